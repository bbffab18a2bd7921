import { setTimeout as sleep } from 'node:timers/promises';

/** How fast requests may go out. */
export interface PacingOptions {
  /** Requests per second; without it only `concurrency` bounds them. */
  readonly rate?: number;
  /** Requests under way at the same time. */
  readonly concurrency: number;
  /** The seed of another order than that of arrival among the requests that wait. */
  readonly orderSeed?: number;
}

/** Spaces requests evenly, at most as many at once as allowed, in order of arrival or of a seed. */
export interface Pacing {
  run<T>(request: () => Promise<T>): Promise<T>;
  /** Delays requests for this many milliseconds. */
  pause(milliseconds: number): void;
  /** Sends fewer per second from now on, because the target refused a request sent at `sentAt` as too fast. */
  slowDown(sentAt: number): void;
  /** Notes an answer other than 429: after many of them, requests go out a little faster again. */
  answered(): void;
}

/** A clock in milliseconds from any fixed moment, and a delay in milliseconds. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

const systemClock: Clock = { now: () => performance.now(), sleep };

/** Milliseconds between requests to a target that answered 429: 20 per second at first, never less than one. */
const SMALLEST_GAP = 50;
const LARGEST_GAP = 1000;

/** After this many answers without a 429 the gap shrinks by a fifth, but not to one that was refused. */
const ANSWERS_TO_RECOVER = 50;

/** See Pacing. Times are those of the clock. */
export function createPacing(options: PacingOptions, clock: Clock = systemClock): Pacing {
  const leastGap = options.rate === undefined ? 0 : 1000 / options.rate;
  let gap = leastGap;
  let refusedGap = 0;
  let answers = 0;
  const waiting: (() => void)[] = [];
  const pick = options.orderSeed === undefined ? () => 0 : drawIndex(options.orderSeed);
  let free = options.concurrency;
  let nextSlot = 0;
  let pausedUntil = 0;
  let slowedAt = 0;
  let gate: Promise<void> = Promise.resolve();

  const pass = async (): Promise<void> => {
    // In a loop: a pause may begin while this request waits for its slot.
    for (let wait = 1; wait > 0;) {
      wait = Math.max(nextSlot, pausedUntil) - clock.now();
      if (wait > 0) await clock.sleep(wait);
    }
    nextSlot = Math.max(nextSlot, clock.now()) + gap;
  };
  return {
    async run(request) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        gate = gate.then(pass);
        await gate;
        return await request();
      } finally {
        const [next] = waiting.splice(pick(waiting.length), 1);
        if (next === undefined) free += 1;
        else next();
      }
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, clock.now() + milliseconds);
    },
    slowDown(sentAt) {
      // What was under way at the same time is refused for the same reason, and counts once.
      if (sentAt < slowedAt) return;
      refusedGap = gap;
      gap = Math.min(Math.max(gap * 2, SMALLEST_GAP), LARGEST_GAP);
      slowedAt = clock.now();
      answers = 0;
    },
    answered() {
      answers += 1;
      if (answers % ANSWERS_TO_RECOVER === 0)
        gap = Math.max(gap * 0.8, Math.min(gap, refusedGap * 1.1), leastGap);
    },
  };
}

/** Draws numbers below a bound, from a linear congruential generator. */
function drawIndex(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
