import {soundMessages} from '../protocol/sound.js';
import type {Message} from '../state/conversation.js';
import {withUploads} from './attachments.js';
import {finishGroups, noteDuration, ownRunOf, runKeyOf} from './group-drafts.js';
import type {GroupDraft} from './group-drafts.js';
import {partsOf} from './message-parts.js';
import {hasAnswer, reasoningOf} from './reasoning.js';
import {callsTools, humanInputResponseOf, isClarification} from './tool-calls.js';
import {currentTurnStart, isPrompt, poorReplies} from './turns.js';
import {baseId, freeId, reuse} from './reuse-groups.js';
import type {Group} from './types.js';
import {isHidden} from './visibility.js';

export interface GroupOptions {
  /** A run is going on, from its submission until its end. */
  readonly running: boolean;
  /** The run that is going on, for messages that do not name theirs yet. */
  readonly runId?: string | null;
  /** Runs that a regeneration or an edit replaced: their messages are left out. */
  readonly supersededRunIds?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The transcript as it is read: messages gathered into bubbles, stretches of steps and cards, in order. A message is in one
 * group, but for a question's tool message, which is in the steps and in its card, an assistant's message that is shown in
 * {@link partsOf parts}, and one that says nothing although others of its turn do, which is in none.
 *
 * With the `previous` result, groups that did not change are the same objects, and the turns before the last question are
 * not looked at again.
 */
export function groupMessages(
  messages: readonly Message[],
  options: GroupOptions,
  previous?: readonly Group[],
): readonly Group[] {
  return groupSoundMessages(soundMessages(messages), options, previous);
}

/** {@link groupMessages} for messages that came through a session, which need not be looked over with each frame. */
export function groupSoundMessages(
  messages: readonly Message[],
  options: GroupOptions,
  previous?: readonly Group[],
): readonly Group[] {
  const known = previous && snapshots.get(previous);
  const settled = known && stillSettled(known, messages, options) ? known : null;
  const before = settled && previous ? previous.slice(0, settled.groupCount) : [];
  const ids = settled?.ids ?? NONE;
  const walk = new Walk(messages, options, settled?.turnStart ?? 0, ids);
  const turn = walk.run();
  const groups = [...before, ...reuse(walk.finish(), previous?.slice(before.length))];
  const groupCount = turn ? before.length + turn.groupCount : (settled?.groupCount ?? 0);
  snapshots.set(groups, {
    messages,
    superseded: options.supersededRunIds ?? NONE,
    turnStart: turn?.messageIndex ?? settled?.turnStart ?? 0,
    groupCount,
    ids:
      groupCount === before.length ? ids : new Set(groups.slice(0, groupCount).map(({id}) => id)),
  });
  return groups;
}

interface Snapshot {
  readonly messages: readonly Message[];
  readonly superseded: ReadonlySet<string>;
  /** Index of the visible human message that opened the last turn. */
  readonly turnStart: number;
  /** How many groups stand before that turn. */
  readonly groupCount: number;
  /** Ids of those groups. */
  readonly ids: ReadonlySet<string>;
}

const snapshots = new WeakMap<readonly Group[], Snapshot>();

function stillSettled(
  known: Snapshot,
  messages: readonly Message[],
  options: GroupOptions,
): boolean {
  if (known.superseded !== (options.supersededRunIds ?? NONE)) return false;
  if (messages.length < known.turnStart) return false;
  for (let index = 0; index < known.turnStart; index++) {
    if (messages[index] !== known.messages[index]) return false;
  }
  const first = messages[known.turnStart];
  return first !== undefined && opensTurn(first);
}

function opensTurn(message: Message): boolean {
  return message.type === 'human' && !isHidden(message);
}

/** One pass over the messages from the start of a turn. */
class Walk {
  readonly #messages: readonly Message[];
  readonly #options: GroupOptions;
  readonly #from: number;
  readonly #liveFrom: number;
  readonly #poor: ReadonlySet<number>;
  readonly #drafts: GroupDraft[] = [];
  readonly #ids = new Set<string>();
  readonly #settledIds: ReadonlySet<string>;
  readonly #durations = new Map<string, number>();
  /** By tool call id, within the turn: the group that shows the call, and the tool's name. */
  readonly #callers = new Map<string, {readonly group: GroupDraft; readonly name: string}>();
  /** The turn's question cards, by tool call id. */
  readonly #cards = new Map<string, GroupDraft>();
  #runId: string | null = null;
  #turn = 0;
  #lastTurn: {readonly messageIndex: number; readonly groupCount: number} | null = null;

  constructor(
    messages: readonly Message[],
    options: GroupOptions,
    from: number,
    settledIds: ReadonlySet<string>,
  ) {
    this.#messages = messages;
    this.#options = options;
    this.#from = from;
    this.#settledIds = settledIds;
    this.#liveFrom = options.running ? currentTurnStart(messages) : messages.length;
    this.#poor = poorReplies(messages, from, this.#liveFrom);
  }

