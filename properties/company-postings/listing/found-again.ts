import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { totalPostings, type Item } from '../../postings/answers.ts';
import type { Random } from '../../postings/cases/random.ts';
import { filterInWords, keysOf, withKey, withMonths } from '../../postings/filter/filter.ts';
import { isPlaceholder } from '../../postings/groups.ts';
import { isDay } from '../../postings/months/months.ts';
import { folded } from '../../postings/same-names.ts';
import { acceptOrNotFound, postingsFound } from '../accept.ts';
import { listRequest, totalsRequest, type Filter } from '../requests.ts';
import { pageLimit, rankLimit } from '../survey/surveyed-data.ts';
import { expectPageBounds } from './pages.ts';
import { recordKeys, recordsOf } from './records.ts';

/** Records that are looked for again: each costs a request. */
const LOOKED_FOR = 4;

/** A record of a listing over a filter without keys. */
interface Listed {
  readonly list: Exchange;
  readonly place: number;
}

/**
 * Expects the listing of the month, city and company of a record to have its id, where it lists all that it finds. A
 * record of `active` postings is looked for too: whatever these are, each was posted in its month.
 */
export async function expectFoundAgain(
  t: CheckContext,
  lists: readonly Exchange[],
  active: Exchange,
  whole: Filter,
  random: Random,
): Promise<void> {
  const ofActive = recordsOf(active)
    .map((record, place) => ({ record, list: active, place }))
    .filter(({ record }) => filterOf(record, whole) !== undefined);
  const listed = lists.flatMap((list) => recordsOf(list).map((_, place): Listed => ({ list, place })));
  // A value equal to that of the previous record may have been copied from it.
  const repeated = listed.filter(({ list, place }) => {
    const [one, other] = [recordsOf(list)[place], recordsOf(list)[place - 1]];
    return other !== undefined && one?.['company_name'] === other['company_name'];
  });
  const unusual = unusualKinds(t).map((isUnusual) =>
    listed.filter(({ list, place }) =>
      recordKeys.some((key) => {
        const name = recordsOf(list)[place]?.[key];
        return typeof name === 'string' && isUnusual(key, name);
      }),
    ),
  );
  // A server that compares days wrongly does not count the last ones of a month to it, or to any range.
  const [latest] = [...ofActive, ...listed].toSorted((one, other) => dayOf(other) - dayOf(one));
  const chosen = [
    ...random.sample(ofActive, 1),
    ...random.sample(unusual.find((kind) => kind.length > 0) ?? [], 1),
    ...(latest === undefined ? [] : [latest]),
    ...random.sample(repeated, LOOKED_FOR / 2),
    ...random.sample(listed, LOOKED_FOR),
  ];
  for (const { list, place } of chosen.slice(0, LOOKED_FOR)) {
    const record = recordsOf(list)[place] ?? {};
    const filter = filterOf(record, whole);
    if (filter === undefined) continue;
    const found = await acceptOrNotFound(t, listRequest(filter, ['id'], pageLimit(t)), filter);
    expectPageBounds(t, found, pageLimit(t));
    await t.expectRelation({
      clause: 'company-postings/filter-records',
      rule: 'found',
      exchanges: [list, found],
      read: (exchange, index) => ({
        // New data may move a record to another place of the listing, or out of it.
        id: index === 0 ? record['id'] : undefined,
        ids: recordsOf(exchange).map(({ id }) => id),
        isWhole: (totalPostings(exchange) ?? 0) <= recordsOf(exchange).length,
      }),
      holds: ([, again]) => again?.isWhole !== true || again.ids.includes(record['id']),
      expected: () =>
        `the record ${brief(record['id'])} among those of ${filterInWords(filter)}, because it is of these`,
      actual: ([, again]) => brief(again?.ids),
    });
  }
}

/**
 * Expects a record of a listing to be counted in its month, city and company under the keys of the filter that records do
 * not show, such as skills.
 */
export async function expectCountedAgain(
  t: CheckContext,
  list: Exchange,
  filter: Filter,
  random: Random,
): Promise<void> {
  const isShown = (key: string): boolean => recordKeys.some((shown) => shown === key);
  if (keysOf(filter).every(isShown)) return;
  const named = recordsOf(list).flatMap((record) => {
    // Whatever active postings are, each was posted in its month.
    const own = filterOf(record, { months: filter.months, facets: filter.facets ?? {} });
    const names = recordKeys.filter((key) => own?.facets?.[key]?.some((name) => !isPlaceholder(name)));
    return own === undefined ? [] : [{ id: record['id'], own, names: names.length }];
  });
  // The more values a record shows, the fewer other postings have them too.
  const most = Math.max(0, ...named.map(({ names }) => names));
  for (const { id, own } of random.sample(
    named.filter(({ names }) => names === most),
    1,
  ))
    await t.expectRelation({
      clause: 'company-postings/filter-records',
      rule: 'counted',
      exchanges: [list, await acceptOrNotFound(t, totalsRequest(own), own)],
      read: (exchange, index) =>
        index === 0 ? recordsOf(exchange).some((record) => record['id'] === id) : postingsFound(exchange),
      holds: ([isListed, count]) => isListed !== true || count !== 0,
      expected: () =>
        `at least 1 posting of ${filterInWords(own)}, because ${brief(id)} is listed for ${filterInWords(filter)}`,
      actual: ([, count]) => brief(count),
    });
}

/** The day of the month on which a record was posted; 0 where it is no day. */
function dayOf({ list, place }: Listed): number {
  const posted = recordsOf(list)[place]?.['posted'];
  return isDay(posted) ? Number(posted.slice(-2)) : 0;
}

/** Whether a server may write a name in a record differently than its filters read it. */
type IsUnusual = (key: (typeof recordKeys)[number], name: string) => boolean;

/** Kinds of unusual names, those that are written wrongly most often first. */
function unusualKinds(t: CheckContext): readonly IsUnusual[] {
  const ranked = new Map(
    recordKeys.map((key) => [key, t.survey.companyPostings?.values.get(key)?.map(({ name }) => name) ?? []]),
  );
  return [
    (key, name) => {
      const names = ranked.get(key) ?? [];
      if (name === '' || names.length === 0 || names.includes(name)) return false;
      const isPlaceholderName = key === 'company_name' && isPlaceholder(name);
      return (
        isPlaceholderName ||
        names.length < rankLimit(t) ||
        names.some((other) => folded(other) === folded(name))
      );
    },
    (_, name) => /[&<>"]/.test(name),
    (_, name) => /'|\P{ASCII}/u.test(name),
  ];
}

/** The filter on what a record says; undefined where it has no day in the range of the whole filter. */
function filterOf(record: Item, whole: Filter): Filter | undefined {
  const { posted } = record;
  if (!isDay(posted)) return undefined;
  const month = posted.slice(0, 7);
  if (month < whole.months.start || month > whole.months.end) return undefined;
  return recordKeys.reduce<Filter>(
    (filter, key) => {
      const value = record[key];
      // An unknown city has no name that is specified; an unknown company is null.
      const isNamed =
        typeof value === 'string' && value !== '' && !(key === 'city_name' && isPlaceholder(value));
      return isNamed ? withKey(filter, key, [value]) : filter;
    },
    withMonths(whole, month),
  );
}
