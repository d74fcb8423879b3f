/** Time as the gateway sees it; tests inject a manual one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`, or as soon as `signal` aborts. Zero lets other work run first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A clock that only moves when told to. */
export interface ManualClock extends Clock {
  /** Moves time forward and wakes, in order, everyone whose time has come. */
  advance(ms: number): Promise<void>;
}

const hasSetImmediate = 'setImmediate' in globalThis;

/** One turn of the event loop, without the 4 ms clamp of nested timers. */
export function nextTurn(): Promise<void> {
  if (hasSetImmediate) return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      channel.port1.close();
      resolve();
    });
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    if (ms <= 0 || signal?.aborted) return nextTurn();
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal?.addEventListener('abort', finish, {once: true});
    });
  },
};

/** Turns after which whoever was woken sleeps again, or is done. */
const SETTLING_TURNS = 25;

async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLING_TURNS; turn += 1) await nextTurn();
}

interface Sleeper {
  due: number;
  wake: () => void;
}

export function manualClock(start = Date.UTC(2026, 10, 30, 9, 0, 0)): ManualClock {
  let now = start;
  let sleepers: Sleeper[] = [];
  return {
    now: () => now,
    sleep(ms, signal) {
      if (ms <= 0 || signal?.aborted) return nextTurn();
      return new Promise((resolve) => {
        const sleeper: Sleeper = {
          due: now + ms,
          wake: () => {
            sleepers = sleepers.filter((other) => other !== sleeper);
            signal?.removeEventListener('abort', sleeper.wake);
            resolve();
          },
        };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', sleeper.wake, {once: true});
      });
    },
    async advance(ms) {
      const target = now + ms;
      await settle();
      for (;;) {
        const next = sleepers.filter(({due}) => due <= target).toSorted((a, b) => a.due - b.due)[0];
        if (!next) break;
        now = Math.max(now, next.due);
        next.wake();
        await settle();
      }
      now = target;
      await settle();
    },
  };
}

/** ISO-8601 in UTC with microseconds and offset, as Python prints it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}
