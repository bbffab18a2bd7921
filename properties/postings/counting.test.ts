import { expect, it } from 'vitest';
import { CheckContext } from '../kit/check.ts';
import type { Exchange, RequestSpec } from '../kit/exchange.ts';
import { exchangeOf, scriptedTarget } from '../kit/testing/scripted-target.ts';
import { count } from './counting.ts';
import type { Counting } from './filter/filter.ts';

const counting: Counting = {
  request: ({ facets }) => ({ group: 'rankings', method: 'POST', path: '/rankings/x', body: { ...facets } }),
  grants: () => false,
  shown: () => ['one', 'two', 'three'],
  keyClause: 'rankings/filter-keys-accepted',
};

/** The clauses violated when postings of this value of an ungranted key are counted, and some values are refused. */
async function violatedWith(value: string, refused: readonly string[]): Promise<readonly string[]> {
  const answer = (spec: RequestSpec): Promise<Exchange> => {
    const isRefused = refused.some((one) => JSON.stringify(spec.body).includes(`"${one}"`));
    return Promise.resolve(
      exchangeOf(spec, isRefused ? { status: 400, body: {} } : { body: { data: { totals: {} } } }),
    );
  };
  const context = new CheckContext({ ...scriptedTarget({}).t.settings, send: answer, recall: answer });
  const filter = { months: { start: '2024-01', end: '2024-01' }, facets: { soc4: [value] } };
  await count(context, counting, filter).catch(() => undefined);
  return context.violations.map(({ clause }) => clause);
}

it.each([
  ['a shown value that is refused where another one is accepted', 'one', ['one'], 'rankings/ranking-route'],
  ['a key of which all values are refused', 'one', ['one', 'two', 'three'], 'rankings/filter-keys-accepted'],
  ['a refused value that was not shown', 'four', ['four'], 'rankings/filter-keys-accepted'],
])('%s', async (_, value, refused, clause) => {
  expect(await violatedWith(value, refused)).toEqual([clause]);
});
