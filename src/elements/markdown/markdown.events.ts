import type {LinkKind} from '../../markdown/index.js';

/** A reader follows a link of an answer. */
export interface LinkClickDetail {
  /** The address as it stands in the document. */
  readonly href: string;
  readonly kind: LinkKind;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-link-click': CustomEvent<LinkClickDetail>;
  }
}
