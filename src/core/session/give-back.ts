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

/** What is still unconfirmed of the last turn; nothing where a copy came back under another id. */
function unkeptMessages({conversation}: Kernel): readonly Message[] {
  const {messages, sources} = stateOf(conversation.get());
  const {turn} = sources;
  if (turn === null) return [];
  const isIn = (identities: ReadonlySet<string>, message: Message): boolean =>
    identities.has(identityOf(message) ?? '');
  const unkept = messages.filter(
    (message) => message.facts?.pending && isIn(turn.submitted, message),
  );
  const texts = new Set(unkept.filter(isVisibleHuman).map(humanText));
  const isCopy = (message: Message): boolean =>
    isVisibleHuman(message) &&
    !message.facts?.pending &&
    !isIn(turn.baseline, message) &&
    texts.has(humanText(message));
  return messages.some(isCopy) ? [] : unkept;
}
