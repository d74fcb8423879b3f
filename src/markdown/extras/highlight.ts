import hljs from '@highlightjs/cdn-assets/es/core.min.js';
import {LateCode} from '../../internal/late-code.js';
import {sanitize} from '../sanitize.js';
import {languageName, languages} from './languages.js';

/** Longer code stays plain: colouring it would hold the page up. */
const longestCode = 60_000;

/** Builds spans instead of HTML text, so that nothing has to be parsed. */
class NodeEmitter {
  readonly root: HTMLElement = document.createElement('code');
  #open: HTMLElement[] = [this.root];

  get #parent(): HTMLElement {
    return this.#open.at(-1) ?? this.root;
  }

  addText(text: string): void {
    if (text !== '') this.#parent.append(text);
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  openNode(scope: string): void {
    const span = document.createElement('span');
    span.className = `hl-${scope.split('.')[0] ?? ''}`;
    this.#parent.append(span);
    this.#open.push(span);
  }

  closeNode(): void {
    if (this.#open.length > 1) this.#open.pop();
  }

  __addSublanguage(other: NodeEmitter): void {
    this.#parent.append(...other.root.childNodes);
  }

  toHTML(): string {
    return '';
  }

  finalize(): void {
    this.#open = [this.root];
  }
}

hljs.configure({__emitter: NodeEmitter});

const known = new Map<string, LateCode<true>>();

/** Colours a code block, if its language is known. */
export async function upgrade(block: HTMLElement): Promise<void> {
  const name = languageName(block.dataset['language'] ?? '');
  const code = block.querySelector('code');
  if (!name || !code) return;
  const language = languageOf(name);
  language.want({
    get isConnected() {
      return block.isConnected;
    },
    requestUpdate: () => void (language.value && upgrade(block)),
    dispatchEvent: (event) => block.dispatchEvent(event),
  });
  await language.settled();
  if (!language.value) return;
  const text = code.textContent;
  if (text.length > longestCode || code.firstElementChild) return;
  const {root} = hljs.highlight(text, {language: name, ignoreIllegals: true})
    ._emitter as NodeEmitter;
  if (root.textContent === text) code.replaceChildren(...sanitize(root).childNodes);
}

function languageOf(name: string): LateCode<true> {
  const language = known.get(name) ?? new LateCode(() => load(name));
  known.set(name, language);
  return language;
}

async function load(name: string): Promise<true> {
  const language = await languages[name]?.();
  if (language) hljs.registerLanguage(name, language.default);
  return true;
}
