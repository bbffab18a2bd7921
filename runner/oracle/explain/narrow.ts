import { dayAfter, isDay, monthName, monthNumber, type MonthRange } from '../../../properties/index.ts';
import type { FoundPosting, FoundPostings } from '../../../reference/index.ts';
import { filterBody, type CaseFilter, type OracleCase } from '../oracle-case.ts';
import { groupOf } from '../compare/answers.ts';
import type { Aspect } from '../compare/comparison.ts';
import type { Pool } from '../requests/pool.ts';
import { differing, judged, type Session, type Trial } from '../session.ts';

/** A case after its filter was narrowed, and the postings that were left to look at. */
export interface Narrowed {
  readonly trial: Trial;
  /** The postings of the filter. */
  readonly inside: FoundPostings;
  /** Where the target counts too many: postings outside the filter of which one may be counted. */
  readonly outside?: FoundPostings & { readonly relaxed: string };
}

/** Requests that narrowing may send for one difference. */
const MOST_SENT = 70;
/** Postings of a filter that are looked at for values. */
const LOOKED_AT = 300;
/** Values of a key that are tried one by one. */
const TRIED_VALUES = 3;

/** Narrows the filter of a case as long as the difference stays, until one posting is left, or none. */
export async function narrow(session: Session, pool: Pool, trial: Trial, aspect: Aspect): Promise<Narrowed> {
  let left = MOST_SENT;
  let current = trial;
  const attempt = async (filter: CaseFilter): Promise<boolean> => {
    if (left <= 0) return false;
    left -= 1;
    const tried = await differing(session, withFilter(current.one, filter), aspect);
    current = tried ?? current;
    return tried !== undefined;
  };
  const named = bucketFilter(session, pool, current, aspect);
  if (named !== undefined) await attempt(named);
  // Too many are counted: look at postings that the filter nearly has.
  for (const relaxed of countsTooMany(session, current, aspect) ? relaxations(current.one) : []) {
    const before = current;
    const outsideOf = async (one: OracleCase): Promise<FoundPostings> => {
      const within = await postingsOf(session, pool, one);
      const known = new Set(within.postings.map(({ number }) => number));
      const around = await postingsOf(session, pool, relaxed.apply(one));
      return {
        count: around.count - within.count,
        postings: around.postings.filter(({ number }) => !known.has(number)),
      };
    };
    const outside = await narrowAmong(session, pool, attempt, () => current, outsideOf);
    const [extra] = outside.postings;
    if (
      outside.count === 1 &&
      extra !== undefined &&
      !(await differsWithout(session, pool, current, extra, aspect))
    ) {
      const within = await postingsOf(session, pool, current.one);
      return { trial: current, inside: within, outside: { ...outside, relaxed: relaxed.name } };
    }
    current = before;
  }
  await narrowAmong(
    session,
    pool,
    attempt,
    () => current,
    (one) => postingsOf(session, pool, one),
  );
  await shortenLists(attempt, () => current.one.filter);
  return { trial: current, inside: await postingsOf(session, pool, current.one) };
}

/** Leaves as few values of each key as keep the difference. */
async function shortenLists(
  attempt: (filter: CaseFilter) => Promise<boolean>,
  current: () => CaseFilter,
): Promise<void> {
  for (const key of Object.keys(current().facets))
    for (;;) {
      const filter = current();
      const values = filter.facets[key] ?? [];
      if (values.length < 2) break;
      const middle = Math.ceil(values.length / 2);
      const halfOf = (half: readonly string[]): CaseFilter => ({
        ...filter,
        facets: { ...filter.facets, [key]: half },
      });
      if (await attempt(halfOf(values.slice(0, middle)))) continue;
      if (!(await attempt(halfOf(values.slice(middle))))) break;
    }
}

/** Whether the difference is there as well with a filter that leaves a posting out: then it does not come from it. */
async function differsWithout(
  session: Session,
  pool: Pool,
  { one }: Trial,
  { facets }: FoundPosting,
  aspect: Aspect,
): Promise<boolean> {
  for (const [key, values] of pool.values) {
    const other = values.find((value) => value !== facets[key]);
    if (typeof facets[key] !== 'string' || other === undefined) continue;
    const filter = { ...one.filter, facets: { ...one.filter.facets, [key]: [other] } };
    return (await differing(session, withFilter(one, filter), aspect)) !== undefined;
  }
  return true;
}

function countsTooMany(session: Session, trial: Trial, aspect: Aspect): boolean {
  const difference = judged(session, trial).find((one) => one.aspect === aspect);
  const { expected, actual } = difference ?? {};
  return (
    aspect.endsWith('unique_postings') &&
    typeof expected === 'number' &&
    typeof actual === 'number' &&
    actual > expected
  );
}

/** One round after the other, until the postings are few or no part of the filter keeps the difference. */
async function narrowAmong(
  session: Session,
  pool: Pool,
  attempt: (filter: CaseFilter) => Promise<boolean>,
  current: () => Trial,
  among: (one: OracleCase) => Promise<FoundPostings>,
): Promise<FoundPostings> {
  for (;;) {
    const found = await among(current().one);
    if (found.count <= 1) return found;
    if (!(await narrowOnce(session, pool, attempt, current().one, found))) return among(current().one);
  }
}

