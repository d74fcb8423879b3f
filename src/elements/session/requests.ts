import type {SendResult, Session} from '../../core/index.js';
import type {Strings} from '../../i18n/types.js';
import {lazy} from '../../internal/chunks.js';
import type {} from '../clarification/clarification.events.js';
import type {} from '../composer/composer.events.js';
import type {} from '../message-editor/message-editor.events.js';
import type {} from '../messages/messages.events.js';
import type {} from '../steps/steps.events.js';
import type {} from '../threads/threads.events.js';

/** What an element must offer for its descendants' requests to be carried out. */
interface RequestTarget extends HTMLElement {
  readonly gateway: string;
  readonly session: Session | undefined;
  /** Resolves once there is a session; rejects, having told why, when there will be none. */
  whenSession(): Promise<Session>;
  /** The texts in force. */
  readonly words: Strings;
  /** Says something to the reader in passing. */
  tellReader(message: string): void;
  /** Shows a file of the agent to the reader. */
  openArtifact(path: string, options?: {readonly callId?: string | null}): Promise<void>;
}

const loadCommands = lazy(() => import('./commands.js'));

const refused: SendResult = {accepted: false, reason: 'failed'};

/** Requests that an owner has taken: those around it, and its other ways to hear of them, leave them alone. */
const taken = new WeakSet<Event>();

/**
 * Carries out what `source`, or a part inside it, asks of the session of `target`, unless the host prevented it. Returns a
 * function that ends it.
 *
 * The target hears an event before the host's listeners do, so the work waits for a microtask: a dispatch has then
 * reached every listener.
 */
export function listenForRequests(source: HTMLElement, target: RequestTarget): () => void {
  const listening = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    carryOut: (
      session: Session,
      event: HTMLElementEventMap[K],
    ) => Promise<SendResult | void> | void,
  ): void => {
    const listener = (event: HTMLElementEventMap[K]): void => {
      if (taken.has(event)) return;
      const isOurs = target.session !== undefined || target.gateway !== '';
      if (isOurs) taken.add(event);
      const work = Promise.resolve().then(async () => {
        // What the host prevented is the host's to tell about, as what another owner took is that one's.
        if (event.defaultPrevented) return undefined;
        if (!isOurs) return taken.has(event) ? undefined : refused;
        return carryOut(target.session ?? (await target.whenSession()), event);
      });
      const {waitUntil} =
        (event as CustomEvent<{waitUntil?: (work: Promise<unknown>) => void} | null>).detail ?? {};
      waitUntil?.(work);
    };
    source.addEventListener(type, listener, {signal: listening.signal});
  };

  on('deerflow-send', async (session, {detail: {text, files, hiddenContext = []}}) => {
    if (text.startsWith('/') && files.length === 0) {
      const {runCommand} = await loadCommands();
      const outcome = await runCommand(session, text, target.words);
      if (outcome?.told != null) target.tellReader(outcome.told);
      if (outcome !== null) return outcome.result;
    }
    return session.send(text, {files, hiddenContext});
  });
  on('deerflow-answer', (session, {detail: {requestId, answer, answers}}) => {
    const given = requestId !== undefined && answer !== undefined ? [{requestId, answer}] : [];
    return session.answerAll(answers ?? given);
  });
  on('deerflow-regenerate', (session, {detail}) => session.regenerate(detail.messageId));
  on('deerflow-edit', (session, {detail}) => session.editAndResend(detail.messageId, detail.text));
  on('deerflow-branch', async (session, {detail}) => {
    const branch = await session.branch(detail.messageId);
    if (branch !== null) await session.openThread(branch);
  });
  on('deerflow-rate', async (session, {detail}) => {
    await session.setFeedback(detail.runId, detail.rating);
  });
  on('deerflow-stop', (session, {detail}) => session.stop(detail));
  on('deerflow-artifact-open', (_session, {detail: {path, callId}}) =>
    target.openArtifact(path, {callId}),
  );
  on('deerflow-thread-new', (session) => session.newThread());
  on('deerflow-thread-open', (session, {detail}) => session.openThread(detail.threadId));
  on('deerflow-thread-rename', async (session, {detail}) => {
    await session.renameThread(detail.threadId, detail.title);
  });
  on('deerflow-thread-delete', async (session, {detail}) => {
    await session.deleteThread(detail.threadId);
  });
  on('deerflow-thread-pin', async (session, {detail}) => {
    await session.pinThread(detail.threadId, detail.pinned);
  });
  return () => listening.abort();
}
