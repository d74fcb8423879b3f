import {clarificationsOf} from '../view/clarification.js';
import type {Kernel} from './kernel.js';

/** Tells hosts which questions are open at the end of a run. */
export function tellQuestions(kernel: Kernel): void {
  const {messages, supersededRunIds} = kernel.conversation.get();
  const open = clarificationsOf(messages, {supersededRunIds}).filter(
    ({status}) => status === 'open',
  );
  if (open.length > 0) kernel.emit({type: 'clarification', requestIds: open.map(({id}) => id)});
}
