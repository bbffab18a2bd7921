import { expect, test } from 'vitest';
import { createOutageWatch } from './outage-watch.ts';

/** A watch over a target that answers what `up` says, at a time that the test sets. */
function watchOver(target: { up: boolean; time: number }) {
  const asked: string[] = [];
  const watch = createOutageWatch<string>(
    1000,
    (request) => {
      asked.push(request);
      return Promise.resolve(target.up);
    },
    () => target.time,
  );
  return { watch, asked };
}

test('a target that never answered is not waited for', async () => {
  const { watch, asked } = watchOver({ up: false, time: 0 });
  expect(await watch.isWorthWaiting()).toBe(false);
  expect(asked).toEqual([]);
});

test('a target that answers its last request again fails in part only', async () => {
  const { watch, asked } = watchOver({ up: true, time: 0 });
  watch.answered('one', 0);
  watch.answered('two', 0);
  expect(await watch.isWorthWaiting()).toBe(false);
  expect(asked).toEqual(['two']);
});

test('a target that is down is waited for as long as allowed, and anew after an answer', async () => {
  const target = { up: false, time: 0 };
  const { watch, asked } = watchOver(target);
  watch.answered('one', 0);
  watch.failed();
  expect(await Promise.all([watch.isWorthWaiting(), watch.isWorthWaiting()])).toEqual([true, true]);
  expect(asked).toEqual(['one']);
  target.time = 1000;
  expect(await watch.isWorthWaiting()).toBe(false);
  watch.answered('sent before', -1);
  expect(await watch.isWorthWaiting()).toBe(false);
  watch.answered('two', 1000);
  watch.failed();
  expect(await watch.isWorthWaiting()).toBe(true);
});
