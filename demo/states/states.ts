/**
 * All states of all parts on one page, from data. The address chooses how: `?theme=dark|light`, `?lang=zh-CN`, `?dir=rtl`,
 * `?width=340` (CSS pixels of one column), `?only=steps,messages`.
 */
import {html, nothing, render} from 'lit';
import type {TemplateResult} from 'lit';
import '../../src/elements/artifacts/define.js';
import '../../src/elements/clarification/define.js';
import '../../src/elements/files/define.js';
import '../../src/elements/launcher/define.js';
import '../../src/elements/messages/define.js';
import '../../src/elements/steps/define.js';
import '../../src/elements/subtask/define.js';
import '../../src/elements/suggestions/define.js';
import '../../src/elements/todos/define.js';
import {artifactStates} from './data/artifacts.js';
import {
  clarificationStates,
  fileStates,
  subtaskStates,
  suggestionStates,
  todoStates,
} from './data/cards.js';
import {messageStates, threadStates} from './data/messages.js';
import {chineseSteps, stepStates} from './data/steps.js';

const query = new URLSearchParams(location.search);
const root = document.documentElement;
const theme = query.get('theme');
const width = query.get('width');
if (theme) root.dataset['theme'] = theme;
root.lang = query.get('lang') ?? 'en';
root.dir = query.get('dir') ?? 'ltr';
if (width) {
  root.dataset['width'] = width;
  root.style.setProperty('--width', `${Number(width)}px`);
}
const only = query.get('only')?.split(',');

const reasoningText = 'The user wants findings, not the code. Three numbers carry the story.';

const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  messages: states(
    threadStates,
    ({messages, running}) =>
      html`<deerflow-messages
        .messages=${messages}
        .running=${running ?? false}
      ></deerflow-messages>`,
  ),
  message: states(
    messageStates,
    (message) => html`<deerflow-message .message=${message}></deerflow-message>`,
  ),
  steps: {
    ...states(stepStates, (steps) => html`<deerflow-steps .steps=${steps}></deerflow-steps>`),
    'with the run’s time': html`<deerflow-steps
      .steps=${stepStates['all done, older folded']}
      .duration=${85}
    ></deerflow-steps>`,
    Chinese: html`<deerflow-steps
      lang="zh-CN"
      .steps=${chineseSteps}
      dialect="fork"
    ></deerflow-steps>`,
  },
  reasoning: {
    folded: html`<deerflow-reasoning text=${reasoningText}></deerflow-reasoning>`,
    open: html`<deerflow-reasoning open text=${reasoningText}></deerflow-reasoning>`,
    streaming: html`<deerflow-reasoning streaming text=${reasoningText}></deerflow-reasoning>`,
    'with the run’s time': html`<deerflow-reasoning
      duration="65"
      text=${reasoningText}
    ></deerflow-reasoning>`,
  },
  clarification: states(
    clarificationStates,
    (requests) => html`<deerflow-clarification .requests=${requests}></deerflow-clarification>`,
  ),
  subtask: states(
    subtaskStates,
    ({subtask, open}) =>
      html`<deerflow-subtask .subtask=${subtask} .open=${open ?? false}></deerflow-subtask>`,
  ),
  todos: {
    ...states(todoStates, (todos) => html`<deerflow-todos .todos=${todos}></deerflow-todos>`),
    open: html`<deerflow-todos open .todos=${todoStates['under way']}></deerflow-todos>`,
  },
  files: states(fileStates, (files) => html`<deerflow-files .files=${files}></deerflow-files>`),
  artifacts: states(
    artifactStates,
    ({session, path, callId}) =>
      html`<deerflow-artifacts
        closable
        .session=${session}
        .path=${path ?? ''}
        .callId=${callId ?? null}
      ></deerflow-artifacts>`,
  ),
  launcher: {closed: html`<deerflow-launcher></deerflow-launcher>`},
  suggestions: states(
    suggestionStates,
    (suggestions) =>
      html`<deerflow-suggestions .suggestions=${suggestions}></deerflow-suggestions>`,
  ),
};

function states<T>(
  data: Readonly<Record<string, T>>,
  draw: (state: T) => TemplateResult,
): Record<string, TemplateResult> {
  return Object.fromEntries(Object.entries(data).map(([name, state]) => [name, draw(state)]));
}

render(
  Object.entries(sections).map(([name, states]) =>
    only && !only.includes(name)
      ? nothing
      : html`<section id=${name}>
          <h2>deerflow-${name}</h2>
          <div class="states">
            ${Object.entries(states).map(
              ([state, element]) =>
                html`<figure>
                  <figcaption>${state}</figcaption>
                  ${element}
                </figure>`,
            )}
          </div>
        </section>`,
  ),
  document.querySelector('main')!,
);
