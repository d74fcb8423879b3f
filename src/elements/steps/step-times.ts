import type {Step} from '../../core/index.js';

interface Time {
  readonly startedAt: number;
  endedAt?: number;
}

/** How long steps took, for those that were seen running: the wire does not say. Times are in milliseconds. */
export class StepTimes {
  readonly #times = new Map<string, Time>();

  /** Takes note of which steps run now. */
  update(steps: readonly Step[], now: number): void {
    for (const step of steps) {
      if (step.kind !== 'tool') continue;
      const time = this.#times.get(step.id);
      if (step.status === 'running') {
        if (time === undefined) this.#times.set(step.id, {startedAt: now});
      } else if (time !== undefined) time.endedAt ??= now;
    }
  }

  /** Seconds a step has been running or took; 0 when that is not known. */
  secondsOf(step: Step, now: number): number {
    const time = this.#times.get(step.id);
    return time === undefined ? 0 : ((time.endedAt ?? now) - time.startedAt) / 1000;
  }
}