async function narrowOnce(
  session: Session,
  pool: Pool,
  attempt: (filter: CaseFilter) => Promise<boolean>,
  one: OracleCase,
  { postings }: FoundPostings,
): Promise<boolean> {
  const { filter } = one;
  const frames = filter.isActive === true ? [] : halves(filter.months);
  for (const months of frames) if (await attempt({ ...filter, months })) return true;
  const isOr = session.dialect[pool.group].values === 'or';
  for (const key of pool.values.keys()) {
    const values = valuesOf(postings, key);
    if (values.length < 2 && filter.facets[key] !== undefined) continue;
    const lists =
      isOr && values.length > TRIED_VALUES
        ? [values.slice(0, values.length / 2), values.slice(values.length / 2)].map((half) =>
            half.slice(0, 60),
          )
        : values.slice(0, TRIED_VALUES).map((value) => [value]);
    for (const list of lists) {
      const before = filter.facets[key];
      if (list.length === 0 || (before !== undefined && before.length <= list.length)) continue;
      if (await attempt({ ...filter, facets: { ...filter.facets, [key]: list } })) return true;
    }
  }
  return false;
}

/** The values of a key that postings have, the most frequent first. */
function valuesOf(postings: readonly FoundPosting[], key: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { facets } of postings) {
    const value = facets[key];
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}

function halves({ start, end }: MonthRange): readonly MonthRange[] {
  const [from, to] = [monthNumber(start), monthNumber(end)];
  if (from >= to) return [];
  const middle = Math.floor((from + to) / 2);
  return [
    { start, end: monthName(middle) },
    { start: monthName(middle + 1), end },
  ];
}

/** The postings that the oracle has for the filter of a case; of a series, for its months too. */
async function postingsOf(session: Session, pool: Pool, one: OracleCase): Promise<FoundPostings> {
  const filter = filterBody(one, session.dialect.rankings['when-end'], session.phrases);
  const facets = [...pool.values.keys()];
  return session.oracle.find(groupOf(one), { filter, most: LOOKED_AT, facets }, session.dialect);
}

/** The case with another filter; its series stays inside. */
export function withFilter(one: OracleCase, filter: CaseFilter): OracleCase {
  const { series } = one;
  if (series === undefined) return { ...one, filter };
  const { when } = series;
  const frame = isDay(when.start)
    ? {
        start: `${filter.months.start}-01`,
        end: dayAfter(`${monthName(monthNumber(filter.months.end) + 1)}-01`, -1),
      }
    : filter.months;
  const start = when.start > frame.start ? when.start : frame.start;
  const end = when.end < frame.end ? when.end : frame.end;
  const inside =
    start <= end ? { start, end } : isDay(when.start) ? { start: frame.start, end: frame.start } : frame;
  return { ...one, filter, series: { ...series, when: inside } };
}

/** The filter on the group at which a ranking differs, where its facet is a filter key. */
function bucketFilter(session: Session, pool: Pool, trial: Trial, aspect: Aspect): CaseFilter | undefined {
  const { one, exchange } = trial;
  const difference = judged(session, trial).find((candidate) => candidate.aspect === aspect);
  const place = /^\/data\/ranking\/buckets\/(\d+)/.exec(difference?.path ?? '')?.[1];
  if (place === undefined || one.facet === undefined || !pool.values.has(one.facet)) return undefined;
  const body = exchange.response.body.kind === 'json' ? exchange.response.body.value : undefined;
  const name = (body as { data?: { ranking?: { buckets?: { name?: unknown }[] } } } | undefined)?.data
    ?.ranking?.buckets?.[Number(place)]?.name;
  if (typeof name !== 'string') return undefined;
  return { ...one.filter, facets: { ...one.filter.facets, [one.facet]: [name] } };
}

interface Relaxation {
  readonly name: string;
  /** The case with a wider filter. */
  apply(one: OracleCase): OracleCase;
}

/** Ways to widen a filter: the months around it, each key, the keywords. */
function relaxations(one: OracleCase): readonly Relaxation[] {
  const { filter } = one;
  const frame: readonly Relaxation[] = [
    {
      name: 'the time frame',
      apply: (narrowed) => {
        const { months } = narrowed.filter;
        const wide = {
          start: monthName(monthNumber(months.start) - 1),
          end: monthName(monthNumber(months.end) + 1),
        };
        return { ...narrowed, filter: { ...narrowed.filter, months: wide } };
      },
    },
  ];
  return [
    ...(filter.isActive === true ? [] : frame),
    ...Object.keys(filter.facets).map((key) => ({
      name: key,
      apply: (narrowed: OracleCase) => {
        const { [key]: _, ...facets } = narrowed.filter.facets;
        return { ...narrowed, filter: { ...narrowed.filter, facets } };
      },
    })),
    ...(filter.terms.length === 0
      ? []
      : [
          {
            name: 'the keywords',
            apply: (narrowed: OracleCase) => ({ ...narrowed, filter: { ...narrowed.filter, terms: [] } }),
          },
        ]),
  ];
}
