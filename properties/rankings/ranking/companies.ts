import { numberOf } from '../../../contracts/index.ts';
import type { ActiveCheck, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf, sumAt, totalsOf, type Item } from '../../postings/answers.ts';
import { countOf } from '../../postings/counting.ts';
import { withKey, withMonths, type Filter } from '../../postings/filter/filter.ts';
import { bucketNamed, isPlaceholder } from '../../postings/groups.ts';
import { shownMetrics } from '../requests.ts';
import {
  largeRank,
  COUNTING_FACET,
  dataWithPostings,
  namesToFind,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';

const METRIC = 'unique_companies';

/** The metric `unique_companies`: contracts/specification/rankings.md#buckets. */
export const companiesCheck: ActiveCheck = {
  id: 'rankings/unique-companies',
  clauses: ['rankings/unique-companies'],
  title: 'counts one company in the group of a company, and as many in all as there are groups',
  async run(t) {
    const filter = await fewPostings(t);
    const [byId, byName] = [
      await companiesBy(t, 'company', filter),
      await companiesBy(t, 'company_name', filter),
    ];
    expectOneEach(t, byId);
    const { months } = await dataWithPostings(t);
    expectOneEach(t, await companiesBy(t, 'company', { months }));
    const { rankLimit } = surveyed(t);
    const [ids, names] = [bucketsOf(byId), bucketsOf(byName)];
    if (Math.max(ids.length, names.length) >= rankLimit) {
      t.inconclusive('there are more companies than one ranking returns');
      return;
    }
    // Several companies may share a name; the group of unknown companies, of whatever name, may count as none.
    const isKnown = ({ name, [METRIC]: companies }: Item): boolean =>
      !isPlaceholder(String(name)) && companies !== 0;
    const lowest = Math.min(names.filter(isKnown).length, ids.filter(isKnown).length);
    const groups = Math.max(names.length, ids.length);
    const stated = numberOf(totalsOf(byId)?.[METRIC]) ?? 0;
    if (
      stated > groups &&
      sumAt(names, 'unique_postings') < (countOf(byName) ?? 0) &&
      !names.some((bucket) => bucket['unique_postings'] === 1)
    ) {
      t.inconclusive('the target may leave out companies of few postings: it lists none of one posting');
      return;
    }
    const highest = stated > groups && (await countsUnknownOnes(t, byName, filter)) ? groups + 1 : groups;
    await t.expectRelation<number | undefined>({
      clause: 'rankings/unique-companies',
      rule: 'totals',
      exchanges: [byId, byName],
      read: (exchange) => numberOf(totalsOf(exchange)?.[METRIC]),
      holds: (totals) => totals.every((total = -1) => total >= lowest && total <= highest),
      expected: () =>
        `totals.${METRIC} ${lowest === highest ? lowest : `from ${lowest} to ${highest}`}, the companies of the ranking`,
      actual: (totals) => totals.join(' and '),
    });
  },
};

/** Whether postings without a company may be counted as those of one more: there are some, and none within a company. */
async function countsUnknownOnes(t: CheckContext, byName: Exchange, filter: Filter): Promise<boolean> {
  const names = bucketsOf(byName);
  if (sumAt(names, 'unique_postings') >= (countOf(byName) ?? 0)) return false;
  const [known] = namesToFind(t, names);
  if (known === undefined) return true;
  const alone = await companiesBy(t, 'company_name', withKey(filter, 'company_name', [known]));
  // A name may be that of several companies.
  return totalsOf(alone)?.[METRIC] === bucketNamed(byName, known)?.[METRIC];
}

/** A filter that leaves few companies, if the data have such a one: the smallest group in one month. */
export async function fewPostings(t: CheckContext): Promise<Filter> {
  const { months, withData } = await dataWithPostings(t);
  const { values, filterKeys } = surveyed(t);
  const month = withData[Math.floor(withData.length / 2)] ?? months.start;
  const filter = withMonths({ months }, month);
  const middle = values.get(COUNTING_FACET) ?? [];
  const value = middle[Math.floor(middle.length / 2)];
  return value === undefined || !filterKeys.has(COUNTING_FACET)
    ? filter
    : withKey(filter, COUNTING_FACET, [value.name]);
}

/** The largest ranking of companies that the target serves, with both extra metrics. */
export function companiesBy(t: CheckContext, facet: string, filter: Filter): Promise<AcceptedExchange> {
  const rank = largeRank(t, shownMetrics);
  return t.accept(requestOf(t, { facet, filter, rank }));
}

/** Each group has one company; one group, that of unknown companies, may have none. */
function expectOneEach(t: CheckContext, answer: Exchange): void {
  const counted = bucketsOf(answer).filter(
    (bucket) => numberOf(bucket[METRIC]) !== undefined && bucket['unique_postings'] !== 0,
  );
  if (counted.length < 2) {
    t.inconclusive('fewer than two companies have postings');
    return;
  }
  const others = counted.filter((bucket) => bucket[METRIC] !== 1);
  t.expect({
    clause: 'rankings/unique-companies',
    exchange: answer,
    holds: others.length === 0 || (others.length === 1 && others[0]?.[METRIC] === 0),
    expected: `${METRIC} 1 in each group of a company`,
    actual: () => brief(others.map(({ name, [METRIC]: companies }) => ({ name, companies }))),
  });
}
