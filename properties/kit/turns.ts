import { setImmediate } from 'node:timers/promises';

/** How long a check may evaluate answers before those that have arrived meanwhile are read, in milliseconds. */
const SLICE = 5;

let begun = 0;

/** Waits when a slice of time is over, so that a long evaluation does not keep other checks from sending requests. */
export async function pause(): Promise<void> {
  if (performance.now() - begun < SLICE) return;
  await setImmediate();
  begun = performance.now();
}
