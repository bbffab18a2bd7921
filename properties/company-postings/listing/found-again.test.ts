import { expect, it } from 'vitest';
import { postingFields } from '../../../contracts/index.ts';
import { CheckContext } from '../../kit/check.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { exchangeOf, scriptedTarget } from '../../kit/testing/scripted-target.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { listRequest, type Filter } from '../requests.ts';
import { expectCountedAgain, expectFoundAgain } from './found-again.ts';

const months = { start: '2024-01', end: '2024-12' };

interface Record {
  readonly id: string;
  readonly posted: string;
  readonly city_name: string;
  readonly company_name: string | null;
}

/** A page of these records, which are all that its filter finds. */
function pageOf(records: readonly Record[], spec: RequestSpec): Exchange {
  const counts = { unique_postings: records.length, viewable_postings: records.length };
  return exchangeOf(spec, {
    body: { data: { postings: records, ...counts, totals: { unique_postings: records.length } } },
  });
}

/** A target that gives one listing again, and else finds by month, city and company records of `found`; and the filters sent. */
function targetWith(list: Exchange, found: readonly Record[]): { t: CheckContext; sent: Filter[] } {
  const sent: Filter[] = [];
  const send = (spec: RequestSpec): Promise<Exchange> => {
    if (spec === list.spec) return Promise.resolve(list);
    const { when, ...facets } = (spec.body as { filter: { when: Filter['months']; [key: string]: unknown } })
      .filter;
    sent.push({ months: when, facets: facets as Filter['facets'] & object });
    const fits = (record: Record): boolean =>
      record.posted.startsWith(when.start) &&
      (['city_name', 'company_name'] as const).every((key) => {
        const values = facets[key];
        return !Array.isArray(values) || values.includes(record[key]);
      });
    return Promise.resolve(pageOf(found.filter(fits), spec));
  };
  const data = { when: months, months: ['2024-01', '2024-03'], counted: months };
  const companyPostings = { data, values: new Map(), rankLimit: 10, pageLimit: 10, distributionFacets: [] };
  const { t } = scriptedTarget({}, 'company-postings', { companyPostings });
  return { t: new CheckContext({ ...t.settings, send, recall: send }), sent };
}

const days = ['02', '09', '31', '17', '24'];
const records = days.map((day): Record => ({
  id: `p${day}`,
  posted: `2024-03-${day}`,
  city_name: `Town ${day}`,
  company_name: 'Firm',
}));

it('looks for the active record of the last day of a month', async () => {
  for (const [found, violations] of [
    [records, 0],
    [records.filter(({ posted }) => !posted.endsWith('31')), 1],
  ] as const) {
    const active = pageOf(records, listRequest({ months, active: true }, postingFields, 10));
    const { t } = targetWith(active, found);
    const listed = pageOf(found, listRequest({ months }, postingFields, 10));
    await expectFoundAgain(t, [listed], active, { months }, randomFrom(2, 'found-again'));
    expect(new Set(t.violations.map(({ clause }) => clause)).size).toBe(violations);
  }
});

it('counts a record under a key that it does not show, without the company where none is known', async () => {
  const filter: Filter = { months, facets: { state_name: ['State'] } };
  const unknown = records.map((record): Record => ({ ...record, company_name: null }));
  for (const [found, violations] of [
    [unknown, 0],
    [[], 1],
  ] as const) {
    const list = pageOf(unknown, listRequest(filter, postingFields, 10));
    const { t, sent } = targetWith(list, found);
    await expectCountedAgain(t, list, filter, randomFrom(1, 'counted-again'));
    expect(t.violations).toHaveLength(violations);
    expect(Object.keys(sent[0]?.facets ?? {})).toEqual(['state_name', 'city_name']);
  }
});
