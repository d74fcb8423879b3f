import type {SendResult, Session} from '../../core/index.js';
import type {Strings} from '../../i18n/types.js';
import {LateCode} from '../../internal/late-code.js';
import type {LateHost} from '../../internal/late-code.js';
import type {} from '../clarification/clarification.events.js';
import type {} from '../composer/composer.events.js';
import type {} from '../message-editor/message-editor.events.js';
import type {} from '../messages/messages.events.js';
import type {} from '../steps/steps.events.js';
import type {} from '../threads/threads.events.js';
import type {RequestType} from './requests.js';

/** What the requests of parts need beside the session. */
export interface Performer extends LateHost {
  /** The texts in force. */
  readonly words: Strings;
  /** Says something to the reader in passing. */
  tellReader(message: string): void;
  /** Shows a file of the agent to the reader. */
  openArtifact(path: string, options?: {readonly callId?: string | null}): Promise<void>;
}

type Handlers = {
  readonly [K in RequestType]: (
    session: Session,
    detail: HTMLElementEventMap[K]['detail'],
    performer: Performer,
  ) => Promise<SendResult | void> | void;
};

const commandsCode = new LateCode(() => import('./commands.js'));

const handlers: Handlers = {
  async 'deerflow-send'(session, {text, files, hiddenContext = []}, performer) {
    if (text.startsWith('/') && files.length === 0) {
      const commands = await commandsCode.fetch(performer).catch(() => undefined);
      if (commands === undefined) {
        performer.tellReader(performer.words.errorNetwork);
        return {accepted: false, reason: 'failed'};
      }
      const outcome = await commands.runCommand(session, text, performer.words);
      if (outcome?.told != null) performer.tellReader(outcome.told);
      if (outcome !== null) return outcome.result;
    }
    return session.send(text, {files, hiddenContext});
  },
  'deerflow-answer'(session, {requestId, answer, answers}) {
    const given = requestId !== undefined && answer !== undefined ? [{requestId, answer}] : [];
    return session.answerAll(answers ?? given);
  },
  'deerflow-regenerate': (session, {messageId}) => session.regenerate(messageId),
  'deerflow-edit': (session, {messageId, text}) => session.editAndResend(messageId, text),
  async 'deerflow-branch'(session, {messageId}) {
    const branch = await session.branch(messageId);
    if (branch !== null) await session.openThread(branch);
  },
  async 'deerflow-rate'(session, {runId, rating}) {
    await session.setFeedback(runId, rating);
  },
  'deerflow-stop': (session, detail) => session.stop(detail),
  'deerflow-artifact-open': (_session, {path, callId}, performer) =>
    performer.openArtifact(path, {callId}),
  'deerflow-thread-new': (session) => session.newThread(),
  'deerflow-thread-open': (session, {threadId}) => session.openThread(threadId),
  async 'deerflow-thread-rename'(session, {threadId, title}) {
    await session.renameThread(threadId, title);
  },
  async 'deerflow-thread-delete'(session, {threadId}) {
    await session.deleteThread(threadId);
  },
  async 'deerflow-thread-pin'(session, {threadId, pinned}) {
    await session.pinThread(threadId, pinned);
  },
};

/** Does what a part has asked for by an event. */
export function carryOut<K extends RequestType>(
  session: Session,
  type: K,
  detail: HTMLElementEventMap[K]['detail'],
  performer: Performer,
): Promise<SendResult | void> | void {
  return handlers[type](session, detail, performer);
}
