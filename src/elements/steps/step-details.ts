import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {previewOf} from '../../core/index.js';
import type {SearchResults, ToolStep} from '../../core/index.js';
import '../../i18n/en/steps.js';
import type {Strings} from '../../i18n/types.js';
import {hostOf} from '../../markdown/links.js';
import {sourceLink} from './step-links.js';
import type {ToolView} from './tool-view.js';

/** What a tool got and gave, shown when the reader opens its step: verbatim, but of bounded length. */
export function stepDetail(step: ToolStep, view: ToolView, strings: Strings): TemplateResult {
  const {command, content} = view;
  const inputs = command === null && content === null ? inputLines(step) : '';
  return html`
    ${command === null ? nothing : block(strings.command, command)}
    ${content === null ? nothing : block(strings.content, content)}
    ${inputs === '' ? nothing : block(strings.input, inputs)}
    ${step.result === null || step.result.trim() === '' ? nothing : block(strings.output, step.result)}
  `;
}

/** What these tools did is told elsewhere: in a card, in the plan. */
const shownElsewhere: ReadonlySet<string> = new Set(['ask_clarification', 'write_todos']);

/** Whether a step has more to show than its label. */
export function hasDetail(step: ToolStep, view: ToolView): boolean {
  if (shownElsewhere.has(step.name) && step.status !== 'failed') return false;
  return (
    view.command !== null ||
    view.content !== null ||
    Boolean(step.result?.trim()) ||
    inputLines(step) !== ''
  );
}

export function searchResultList(found: SearchResults, strings: Strings): TemplateResult {
  if (found.results.length === 0) return html`<p class="note">${strings.noResults}</p>`;
  return html`<ol class="results">
    ${found.results.map(
      ({title, url, snippet}) =>
        html`<li>
          ${url === null ? html`<span class="title" dir="auto">${title}</span>` : sourceLink(url, title, strings, 'title')}
          ${url === null || !hostOf(url) ? nothing : html`<span class="host">${hostOf(url)}</span>`}
          ${snippet === null ? nothing : html`<span class="snippet" dir="auto">${snippet}</span>`}
        </li>`,
    )}
  </ol>`;
}

function block(label: string, text: string): TemplateResult {
  return html`<figure>
    <figcaption>${label}</figcaption>
    <pre
      part="code"
      dir="ltr"
      tabindex="0"
      aria-label=${label}
    ><code>${previewOf(text)}</code></pre>
  </figure>`;
}

/** Arguments that a row shows as its label or a chip. */
const shownInRow: ReadonlySet<string> = new Set([
  'description',
  'path',
  'file_path',
  'url',
  'query',
]);

/** What the row of a report of progress shows besides. */
const shownInReport: ReadonlySet<string> = new Set([
  'label',
  'status',
  'detail',
  'thinking',
  'reasoning',
  'reasoning_content',
]);

/** Arguments as `name: value` lines, without what the row shows already. */
function inputLines({name: tool, args}: ToolStep): string {
  const isReport = tool === 'deep_research_progress';
  return Object.entries(args)
    .filter(([name]) => !shownInRow.has(name) && !(isReport && shownInReport.has(name)))
    .map(([name, value]) => `${name}: ${previewOf(value)}`)
    .join('\n');
}
