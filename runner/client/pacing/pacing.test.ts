import { describe, expect, test } from 'vitest';
import { createPacing, type Clock } from './pacing.ts';

/** A clock whose time passes only in `sleep`. */
function scriptedClock(): Clock & { now(): number } {
  let time = 1000;
  return {
    now: () => time,
    sleep: (milliseconds) => {
      time += milliseconds;
      return Promise.resolve();
    },
  };
}

describe('pacing', () => {
  const departures = async (count: number, pacing: ReturnType<typeof createPacing>, clock: Clock) =>
    Promise.all(Array.from({ length: count }, () => pacing.run(() => Promise.resolve(clock.now()))));

  test('keeps requests apart as the rate says', async () => {
    const clock = scriptedClock();
    const pacing = createPacing({ rate: 40, concurrency: 8 }, clock);
    expect(await departures(4, pacing, clock)).toEqual([1000, 1025, 1050, 1075]);
  });

  test('sends requests at once without a rate', async () => {
    const clock = scriptedClock();
    expect(await departures(3, createPacing({ concurrency: 8 }, clock), clock)).toEqual([1000, 1000, 1000]);
  });

  test('sends nothing during a pause', async () => {
    const clock = scriptedClock();
    const pacing = createPacing({ concurrency: 8 }, clock);
    pacing.pause(700);
    expect(await departures(2, pacing, clock)).toEqual([1700, 1700]);
  });

  test('slows down to 20 per second, then to half of that, once for requests sent before', async () => {
    const clock = scriptedClock();
    const pacing = createPacing({ concurrency: 8 }, clock);
    pacing.slowDown(1000);
    pacing.slowDown(999);
    expect(await departures(3, pacing, clock)).toEqual([1000, 1050, 1100]);
    pacing.slowDown(1100);
    expect(await departures(3, pacing, clock)).toEqual([1150, 1250, 1350]);
  });

  test('speeds up after many answers, but not to what was refused', async () => {
    const clock = scriptedClock();
    const pacing = createPacing({ concurrency: 8 }, clock);
    pacing.slowDown(1000);
    pacing.slowDown(1000);
    for (let answers = 0; answers < 50; answers += 1) pacing.answered();
    expect(await departures(3, pacing, clock)).toEqual([1000, 1080, 1160]);
    for (let answers = 0; answers < 1000; answers += 1) pacing.answered();
    const [, one = 0, other = 0] = await departures(3, pacing, clock);
    expect(other - one).toBeCloseTo(55);
  });

  test('never waits longer than a second between requests', async () => {
    const clock = scriptedClock();
    const pacing = createPacing({ rate: 1.5, concurrency: 8 }, clock);
    pacing.slowDown(1000);
    expect(await departures(2, pacing, clock)).toEqual([1000, 2000]);
  });

  test('sends the next request after a failed one', async () => {
    const pacing = createPacing({ concurrency: 1 });
    await expect(pacing.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pacing.run(() => Promise.resolve(1))).toBe(1);
  });

  test('sends waiting requests in an order that follows from a seed', async () => {
    const orderOf = async (orderSeed?: number): Promise<readonly number[]> => {
      const pacing = createPacing({ concurrency: 1, ...(orderSeed === undefined ? {} : { orderSeed }) });
      const order: number[] = [];
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => pacing.run(() => Promise.resolve(order.push(n)))),
      );
      return order;
    };
    const arrival = await orderOf();
    expect(arrival).toEqual(Array.from({ length: 20 }, (_, n) => n));
    const seven = await orderOf(7);
    expect(seven).not.toEqual(arrival);
    expect(seven.toSorted((a, b) => a - b)).toEqual(arrival);
    expect(await orderOf(7)).toEqual(seven);
    expect(await orderOf(8)).not.toEqual(seven);
  });
});
