import {answerOf} from '../../core/index.js';
import type {Message} from '../../core/index.js';
import type {TranscriptItem} from './transcript-items.js';

/** All that was answered in the turn that a message ends; `null` for a question, and where another answer follows. */
export function turnAnswer(items: readonly TranscriptItem[], message: Message): string | null {
  const at = items.findIndex(({messages}) => messages.includes(message));
  if (at < 0 || message.type !== 'ai') return null;
  const isQuestion = ({type}: TranscriptItem): boolean => type === 'human';
  const next = items.findIndex((item, index) => index > at && isQuestion(item));
  const after = items.slice(at + 1, next < 0 ? undefined : next);
  if (after.some(({type}) => type === 'assistant')) return null;
  const texts = items
    .slice(items.slice(0, at).findLastIndex(isQuestion) + 1, at + 1)
    .filter(({type}) => type === 'assistant' || type === 'files')
    .flatMap(({messages}) => messages.filter(({type}) => type === 'ai').map(answerOf))
    .filter((text) => text.trim() !== '');
  return texts.length === 0 ? null : texts.join('\n\n');
}
