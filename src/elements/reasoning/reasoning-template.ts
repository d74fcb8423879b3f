import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {LateCode} from '../../controllers/late-code-controller.js';

/** `deerflow-reasoning`, fetched with the first model that thinks aloud. */
export const reasoningCode: LateCode<unknown> = new LateCode(
  'reasoning',
  () => import('./define.js'),
);

interface ReasoningOptions {
  readonly streaming: boolean;
  readonly duration?: number | null;
  readonly noIcon?: boolean;
}

/** A stretch of reasoning in another element; its bare text where its code cannot be had. */
export function reasoningTemplate(
  text: string,
  {streaming, duration = null, noIcon = false}: ReasoningOptions,
): TemplateResult {
  void reasoningCode.fetch();
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
