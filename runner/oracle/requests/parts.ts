import { fnv1a, groupBy } from '../../../contracts/index.ts';
import { monthName, monthNumber, type MonthRange } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import type { CaseFilter } from '../oracle-case.ts';
import type { Session } from '../session.ts';
import type { Pool } from './pool.ts';

/** The key by whose values the postings are divided, in addition to their months. */
const KEY = 'state_name';
/** Postings that are divided; of more, the first ones. */
const MOST_DIVIDED = 50_000;

/** How postings are divided. */
export interface Division {
  /** The most postings of a part. */
  readonly size: number;
  /** Those that count; all when omitted. */
  readonly counts?: (posting: FoundPosting) => boolean;
  /** The most parts: where not all fit in, each seed takes others. */
  readonly most: number;
  readonly seed: number;
}

/** A part of the postings. */
interface Part {
  readonly months: MonthRange;
  readonly values: readonly string[];
  readonly postings: number;
}

/** At most `most` filters that together find as many postings as possible, of which each can list `size`. */
export async function partFilters(
  session: Session,
  pool: Pool,
  division: Division,
): Promise<readonly CaseFilter[]> {
  const { size, most, seed } = division;
  const parts = await partsOf(session, pool, division);
  const chosen = parts.toSorted(
    (one, other) =>
      Math.min(size, other.postings) - Math.min(size, one.postings) ||
      fnv1a(JSON.stringify(one), seed) - fnv1a(JSON.stringify(other), seed),
  );
  return chosen
    .slice(0, most)
    .map(({ months, values }) => ({
      months,
      facets: values.length === 0 ? {} : { [KEY]: values },
      terms: [],
    }));
}

/** Divides the postings of each value of the key by months; values with few postings share a part where one is enough. */
async function partsOf(
  session: Session,
  { group, months, isAnd, values }: Pool,
  { size, counts }: Division,
): Promise<readonly Part[]> {
  const isActive = session.dialect[group]['month-membership'] === 'active';
  const facets = values.has(KEY) ? [KEY] : [];
  const found = await session.oracle.find(group, { most: MOST_DIVIDED, facets });
  const postings = counts === undefined ? found.postings : found.postings.filter((one) => counts(one));
  const first = monthNumber(months[0] ?? '');
  const last = monthNumber(months.at(-1) ?? '');
  const whole = { start: monthName(first), end: monthName(last) };
  const shared: Part[] = [];
  const parts: Part[] = [];
  const byValue = groupBy(postings, (posting) => posting.facets[KEY] ?? '');
  for (const [value, among] of [...byValue].toSorted(([, one], [, other]) => other.length - one.length)) {
    // Where the key is used, postings without a value are listed in no part.
    if (value === '' && facets.length > 0) continue;
    const named = value === '' ? [] : [value];
    if (!isAnd && value !== '' && among.length <= size) {
      const place = shared.findIndex((part) => part.postings + among.length <= size);
      const part = shared[place] ?? { months: whole, values: [], postings: 0 };
      shared[place < 0 ? shared.length : place] = {
        ...part,
        values: [...part.values, ...named],
        postings: part.postings + among.length,
      };
      continue;
    }
    parts.push(
      ...byMonths(among, { first, last, size, isActive }).map((part) => ({ ...part, values: named })),
    );
  }
  return [...parts, ...shared];
}

/** The longest runs of months with no more postings than fit, one after the other; a single month may have more. */
function byMonths(
  postings: readonly FoundPosting[],
  { first, last, size, isActive }: { first: number; last: number; size: number; isActive: boolean },
): readonly Omit<Part, 'values'>[] {
  const span = ({ posted, expired }: FoundPosting): readonly [number, number] => {
    const from = monthNumber(posted.slice(0, 7));
    if (!isActive) return [from, from];
    return [from, expired === null ? last : monthNumber(expired.slice(0, 7))];
  };
  const spans = postings.map(span);
  const parts: Omit<Part, 'values'>[] = [];
  const countIn = (from: number, to: number): number =>
    spans.filter(([start, end]) => start <= to && end >= from).length;
  for (let from = first; from <= last;) {
    let [to, count] = [from, countIn(from, from)];
    for (let next = to + 1; next <= last; next += 1) {
      const wider = countIn(from, next);
      if (wider > size) break;
      [to, count] = [next, wider];
    }
    if (count > 0) parts.push({ months: { start: monthName(from), end: monthName(to) }, postings: count });
    from = to + 1;
  }
  return parts;
}
