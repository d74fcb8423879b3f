/** Every element with each of its states: what the page shows side by side, and what the tests look through. */
import {html} from 'lit';
import type {TemplateResult} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';
import {ref} from 'lit/directives/ref.js';
import '../../src/all.js';
import type {DeerflowChat} from '../../src/elements/chat/chat.element.js';
import type {DeerflowComposer} from '../../src/elements/composer/composer.element.js';
import type {DeerflowLauncher} from '../../src/elements/launcher/launcher.element.js';
import type {DeerflowLogin} from '../../src/elements/login/login.element.js';
import {artifactStates} from './data/artifacts.js';
import {
  clarificationStates,
  fileStates,
  subtaskStates,
  suggestionStates,
  todoStates,
} from './data/cards.js';
import {chatStates} from './data/chat.js';
import {composerStates} from './data/composer.js';
import {openLauncherStates} from './data/launcher.js';
import {markdownStates} from './data/markdown.js';
import {messageStates, threadStates} from './data/messages.js';
import {changeStates, sourceStates, usageStates} from './data/outcome.js';
import {sessionOf} from './data/session.js';
import {chineseSteps, stepStates} from './data/steps.js';
import {threadListStates} from './data/threads.js';

/** Templates by the name of their state. */
type States = Readonly<Record<string, TemplateResult>>;

const reasoningText = 'The user wants findings, not the code. Three numbers carry the story.';
const questions = threadStates['a settled turn']?.messages ?? [];

const wholeChat: States = states(
  chatStates,
  ({gateway, send}) =>
    html`<deerflow-chat
      gateway="/${gateway}"
      persist="none"
      ${drawn<DeerflowChat>((chat) => sayWhenReady(chat, send))}
    ></deerflow-chat>`,
);

/** By the name of the element, without its prefix. */
export const sections: Readonly<Record<string, States>> = {
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
  'message-editor': {
    'of a question': html`<deerflow-message-editor
      .original=${'What interesting findings can be made from this dataset?'}
    ></deerflow-message-editor>`,
  },
  markdown: states(
    markdownStates,
    ({source, streaming}) =>
      html`<deerflow-markdown
        heading-level="3"
        .source=${source}
        .streaming=${streaming ?? false}
      ></deerflow-markdown>`,
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
  sources: {
    ...states(sourceStates, (text) => html`<deerflow-sources .source=${text}></deerflow-sources>`),
    ...states(
      under('open', sourceStates),
      (text) => html`<deerflow-sources open .source=${text}></deerflow-sources>`,
    ),
  },
  changes: {
    ...states(
      changeStates,
      (changes) => html`<deerflow-changes .changes=${changes}></deerflow-changes>`,
    ),
    ...states(
      under('open', changeStates),
      (changes) => html`<deerflow-changes open .changes=${changes}></deerflow-changes>`,
    ),
  },
  usage: states(usageStates, (usage) => html`<deerflow-usage .usage=${usage}></deerflow-usage>`),
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
  suggestions: states(
    suggestionStates,
    (suggestions) =>
      html`<deerflow-suggestions .suggestions=${suggestions}></deerflow-suggestions>`,
  ),
  composer: states(
    composerStates,
    ({value = '', files = [], quotes = [], running = false, disabled = false, session, submit}) =>
      html`<deerflow-composer
        .value=${value}
        .files=${files}
        .quotes=${quotes}
        .running=${running}
        .disabled=${disabled}
        .session=${session}
        ${drawn<DeerflowComposer>((composer) => {
          if (!submit) return;
          // A session's own draft has taken the place of the text.
          composer.value = value;
          void composer.submit();
        })}
      ></deerflow-composer>`,
  ),
  threads: states(
    threadListStates,
    ({threads, current}) =>
      html`<deerflow-threads .threads=${threads} .current=${current ?? null}></deerflow-threads>`,
  ),
  'chat-menu': {
    'with questions': html`<deerflow-chat-menu
      .session=${sessionOf({conversation: {messages: questions}})}
    ></deerflow-chat-menu>`,
    'nothing asked yet': html`<deerflow-chat-menu .session=${sessionOf({})}></deerflow-chat-menu>`,
  },
  login: {
    'at a gateway of the fork': login('fork'),
    'at one of upstream': login('upstream'),
    refused: html`<deerflow-login
      .session=${sessionOf({dialect: 'fork'})}
      ${drawn<DeerflowLogin>(({renderRoot}) => {
        const name = renderRoot.querySelector('input');
        if (name) name.value = 'somebody';
        renderRoot.querySelector('form')?.requestSubmit();
      })}
    ></deerflow-login>`,
  },
  chat: wholeChat,
  launcher: {
    closed: html`<deerflow-launcher></deerflow-launcher>`,
    'closed, with a new answer': html`<deerflow-launcher
      ${drawn<DeerflowLauncher>(({renderRoot}) =>
        renderRoot.querySelector('.panel')?.dispatchEvent(new CustomEvent('deerflow-run-end')),
      )}
    ></deerflow-launcher>`,
  },
};

/** States in which an element lies over the page it is on: one to a page. */
export const overlays: Readonly<Record<string, States>> = {
  launcher: states(
    openLauncherStates,
    ({gateway, send}) =>
      html`<deerflow-launcher
        open
        gateway="/${gateway}"
        persist="none"
        ${drawn<DeerflowLauncher>((launcher) => sayWhenReady(launcher, send))}
      ></deerflow-launcher>`,
  ),
};

function sayWhenReady(element: DeerflowChat | DeerflowLauncher, text: string | undefined): void {
  if (text === undefined) return;
  const chat = (): DeerflowChat | null => ('chat' in element ? element.chat : element);
  element.addEventListener('deerflow-ready', () => void chat()?.send(text), {once: true});
}

function states<T>(
  data: Readonly<Record<string, T>>,
  draw: (state: T) => TemplateResult,
): Record<string, TemplateResult> {
  return Object.fromEntries(Object.entries(data).map(([name, state]) => [name, draw(state)]));
}

/** The same data under names of their own. */
function under<T>(prefix: string, data: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(data).map(([name, state]) => [`${prefix}, ${name}`, state]),
  );
}

/** Brings an element into a state that a reader brings it into, once it is there. */
function drawn<T extends HTMLElement & {readonly updateComplete: Promise<boolean>}>(
  act: (element: T) => void,
): DirectiveResult {
  let seen: Element | undefined;
  return ref((element) => {
    if (element === undefined || element === seen) return;
    seen = element;
    const part = element as T;
    void part.updateComplete.then(() => act(part));
  });
}

function login(dialect: 'fork' | 'upstream'): TemplateResult {
  return html`<deerflow-login .session=${sessionOf({dialect})}></deerflow-login>`;
}
