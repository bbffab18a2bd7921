import { valueAt } from '../../../contracts/index.ts';
import { jsonOf } from '../../../properties/index.ts';
import type { FoundPosting, FoundPostings } from '../../../reference/index.ts';
import { itemsAt } from '../compare/comparison.ts';
import { numberOfId } from '../compare/listing.ts';
import type { Pool } from '../requests/pool.ts';
import { tryIfAnswered, type Session, type Trial } from '../session.ts';

/** A posting that only the target, or only the oracle, has for a filter. */
interface ListedOtherwise {
  readonly posting: FoundPosting;
  /** Whether the target has it. */
  readonly isCounted: boolean;
}

/**
 * The posting of a wrong count, by the list that the target has of the postings of the filter: some postings no filter
 * distinguishes. Undefined where the list is not a whole one, or differs in more than one posting.
 */
export async function listedOtherwise(
  session: Session,
  pool: Pool,
  { one }: Trial,
  inside: FoundPostings,
): Promise<ListedOtherwise | undefined> {
  if (pool.group !== 'company-postings' || inside.count > Math.min(pool.pageLimit - 1, MOST_LISTED))
    return undefined;
  const listing = { fields: ['id'], limit: pool.pageLimit };
  const trial = await tryIfAnswered(session, { operation: 'companyPostings', filter: one.filter, listing });
  const records = trial && itemsAt(valueAt(jsonOf(trial.exchange), 'data'), 'postings');
  const numbers = new Set(records?.flatMap(({ id }) => numberOfId(id) ?? []));
  const missing = inside.postings.filter(({ number }) => !numbers.has(number));
  const known = new Set(inside.postings.map(({ number }) => number));
  const added = [...numbers].filter((number) => !known.has(number));
  if (missing.length === 1 && added.length === 0 && numbers.size === inside.count - 1)
    return missing[0] && { posting: missing[0], isCounted: false };
  if (missing.length > 0 || added.length !== 1) return undefined;
  const { postings } = await session.oracle.find(pool.group, { among: added, most: 1 }, session.dialect);
  return postings[0] && { posting: postings[0], isCounted: true };
}

/** The number of postings that each target shows that limits a list. */
const MOST_LISTED = 9;
