/**
 * The replay buffer between one run and those who read it: the newest events of the run, each with
 * an id. Readers that fall behind the buffer get a `gap`. Source: upstream f1f4af99,
 * runtime/stream_bridge/memory.py.
 */
import type {Json} from '../json.js';
import type {StreamEvent} from './frames.js';

export interface BridgeOptions {
  /** Events kept; 256 upstream. */
  capacity: number;
  eventId(sequence: number): string;
  /** Whether `end` is a numbered event (fork) or a bare one (upstream). */
  numberedEnd: boolean;
}

export type Cursor = {position: number} | {gapFrom: string};

export class StreamBridge {
  readonly #options: BridgeOptions;
  #events: StreamEvent[] = [];
  #first = 0;
  #ended = false;
  #wake: (() => void)[] = [];
  /** How many times the connections of the readers were cut; a reader compares it with its own count. */
  cuts = 0;
  /** How many times the readers were declared too slow. */
  gaps = 0;

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** The position of the oldest event still kept. */
  get first(): number {
    return this.#first;
  }

  get next(): number {
    return this.#first + this.#events.length;
  }

  publish(event: string, data: Json, raw?: string): void {
    this.#events.push({event, data, raw, id: this.#options.eventId(this.next)});
    if (this.#events.length > this.#options.capacity) this.#drop(1);
    this.#notify();
  }

  end(): void {
    if (this.#ended) return;
    if (this.#options.numberedEnd) this.publish('end', null);
    this.#ended = true;
    this.#notify();
  }

  at(position: number): StreamEvent | undefined {
    return this.#events[position - this.#first];
  }

  /** Where a reader with this `Last-Event-ID` goes on. An unknown cursor replays what is left. */
  locate(lastEventId: string | null): Cursor {
    if (lastEventId === null) return {position: this.#first};
    const index = this.#events.findIndex(({id}) => id === lastEventId);
    if (index >= 0) return {position: this.#first + index + 1};
    const sequence = /(\d+)$/.exec(lastEventId)?.[1];
    if (
      sequence !== undefined &&
      /^(\d+-)?\d+$/.test(lastEventId) &&
      this.#isBeforeBuffer(Number(sequence))
    ) {
      return {gapFrom: lastEventId};
    }
    return {position: this.#first};
  }

  gapData(runId: string, requested: string | null): Json {
    return {
      code: 'stream_replay_gap',
      run_id: runId,
      requested_event_id: requested,
      earliest_available_event_id: this.#events[0]?.id ?? null,
      latest_available_event_id: this.#events.at(-1)?.id ?? null,
      recovery: 'reload_durable_state',
    };
  }

  /** Forgets all but the newest event and declares every reader too slow. */
  forget(): void {
    this.gaps += 1;
    this.#drop(Math.max(0, this.#events.length - 1));
    this.#notify();
  }

  /** Empties the buffer; what a reader gets from a run that ended long ago is `end` alone. */
  clear(): void {
    this.#drop(this.#events.length);
    this.#notify();
  }

  cut(): void {
    this.cuts += 1;
    this.#notify();
  }

  /** Resolves at the next event, end or cut. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #drop(count: number): void {
    this.#events = this.#events.slice(count);
    this.#first += count;
  }

  #isBeforeBuffer(sequence: number): boolean {
    const earliest = /(\d+)$/.exec(this.#events[0]?.id ?? '')?.[1];
    return earliest !== undefined && this.#first > 0 && sequence < Number(earliest) - 1;
  }

  #notify(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }
}
