import type {Message} from '../state/conversation.js';
import {identityOf, isVisibleHuman} from '../state/identity.js';
import {stateOf} from '../state/sources.js';
import {humanText} from '../view/visibility.js';
import type {FollowedRun} from './followed-run.js';
import type {Kernel} from './kernel.js';
import type {View} from './view.js';
import {isBusy} from './view.js';

/**
 * Gives back what was sent when the server has kept nothing of it: a run that is stopped before its first checkpoint, or
 * fails there, leaves no trace in the thread. To be called once the thread was read after the end of the run.
 */
export function giveBackUnkept(kernel: Kernel, view: View, run: FollowedRun): void {
  if (view.signal.aborted || isBusy(view)) return;
  const unkept = unkeptMessages(kernel);
  if (unkept.length === 0) return;
  view.dispatch({type: 'submit-failed'});
  kernel.conversation.flush();
  const question = unkept.findLast(isVisibleHuman);
  // An answer to a card is none to type again: its card is open again.
  if (question === undefined) return;
  kernel.emit({type: 'message-returned', text: humanText(question), files: run.files});
}

/** A question whose thread the reader left before it was known whether the server had kept it. */
interface LeftQuestion {
  readonly text: string;
  readonly files: readonly File[];
  /** What the thread held before. */
  readonly baseline: ReadonlySet<string>;
}

/** By thread, for as long as the session lives. */
const leftQuestions = new WeakMap<Kernel, Map<string, LeftQuestion>>();

/** Remembers what a run was sent with if the reader turns to another thread meanwhile. */
export function rememberIfLeft(kernel: Kernel, view: View, run: FollowedRun): void {
  const remember = (): void => {
    const question = unkeptMessages(kernel).findLast(isVisibleHuman);
    if (question === undefined || question.id !== run.messageId) return;
    const {turn} = stateOf(kernel.conversation.get()).sources;
    const left = leftQuestions.get(kernel) ?? new Map<string, LeftQuestion>();
    leftQuestions.set(kernel, left);
    left.set(run.threadId, {
      text: humanText(question),
      files: run.files,
      baseline: turn?.baseline ?? new Set(),
    });
  };
  view.signal.addEventListener('abort', remember, {once: true});
}

/** Gives back what was sent before its thread was left. To be called once the thread was read and has no run. */
export function giveBackLeft(kernel: Kernel, view: View): void {
  const left = leftQuestions.get(kernel);
  const {threadId} = view;
  if (left === undefined || threadId === null || view.signal.aborted || isBusy(view)) return;
  const question = left.get(threadId);
  left.delete(threadId);
  if (question === undefined) return;
  const {text, files, baseline} = question;
  const {messages} = stateOf(kernel.conversation.get());
  if (hasCopy(messages, baseline, new Set([text]))) return;
  kernel.emit({type: 'message-returned', text, files});
}

/** What is still unconfirmed of the last turn; nothing where a copy came back under another id. */
function unkeptMessages({conversation}: Kernel): readonly Message[] {
  const {messages, sources} = stateOf(conversation.get());
  const {turn} = sources;
  if (turn === null) return [];
  const unkept = messages.filter(
    (message) => message.facts?.pending && isIn(turn.submitted, message),
  );
  const texts = new Set(unkept.filter(isVisibleHuman).map(humanText));
  return hasCopy(messages, turn.baseline, texts) ? [] : unkept;
}

/** Whether the server has one of these texts among what a turn has added. */
function hasCopy(
  messages: readonly Message[],
  baseline: ReadonlySet<string>,
  texts: ReadonlySet<string>,
): boolean {
  return messages.some(
    (message) =>
      isVisibleHuman(message) &&
      !message.facts?.pending &&
      !isIn(baseline, message) &&
      texts.has(humanText(message)),
  );
}

function isIn(identities: ReadonlySet<string>, message: Message): boolean {
  return identities.has(identityOf(message) ?? '');
}
