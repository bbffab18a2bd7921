import { expect, test } from 'vitest';
import type { Send } from '../../../properties/index.ts';
import { exchangeOf } from '../../testing/outcomes.ts';
import { createExchangeLog } from './exchange-log.ts';
import { findFailedRepeats } from './failed-repeats.ts';

/** The violations of a run with these paths and statuses, one after the other, whose requests get `now` afterwards. */
async function failedIn(answers: readonly (readonly [string, number])[], now = 500): Promise<number> {
  const log = createExchangeLog([]);
  for (const [place, [path, status]] of answers.entries())
    log.add(exchangeOf(path, status, {}), undefined, place);
  const resend: Send = ({ path }) => Promise.resolve(exchangeOf(path, now, {}));
  return (await findFailedRepeats(log.entries, resend)).length;
}

test.each<[string, number, readonly (readonly [string, number])[]]>([
  [
    'answers a request once only',
    1,
    [
      ['/models', 200],
      ['/sets', 200],
      ['/models', 500],
      ['/status', 200],
      ['/sets', 500],
    ],
  ],
  [
    'fails as a whole for a while',
    0,
    [
      ['/models', 200],
      ['/sets', 200],
      ['/models', 500],
      ['/sets', 500],
      ['/models', 200],
    ],
  ],
  [
    'is too busy now and then',
    0,
    [
      ['/models', 200],
      ['/models', 503],
      ['/sets', 200],
      ['/models', 503],
    ],
  ],
  [
    'fails at requests that it never answered',
    0,
    [
      ['/models', 500],
      ['/sets', 200],
      ['/models', 500],
    ],
  ],
])('a group that %s has %i', async (_what, count, answers) => {
  expect(await failedIn(answers)).toBe(count);
  expect(await failedIn(answers, 200)).toBe(0);
});
