import { expect, test } from 'vitest';
import { defaultDialect } from '../../../contracts/index.ts';
import { monthName, monthNumber } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import type { Session } from '../session.ts';
import { partFilters } from './parts.ts';
import type { Pool } from './pool.ts';

const FIRST = monthNumber('2020-01');
const MONTHS = 24;
const states = ['Ohio', 'Ohio', 'Ohio', 'Iowa', 'Utah'];
/** Postings of three states, each up in two months; every second one states its pay. */
const postings = Array.from({ length: 900 }, (_, number) => {
  const from = FIRST + (number % MONTHS);
  const until = Math.min(from + 1, FIRST + MONTHS - 1);
  return {
    number,
    posted: `${monthName(from)}-10`,
    expired: `${monthName(until)}-10`,
    salary: number % 2 === 0 ? 1000 + number : null,
    facets: { state_name: states[number % states.length] },
  } as unknown as FoundPosting;
});

test('each posting that counts is in a part, and no part has more than fit', async () => {
  const session = {
    dialect: defaultDialect,
    oracle: { find: () => Promise.resolve({ count: postings.length, postings }) },
  } as unknown as Session;
  const pool = {
    group: 'company-postings',
    months: [monthName(FIRST), monthName(FIRST + MONTHS - 1)],
    isAnd: false,
    values: new Map([['state_name', ['Ohio']]]),
  } as unknown as Pool;
  const counts = ({ salary }: FoundPosting): boolean => salary !== null;
  const filters = await partFilters(session, pool, { size: 99, counts, most: 60, seed: 1 });
  const found = filters.map(({ months, facets }) =>
    postings.filter(
      (one) =>
        counts(one) &&
        facets['state_name']?.includes(String(one.facets['state_name'])) === true &&
        one.posted.slice(0, 7) <= months.end &&
        String(one.expired).slice(0, 7) >= months.start,
    ),
  );
  expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(99);
  expect(new Set(found.flat()).size).toBe(postings.filter((one) => counts(one)).length);
});
