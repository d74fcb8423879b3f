import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {LateCode} from '../../internal/late-code.js';
import type {LateHost} from '../../internal/late-code.js';

/** `deerflow-reasoning`, fetched with the first model that thinks aloud. */
export const reasoningCode: LateCode<unknown> = new LateCode(() => import('./define.js'));

interface ReasoningOptions {
  /** The element that it is drawn in. */
  readonly host: LateHost;
  readonly streaming: boolean;
  readonly duration?: number | null;
  readonly noIcon?: boolean;
}

/** A stretch of reasoning in another element; its bare text where its code cannot be had. */
export function reasoningTemplate(
  text: string,
  {host, streaming, duration = null, noIcon = false}: ReasoningOptions,
): TemplateResult {
  reasoningCode.want(host);
  return html`<deerflow-reasoning
    part="reasoning"
    exportparts="markdown,code,table,link"
    ?no-icon=${noIcon}
    .text=${text}
    .streaming=${streaming}
    .duration=${duration}
    >${reasoningCode.failed ? text : nothing}</deerflow-reasoning
  >`;
}
