import type { FoundPosting, FoundPostings } from '../../../reference/index.ts';
import { plainAspect, type Aspect } from '../compare/comparison.ts';
import type { CaseFilter } from '../oracle-case.ts';
import { differing, type Session, type Trial } from '../session.ts';
import { widerBy, withFilter, withoutKey } from './filters.ts';

/** A case after its filter was narrowed, and the postings that were left to look at. */
export interface Narrowed {
  readonly trial: Trial;
  /** The aspect in which it differs: a group whose only posting is counted differently is missing, or added. */
  readonly aspect: Aspect;
  /** The postings of the filter. */
  readonly inside: FoundPostings;
  /** Where the target counts too many: the posting outside of the filter that it counts. */
  readonly outside?: { readonly posting: FoundPosting; readonly relaxed: string };
  /** The key of the request, or `keywords`, without which a single posting is counted right. */
  readonly needed?: string;
  /** Whether a single posting is counted right in a longer time frame. */
  readonly isAtEdge?: boolean;
}

/** Finds the key without which the target counts the single remaining posting correctly. */
export async function withNeeded(
  session: Session,
  narrowed: Narrowed,
  { facets, terms }: CaseFilter,
): Promise<Narrowed> {
  const { trial, aspect, inside } = narrowed;
  const { filter, series } = trial.one;
  if (inside.count !== 1) return narrowed;
  const isWrong = async (other: CaseFilter): Promise<boolean> =>
    (await differing(session, withFilter(trial.one, other), aspect)) !== undefined;
  const without = [
    ...Object.keys(facets).map((key) => [key, withoutKey(filter, key)] as const),
    ...(terms.length === 0 ? [] : [['keywords', { ...filter, terms: [] }] as const]),
  ];
  const needed: string[] = [];
  for (const [key, other] of without) if (!(await isWrong(other))) needed.push(key);
  const [only] = needed;
  if (only !== undefined) return { ...narrowed, ...(needed.length === 1 ? { needed: only } : {}) };
  // A longer frame has the wrong point of a series, too.
  const isSeries = series !== undefined || plainAspect(aspect).startsWith('series ');
  if (filter.isActive === true || isSeries) return narrowed;
  return { ...narrowed, isAtEdge: !(await isWrong(widerBy(filter, 1, 1))) };
}
