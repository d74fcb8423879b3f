import type {Message} from '../state/conversation.js';
import {isHidden, isVisibleHuman} from '../state/identity.js';
import {contentText, nonBlank} from '../view/content.js';
import {finishGroups, noteDuration, ownRunOf, runKeyOf} from '../view/group-drafts.js';
import type {GroupDraft} from '../view/group-drafts.js';
import type {GroupOptions} from '../view/groups.js';
import {baseId, freeId, reuse} from '../view/reuse-groups.js';
import type {Group} from '../view/types.js';

/**
 * `groupMessages` for plain messages: questions, answers and, while a turn goes on, what may still become one. An answer
 * without a text is a bubble where it holds what the model thought, and nothing otherwise.
 */
export function groupPlainMessages(
  messages: readonly Message[],
  {running, runId: activeRun = null}: GroupOptions,
  previous?: readonly Group[],
): readonly Group[] {
  const liveFrom = running ? messages.findLastIndex(isVisibleHuman) : messages.length;
  const drafts: GroupDraft[] = [];
  const ids = new Set<string>();
  const durations = new Map<string, number>();
  let turn = 0;
  let runId: string | null = null;
  for (const [index, message] of messages.entries()) {
    const live = index >= liveFrom;
    if (isVisibleHuman(message)) {
      turn += 1;
      runId = null;
    }
    runId = ownRunOf(message) ?? runId ?? (live ? activeRun : null);
    const runKey = runKeyOf(turn, runId);
    noteDuration(durations, runKey, message);
    if (isHidden(message)) continue;

    const isAnswer = message.type === 'ai';
    if (isAnswer && !nonBlank(contentText(message.content)) && !plainReasoningOf(message)) continue;
    const type = isAnswer ? (live ? 'processing' : 'assistant') : 'human';
    const before = drafts.at(-1);
    if (type === 'processing' && before?.type === type) {
      before.messages.push(message);
      continue;
    }
    const id = freeId(baseId(message, index), type, (taken) => ids.has(taken));
    ids.add(id);
    drafts.push({id, type, messages: [message], runId, runKey, live});
  }
  return reuse(finishGroups(drafts, durations), previous);
}

/** What the model thought before it wrote. */
export function plainReasoningOf({additional_kwargs: kwargs}: Message): string | null {
  return nonBlank(kwargs?.['reasoning_content']);
}
