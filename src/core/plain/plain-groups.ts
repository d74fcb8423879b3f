import type {Message} from '../state/conversation.js';
import {isHidden, isVisibleHuman} from '../state/identity.js';
import {contentText, count, nonBlank} from '../view/content.js';
import type {GroupOptions} from '../view/groups.js';
import {baseId, freeId, reuse} from '../view/reuse-groups.js';
import type {Group} from '../view/types.js';

type Draft = {-readonly [K in keyof Group]: Group[K]} & {messages: Message[]};

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
  const groups: Draft[] = [];
  const ids = new Set<string>();
  // By run and turn.
  const durations = new Map<string, number>();
  const lastGroups = new Map<string, Draft>();
  const lastBubbles = new Map<string, Draft>();
  let turn = 0;
  let runId: string | null = null;
  for (const [index, message] of messages.entries()) {
    const kwargs = message.additional_kwargs;
    const live = index >= liveFrom;
    if (isVisibleHuman(message)) {
      turn += 1;
      runId = null;
    }
    runId =
      textOf(message.facts?.runId ?? kwargs?.['run_id']) ?? runId ?? (live ? activeRun : null);
    const key = `${turn}:${runId ?? ''}`;
    const seconds = count(kwargs?.['turn_duration']);
    if (seconds !== null) durations.set(key, Math.floor(seconds));
    if (isHidden(message)) continue;

    const isAnswer = message.type === 'ai';
    if (isAnswer && !nonBlank(contentText(message.content)) && !plainReasoningOf(message)) continue;
    const type = isAnswer ? (live ? 'processing' : 'assistant') : 'human';
    const before = groups.at(-1);
    if (type === 'processing' && before?.type === type) {
      before.messages.push(message);
      continue;
    }
    const id = freeId(baseId(message, index), type, (taken) => ids.has(taken));
    ids.add(id);
    const group = {
      id,
      type,
      messages: [message],
      runId,
      live,
      duration: null,
      closesRun: false,
    } as Draft;
    groups.push(group);
    lastGroups.set(key, group);
    if (type === 'assistant') lastBubbles.set(key, group);
  }
  for (const [key, group] of lastGroups) group.duration = durations.get(key) ?? null;
  for (const bubble of lastBubbles.values()) bubble.closesRun = true;
  return reuse(groups, previous);
}

/** What the model thought before it wrote. */
export function plainReasoningOf({additional_kwargs: kwargs}: Message): string | null {
  return nonBlank(kwargs?.['reasoning_content']);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
