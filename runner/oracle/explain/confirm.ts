import type { FoundPosting } from '../../../reference/index.ts';
import type { Aspect } from '../compare/comparison.ts';
import type { CaseFilter } from '../oracle-case.ts';
import { differing, type Session, type Trial } from '../session.ts';
import { ofOneGroup, pinned, withFilter } from '../shrink/filters.ts';
import { monthOfDay, type Reason } from './reasons.ts';

/** Other postings that are tried. */
const TRIED = 2;

/** A difference, and the posting at which it shows. */
export interface WrongCount {
  readonly trial: Trial;
  readonly aspect: Aspect;
  readonly posting: FoundPosting;
}

/**
 * Whether other postings among some rows that have a reason are counted wrongly, too, and those without it right, as far
 * as there are some; with these keywords.
 */
export async function isConfirmed(
  session: Session,
  { trial: { one }, aspect, posting: { number } }: WrongCount,
  rows: readonly FoundPosting[],
  { monthOf }: Reason,
  terms: readonly string[] = [],
): Promise<boolean> {
  if (monthOf === undefined) return true;
  const isWrong = async (row: FoundPosting, when: string): Promise<boolean> => {
    const all: CaseFilter = { months: { start: when, end: when }, facets: {}, terms };
    const alone = withFilter(one, pinned(all, row, [row]));
    // The posting may have no group of the facet.
    const shown = [alone, ...ofOneGroup(alone)].map((tried) => differing(session, tried, aspect));
    return (await Promise.all(shown)).some((trial) => trial !== undefined);
  };
  const others = rows.flatMap((row) => {
    const when = row.number === number ? undefined : monthOf(row);
    return when === undefined ? [] : [[row, when] as const];
  });
  for (const [row, when] of others.slice(0, TRIED)) if (!(await isWrong(row, when))) return false;
  // Where postings without it are wrong as well, it is no reason.
  const without = rows.filter((row) => monthOf(row) === undefined);
  for (const row of without.slice(0, TRIED)) if (await isWrong(row, monthOfDay(row.posted))) return false;
  return true;
}
