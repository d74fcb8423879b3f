import {isSessionError} from '../../core/errors.js';
import type {SendResult, Session, SessionError} from '../../core/index.js';
import type {} from '../clarification/clarification.events.js';
import type {} from '../composer/composer.events.js';
import {saveFile} from '../files/save-file.js';
import type {} from '../messages/messages.events.js';
import type {} from '../steps/steps.events.js';
import type {} from '../threads/threads.events.js';

/** What an element must offer for its descendants' requests to be carried out. */
interface RequestTarget extends HTMLElement {
  readonly gateway: string;
  readonly session: Session | undefined;
  /** Resolves once there is a session; rejects, having told why, when there will be none. */
  whenSession(): Promise<Session>;
  /** Tells the reader and the host of a failure. */
  tell(error: SessionError): void;
}

const refused: SendResult = {accepted: false, reason: 'failed'};

/**
 * Carries out what the parts inside `target` ask for, unless the host prevented it.
 *
 * The target hears an event before the host's listeners do, so the work waits for a microtask: a dispatch has then
 * reached every listener.
 */
export function listenForRequests(target: RequestTarget): void {
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    carryOut: (
      session: Session,
      event: HTMLElementEventMap[K],
    ) => Promise<SendResult | void> | void,
  ): void => {
    target.addEventListener(type, (event) => {
      const work = Promise.resolve().then(async () => {
        // What the host prevented is the host's to tell about.
        if (event.defaultPrevented) return undefined;
        const isExpected = target.session !== undefined || target.gateway !== '';
        const session = isExpected ? await target.whenSession().catch(() => null) : null;
        return session === null ? refused : carryOut(session, event);
      });
      const waitUntil = (
        event as CustomEvent<{waitUntil?: (work: Promise<unknown>) => void} | null>
      ).detail?.waitUntil;
      waitUntil?.(work);
    });
  };

  on('deerflow-send', (session, {detail}) => session.send(detail.text, {files: detail.files}));
  on('deerflow-answer', (session, {detail: {requestId, answer, answers}}) => {
    const given = requestId !== undefined && answer !== undefined ? [{requestId, answer}] : [];
    return session.answerAll(answers ?? given);
  });
  on('deerflow-regenerate', (session, {detail}) => session.regenerate(detail.messageId));
  on('deerflow-rate', async (session, {detail}) => {
    await session.setFeedback(detail.runId, detail.rating);
  });
  on('deerflow-stop', (session, {detail}) => session.stop(detail));
  on('deerflow-artifact-open', async (session, {detail: {path}}) => {
    try {
      await saveFile(
        await session.fetchArtifact(path, {download: true}),
        path.slice(path.lastIndexOf('/') + 1),
      );
    } catch (error) {
      if (!isSessionError(error)) throw error;
      target.tell(error);
    }
  });
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
}
