import {aTimeout, elementUpdated} from '@open-wc/testing';
import type {LitElement} from 'lit';
import {createStore} from '../../src/core/index.js';
import type {
  ActiveRun,
  Conversation,
  FeatureName,
  Group,
  Session,
  SessionStatus,
} from '../../src/core/index.js';

/** What a reader sees in an element, nested elements included: the text of its open shadow roots, white space made single. */
export function textOf(node: Node): string {
  return collect(node).replace(/\s+/g, ' ').trim();
}

function collect(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) && !(node instanceof ShadowRoot)) return '';
  if (node instanceof Element) {
    if (node.matches('style, [hidden], .visually-hidden')) return '';
    if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0) {
      return node.assignedNodes().map(collect).join(' ');
    }
    if (node.shadowRoot) return collect(node.shadowRoot);
  }
  return [...node.childNodes].map(collect).join(' ');
}

/** The first element that matches, shadow roots included. */
export function find<T extends Element = HTMLElement>(root: Node, selector: string): T | null {
  return findAll<T>(root, selector)[0] ?? null;
}

export function findAll<T extends Element = HTMLElement>(root: Node, selector: string): T[] {
  const scope = root instanceof Element && root.shadowRoot ? root.shadowRoot : (root as ParentNode);
  return [...scope.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element as T] : []),
    ...(element.shadowRoot ? findAll<T>(element, selector) : []),
  ]);
}

/** Waits until an element and those in it have drawn. */
export async function drawn(element: LitElement): Promise<void> {
  await elementUpdated(element);
  for (const child of findAll<LitElement>(element, '*')) await child.updateComplete;
  await aTimeout(0);
  await elementUpdated(element);
}

export function eventsOf<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  type: K,
): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  element.addEventListener(type, (event) => events.push(event));
  return events;
}

export const emptyConversation: Conversation = {
  threadId: 'thread-1',
  messages: [],
  title: null,
  titleProvisional: false,
  todos: [],
  artifacts: [],
  goal: null,
  subtasks: new Map(),
  run: null,
  lastRun: null,
  history: {status: 'ready', hasMore: false, loadingOlder: false, nextBeforeSeq: null},
  supersededRunIds: new Set(),
};

/** A session of stores alone, with a record of what was asked of it. */
export function fakeSession(features: readonly FeatureName[] = []): FakeSession {
  const calls: string[] = [];
  const session = {
    calls,
    conversation: createStore(emptyConversation),
    groups: createStore<readonly Group[]>([]),
    run: createStore<ActiveRun | null>(null),
    suggestions: createStore<readonly string[]>([]),
    status: createStore<SessionStatus>({
      phase: 'ready',
      dialect: 'upstream',
      user: null,
      error: null,
      features: new Set(features),
    }),
    artifactUrl: (path: string) => `https://gateway.example/api/threads/thread-1/artifacts${path}`,
    loadOlder: async () => void calls.push('loadOlder'),
    loadSubtask: async (id: string, runId: string) => void calls.push(`loadSubtask ${id} ${runId}`),
    fetchArtifact: async (path: string) => {
      calls.push(`fetchArtifact ${path}`);
      return new Response('x', {headers: {'content-type': 'text/plain'}});
    },
  };
  return session as unknown as FakeSession;
}

export interface FakeSession extends Session {
  readonly calls: string[];
  readonly conversation: ReturnType<typeof createStore<Conversation>>;
  readonly groups: ReturnType<typeof createStore<readonly Group[]>>;
  readonly run: ReturnType<typeof createStore<ActiveRun | null>>;
  readonly suggestions: ReturnType<typeof createStore<readonly string[]>>;
}
