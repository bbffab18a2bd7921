import { expect, test } from 'vitest';
import { defaultDialect } from '../../../../contracts/index.ts';
import type { FoundPostings, InProcessReference } from '../../../../reference/index.ts';
import type { Trial } from '../../session.ts';
import { aspectsOfUnknownCompanies } from './unknown-companies.ts';

/** An oracle in which the postings of London name no company. */
const session = {
  dialect: defaultDialect,
  phrases: 'adjacent',
  oracle: {
    find: (_group, { filter }) =>
      Promise.resolve({
        count: 1,
        postings: [{ companyName: JSON.stringify(filter).includes('London') ? null : 'Acme' }],
      } as unknown as FoundPostings),
  } as Pick<InProcessReference, 'find'> as InProcessReference,
} as const;

function totalsOf(city: string, expected: number, actual: number): Trial {
  const aspect = 'totals unique_companies';
  const path = '/data/totals/unique_companies';
  const months = { start: '2024-01', end: '2024-01' };
  return {
    one: { operation: 'rankPostings', filter: { months, facets: { city_name: [city] }, terms: [] } },
    compared: {
      kind: '',
      counts: new Map([[aspect, 1]]),
      differences: expected === actual ? [] : [{ aspect, path, expected, actual }],
    },
  } as unknown as Trial;
}

const aspectsOf = (...trials: readonly Trial[]) => aspectsOfUnknownCompanies(session, 'rankings', trials);

test('numbers of companies are open where a target counts unknown companies as one', async () => {
  expect(await aspectsOf(totalsOf('London', 3, 4), totalsOf('Leeds', 2, 2))).toEqual([
    'totals unique_companies',
  ]);
});

test.each([
  ['a total that names every company is wrong', [totalsOf('London', 3, 4), totalsOf('Leeds', 2, 3)]],
  ['a total with an unknown company is right', [totalsOf('London', 3, 4), totalsOf('London', 5, 5)]],
  ['a total is two too large', [totalsOf('London', 3, 5)]],
  ['none is wrong', [totalsOf('London', 3, 3)]],
])('they are compared where %s', async (_why, trials) => {
  expect(await aspectsOf(...trials)).toEqual([]);
});
