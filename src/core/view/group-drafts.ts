import {isText} from '../protocol/shapes.js';
import type {Message} from '../state/conversation.js';
import {count} from './content.js';
import type {Group} from './types.js';

/** A group while messages are being gathered. */
export interface GroupDraft {
  readonly id: string;
  readonly type: Group['type'];
  readonly messages: Message[];
  readonly runId: string | null;
  /** Groups of one run within one turn share it. */
  readonly runKey: string;
  readonly live: boolean;
}

/** The run that a message names as its own, else `null`. */
export function ownRunOf({facts, additional_kwargs: kwargs}: Message): string | null {
  const runId = facts?.runId ?? kwargs?.['run_id'];
  return isText(runId) ? runId : null;
}

export function runKeyOf(turn: number, runId: string | null): string {
  return `${turn}:${runId ?? ''}`;
}

/** Takes down, by its run, the duration that a message tells. Older servers repeat it; the last one said stands. */
export function noteDuration(
  durations: Map<string, number>,
  runKey: string,
  {additional_kwargs: kwargs}: Message,
): void {
  const seconds = count(kwargs?.['turn_duration']);
  if (seconds !== null) durations.set(runKey, Math.floor(seconds));
}

/** The groups that became of drafts: the last one of a run tells how long it took, its last answer ends it. */
export function finishGroups(
  drafts: readonly GroupDraft[],
  durations: ReadonlyMap<string, number>,
): readonly Group[] {
  const lastOfRun = new Map<string, GroupDraft>();
  const lastBubble = new Map<string, GroupDraft>();
  for (const draft of drafts) {
    lastOfRun.set(draft.runKey, draft);
    if (draft.type === 'assistant') lastBubble.set(draft.runKey, draft);
  }
  return drafts.map((draft) => ({
    id: draft.id,
    type: draft.type,
    messages: draft.messages,
    runId: draft.runId,
    live: draft.live,
    duration: lastOfRun.get(draft.runKey) === draft ? (durations.get(draft.runKey) ?? null) : null,
    closesRun: !draft.live && lastBubble.get(draft.runKey) === draft,
  }));
}
