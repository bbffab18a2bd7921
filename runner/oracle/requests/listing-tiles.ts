import { fnv1a, groupBy } from '../../../contracts/index.ts';
import { jsonOf, monthName, monthNumber, type MonthRange } from '../../../properties/index.ts';
import type { FoundPosting, InProcessReference } from '../../../reference/index.ts';
import { specOf, type CaseFilter, type OracleCase } from '../oracle-case.ts';
import { itemsAt } from '../compare/comparison.ts';
import { comparedFields } from '../listing-coverage.ts';
import type { Session } from '../session.ts';
import type { Pool } from './pool.ts';

/** The key by whose values the postings are divided, beside their months. */
const KEY = 'state_name';
/** Page sizes that are tried beyond the largest one that the survey tried. */
const sizes = [1000, 100, 50, 25];
/** Postings that are divided; of more, the first ones. */
const MOST_DIVIDED = 50_000;
/** Bodies are large, and compared in other requests. */
const fields = comparedFields.filter((field) => field !== 'body');

/** A part of the postings that one page can show. */
interface Part {
  readonly months: MonthRange;
  readonly values: readonly string[];
  readonly postings: number;
}

/** Requests that together list as many postings as possible, at most so many: in parts that fit on the first page. */
export async function listingTiles(
  session: Session,
  pool: Pool,
  { most, seed }: { readonly most: number; readonly seed: number },
): Promise<readonly OracleCase[]> {
  const [start, end] = [pool.months[0], pool.months.at(-1)];
  if (most === 0 || pool.pageLimit === 0 || start === undefined || end === undefined) return [];
  const size = await largestPage(session, { start, end }, pool.pageLimit);
  if (size === undefined) return [];
  const isActive = session.dialect['company-postings']['month-membership'] === 'active';
  const parts = await partsOf(session.oracle, pool, { size, isActive });
  // Where not all fit in, each seed shows others.
  const chosen = parts.toSorted(
    (one, other) =>
      Math.min(size, other.postings) - Math.min(size, one.postings) ||
      fnv1a(JSON.stringify(one), seed) - fnv1a(JSON.stringify(other), seed),
  );
  return chosen
    .slice(0, most)
    .map(({ months, values }) =>
      listingOf({ months, facets: values.length === 0 ? {} : { [KEY]: values }, terms: [] }, fields, size),
    );
}

/** How many records the largest page has that the target serves of all postings: a larger limit may be reduced. */
async function largestPage(
  session: Session,
  months: MonthRange,
  pageLimit: number,
): Promise<number | undefined> {
  for (const limit of [...sizes.filter((size) => size > pageLimit), pageLimit]) {
    const one = listingOf({ months, facets: {}, terms: [] }, ['id'], limit);
    const exchange = await session.send(specOf(one, session.dialect.rankings['when-end']));
    const size = itemsAt(jsonOf(exchange), 'data', 'postings')?.length ?? 0;
    if (exchange.response.status === 200 && size > 0) return size;
  }
  return undefined;
}

function listingOf(filter: CaseFilter, wanted: readonly string[], limit: number): OracleCase {
  return { operation: 'companyPostings', filter, listing: { fields: wanted, limit } };
}

/** Divides the postings of each value of the key by months; values with few postings share a part where one is enough. */
async function partsOf(
  oracle: InProcessReference,
  { group, months, isAnd, values }: Pool,
  { size, isActive }: { readonly size: number; readonly isActive: boolean },
): Promise<readonly Part[]> {
  const facets = values.has(KEY) ? [KEY] : [];
  const { postings } = await oracle.find(group, { most: MOST_DIVIDED, facets });
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
