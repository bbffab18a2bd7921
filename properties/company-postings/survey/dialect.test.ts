import { expect, test } from 'vitest';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { exchangeOf } from '../../kit/testing/scripted-target.ts';
import { rankRequest } from '../requests.ts';
import { inferDialect } from './dialect.ts';

const when = { start: '2024-01', end: '2024-01' };

/** The option inferred from two skills with this many postings each, of which a filter on both finds some. */
async function inferred(counts: readonly [number, number], both: number): Promise<string | undefined> {
  const buckets = counts.map((count, place) => ({ name: `Skill ${place}`, unique_postings: count }));
  const ranking = exchangeOf(rankRequest('skills_name', { months: when }, 10), {
    body: { data: { ranking: { buckets }, totals: {} } },
  });
  const send = (spec: RequestSpec): Promise<Exchange> =>
    Promise.resolve(exchangeOf(spec, { body: { data: { totals: { unique_postings: both } } } }));
  const range = { when, months: ['2024-01'], counted: when };
  const { values } = await inferDialect(send, range, { limit: 10, answers: [['skills_name', ranking]] });
  return values?.kind === 'determined' ? values.option : undefined;
}

test.each<[readonly [number, number], number, string | undefined]>([
  [[3, 2], 4, 'or'],
  [[3, 2], 3, 'or'],
  [[3, 2], 1, 'and'],
  // The same postings have both values, whichever way they combine; or one of the values is ignored.
  [[2, 2], 2, undefined],
  [[3, 2], 2, undefined],
])('values with %j postings, and %i with both: %s', async (counts, both, option) => {
  expect(await inferred(counts, both)).toBe(option);
});
