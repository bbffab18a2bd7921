import { jsonOf, type MonthRange } from '../../../properties/index.ts';
import { itemsAt } from '../compare/comparison.ts';
import { withOption } from '../dialect/settle-dialect.ts';
import { viewingCap } from '../dialect/viewing-cap.ts';
import { comparedFields } from '../findings/uncompared/not-compared.ts';
import { specOf, type CaseFilter, type OracleCase } from '../oracle-case.ts';
import type { Session } from '../session.ts';
import { partFilters } from './parts.ts';
import type { Pool } from './pool.ts';

/** Page sizes that are tried beyond the largest one that the survey tried. */
const sizes = [1000, 100, 50, 25];
/** Bodies are large: longer pages are requested without them. */
const MOST_WITH_BODY = 50;

/** At most `most` requests that together list as many postings as possible: in parts that fit on the first page. */
export async function listingTiles(
  session: Session,
  pool: Pool,
  { most, seed }: { readonly most: number; readonly seed: number },
): Promise<readonly OracleCase[]> {
  const [start, end] = [pool.months[0], pool.months.at(-1)];
  if (most === 0 || pool.pageLimit === 0 || start === undefined || end === undefined) return [];
  const size = await largestPage(session, { start, end }, pool.pageLimit);
  if (size === undefined) return [];
  const filters = await partFilters(session, pool, { size, most, seed });
  const fields = comparedFields.filter((field) => field !== 'body' || size <= MOST_WITH_BODY);
  return filters.map((filter) => listingOf(filter, fields, size));
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
    if (exchange.response.status !== 200 || size === 0) continue;
    // Usually the answers to all other listings have the number that this one shows, so that they are compared once.
    const cap = viewingCap([{ one, exchange }]);
    if (cap !== undefined)
      session.dialect = withOption(session.dialect, 'company-postings', 'viewing-cap', cap);
    return size;
  }
  return undefined;
}

function listingOf(filter: CaseFilter, wanted: readonly string[], limit: number): OracleCase {
  return { operation: 'companyPostings', filter, listing: { fields: wanted, limit } };
}
