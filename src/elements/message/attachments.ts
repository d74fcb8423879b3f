import {html, nothing} from 'lit';
import {until} from 'lit/directives/until.js';
import type {TemplateResult} from 'lit';
import type {Attachment, Session} from '../../core/index.js';
import '../../i18n/en/attachments.js';
import '../../i18n/en/common.js';
import type {Strings} from '../../i18n/types.js';
import {ask} from '../../internal/ask.js';
import type {DeerflowElement} from '../base/deerflow-element.js';
import {fileSize} from '../files/file-size.js';
import {icon} from '../icons/icon.js';
import {arcIcon} from '../icons/arc-icon.js';
import {alertIcon, documentIcon, imageIcon} from '../icons/icons.js';
import type {ArtifactOpenDetail} from '../steps/steps.events.js';
import {artifactLinks} from './artifact-links.js';

interface AttachmentListOptions {
  readonly strings: Strings;
  /** Fetches the pictures; left out while the message is out of view. */
  readonly session: Session | undefined;
}

const imageName = /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i;

/** Files that the reader sent with a message, each opening as an artifact. */
export function attachmentList(
  host: DeerflowElement,
  files: readonly Attachment[],
  {strings, session}: AttachmentListOptions,
): TemplateResult {
  return html`<ul class="files" aria-label=${strings.files}>
    ${files.map((file) => html`<li>${attachment(host, file, strings, session)}</li>`)}
  </ul>`;
}

function attachment(
  host: DeerflowElement,
  file: Attachment,
  strings: Strings,
  session: Session | undefined,
): TemplateResult {
  const {filename, size, path, status} = file;
  const extension = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toUpperCase();
  const facts = {
    uploading: strings.uploading,
    failed: strings.uploadFailed,
    uploaded: [extension, size === null ? null : fileSize(size)].filter(Boolean).join(' · '),
  }[status];
  const mark = {
    uploading: icon(arcIcon, 'spin'),
    failed: icon(alertIcon),
    uploaded: icon(imageName.test(filename) ? imageIcon : documentIcon),
  }[status];
  const isImage = imageName.test(filename) && path !== null && session !== undefined;
  const content = html`${isImage ? thumbnail(path, session, mark) : mark}<span class="file-text"
      ><span class="file-name" dir="auto">${filename}</span>
      ${facts ? html`<small>${facts}</small>` : nothing}</span
    >`;
  if (path === null || status !== 'uploaded') {
    return html`<span class="file ${status}" part="file" title=${filename}>${content}</span>`;
  }
  const onOpen = (): void => {
    const detail: ArtifactOpenDetail = {path};
    ask(host, 'deerflow-artifact-open', detail);
  };
  return html`<button type="button" class="file" part="file" title=${filename} @click=${onOpen}>
    ${content}
  </button>`;
}

/** The picture itself, once it has been fetched. */
function thumbnail(path: string, session: Session, placeholder: TemplateResult): unknown {
  const image = artifactLinks(session).image(path);
  const shown = image.then((url) =>
    url === undefined ? placeholder : html`<img class="thumbnail" src=${url} alt="" />`,
  );
  return until(shown, placeholder);
}