  /** Returns where the last turn began, if one began. */
  run(): {readonly messageIndex: number; readonly groupCount: number} | null {
    const superseded = this.#options.supersededRunIds ?? NONE;
    for (let index = this.#from; index < this.#messages.length; index++) {
      const message = this.#messages[index];
      if (!message) continue;
      this.#follow(message, index);
      if (this.#runId !== null && superseded.has(this.#runId)) continue;
      noteDuration(this.#durations, this.#runKey, message);
      if (message.type === 'system') this.#attachUploads(message, index);
      if (isHidden(message)) continue;
      if (message.type === 'human') this.#open('human', message, index);
      else if (message.type === 'ai') this.#placeAssistant(message, index);
      else this.#placeTool(message, index);
    }
    return this.#lastTurn;
  }

  finish(): readonly Group[] {
    return finishGroups(this.#drafts, this.#durations);
  }

  /** Keeps the run that a message belongs to: its own, the active one, or that of the message before. */
  #follow(message: Message, index: number): void {
    if (isPrompt(message)) this.#turn++;
    if (opensTurn(message)) {
      this.#callers.clear();
      this.#cards.clear();
      this.#runId = null;
      this.#lastTurn = {messageIndex: index, groupCount: this.#drafts.length};
    } else if (humanInputResponseOf(message)) {
      this.#runId = null;
    }
    const active = index >= this.#liveFrom ? (this.#options.runId ?? null) : null;
    this.#runId = ownRunOf(message) ?? this.#runId ?? active;
  }

  get #runKey(): string {
    return runKeyOf(this.#turn, this.#runId);
  }

  /** Old servers tell of the files that came with a question in a message of their own behind it. */
  #attachUploads(message: Message, index: number): void {
    const question = this.#messages[index - 1];
    const group = this.#last;
    if (group?.type !== 'human' || question === undefined || group.messages[0] !== question) return;
    group.messages[0] = withUploads(question, message);
  }

  #placeAssistant(message: Message, index: number): void {
    const live = index >= this.#liveFrom;
    if (!callsTools(message)) {
      // What is written before the turn has settled may still turn out to be a step.
      const isBubble = this.#poor.has(index) || (hasAnswer(message) && !live);
      if (isBubble) this.#open('assistant', message, index);
      else if (hasAnswer(message) || reasoningOf(message) !== null) this.#join(message, index);
      return;
    }
    for (const part of partsOf(message)) {
      const group =
        part.type === 'processing'
          ? this.#join(part.message, index)
          : this.#open(part.type, part.message, index);
      for (const call of part.message.tool_calls ?? []) {
        if (call.id) this.#callers.set(call.id, {group, name: call.name});
      }
    }
  }

  #placeTool(message: Message, index: number): void {
    const callId = message.tool_call_id ?? '';
    const caller = this.#callers.get(callId);
    const last = this.#last;
    if (isClarification(message, caller?.name)) {
      const card = this.#cards.get(callId);
      if (card) {
        card.messages.push(message);
        return;
      }
      const steps = caller?.group ?? (last && isOpen(last) ? last : undefined);
      steps?.messages.push(message);
      const opened = this.#open('clarification', message, index);
      if (callId !== '') this.#cards.set(callId, opened);
    } else {
      const group = caller?.group ?? last;
      if (group) group.messages.push(message);
      else this.#open('processing', message, index);
    }
  }

  /** The group before, within the turn. */
  get #last(): GroupDraft | undefined {
    return this.#drafts.length === this.#lastTurn?.groupCount ? undefined : this.#drafts.at(-1);
  }

  /** Adds to the open stretch of steps, or opens one. */
  #join(message: Message, index: number): GroupDraft {
    const last = this.#last;
    if (last?.type !== 'processing') return this.#open('processing', message, index);
    last.messages.push(message);
    return last;
  }

  #open(type: Group['type'], message: Message, index: number): GroupDraft {
    const draft: GroupDraft = {
      id: this.#idFor(type, message, index),
      type,
      messages: [message],
      runId: this.#runId,
      runKey: this.#runKey,
      live: index >= this.#liveFrom,
    };
    this.#drafts.push(draft);
    return draft;
  }

  #idFor(type: Group['type'], message: Message, index: number): string {
    const id = freeId(baseId(message, index), type, (taken) => this.#isTaken(taken));
    this.#ids.add(id);
    return id;
  }

  #isTaken(id: string): boolean {
    return this.#ids.has(id) || this.#settledIds.has(id);
  }
}

function isOpen(draft: GroupDraft): boolean {
  return draft.type !== 'human' && draft.type !== 'assistant' && draft.type !== 'clarification';
}
