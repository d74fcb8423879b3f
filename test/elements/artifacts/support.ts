import {fixture, html} from '@open-wc/testing';
import '../../../src/elements/artifacts/define.js';
import type {DeerflowArtifacts} from '../../../src/elements/artifacts/artifacts.element.js';
import type {ArtifactInfo, Conversation, FeatureName} from '../../../src/core/index.js';
import {drawn, emptyConversation, fakeSession, find} from '../support.js';
import type {FakeSession} from '../support.js';

export const outputs = '/mnt/user-data/outputs';

export type Files = Record<string, string | Uint8Array<ArrayBuffer> | Blob>;

/** A session whose gateway serves these files, by name, with ranges. */
export function sessionWith(
  files: Files,
  {listed = [], features = []}: {listed?: readonly ArtifactInfo[]; features?: FeatureName[]} = {},
): FakeSession {
  const memory = new Map<string, string>();
  const session = Object.assign(fakeSession(features), {
    listArtifacts: async () => listed,
    memory: {
      get: (name: string) => memory.get(name) ?? null,
      set: (name: string, value: string | null) =>
        value === null ? memory.delete(name) : memory.set(name, value),
    },
    fetchArtifact: async (
      path: string,
      {range}: {range?: readonly [number, number]} = {},
    ): Promise<Response> => {
      session.calls.push(`fetchArtifact ${path}${range ? ` ${range.join('-')}` : ''}`);
      const content = files[path.slice(outputs.length + 1)];
      if (content === undefined) throw new Error('not there');
      const blob = content instanceof Blob ? content : new Blob([content]);
      if (range === undefined) return new Response(blob);
      if (blob.size === 0) {
        return new Response('', {status: 416, headers: {'content-range': 'bytes */0'}});
      }
      const part = blob.slice(range[0], range[1] + 1);
      return new Response(part, {
        status: 206,
        headers: {'content-range': `bytes ${range[0]}-${range[0] + part.size - 1}/${blob.size}`},
      });
    },
  });
  session.conversation.set({
    ...emptyConversation,
    artifacts: Object.keys(files).map((name) => `${outputs}/${name}`),
  });
  return session;
}

export function change(session: FakeSession, part: Partial<Conversation>): void {
  session.conversation.set({...session.conversation.get(), ...part});
}

export async function open(
  session: FakeSession,
  name = '',
  settings: Partial<DeerflowArtifacts> = {},
): Promise<DeerflowArtifacts> {
  const element = await fixture<DeerflowArtifacts>(
    html`<deerflow-artifacts
      lang="en"
      style="block-size: 400px"
      .session=${session}
    ></deerflow-artifacts>`,
  );
  Object.assign(element, settings);
  if (name !== '') element.show({path: `${outputs}/${name}`});
  await drawn(element);
  return element;
}

export function button(element: DeerflowArtifacts, name: string): HTMLButtonElement {
  const found = [...element.shadowRoot!.querySelectorAll('button')].find(
    (candidate) => (candidate.ariaLabel ?? candidate.textContent.trim()) === name,
  );
  if (found === undefined) throw new Error(`There is no button “${name}”.`);
  return found;
}

export const frameOf = (element: DeerflowArtifacts): HTMLIFrameElement | null =>
  find<HTMLIFrameElement>(element, 'iframe');
