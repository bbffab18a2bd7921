import { sumOf } from '../../../contracts/index.ts';
import { pause } from '../../http/turns.ts';
import type { Facet } from '../facet/facets.ts';
import type { Selection } from '../filter/selection.ts';
import { facetKey, type GroupKey } from '../group/group-key.ts';
import { groupPostings } from '../group/group-postings.ts';
import { isSummed } from '../metric/metrics.ts';
import type { QueryContext } from '../query-context.ts';
import { shownMetrics, type RankSpec } from '../request/read-rank.ts';

/** A ranked group that has groups of its own, and its number of postings. */
interface Parent {
  readonly key: number;
  readonly size: number;
}

/** What is ranked. */
export interface RankedPostings {
  readonly foreground: Selection;
  /** The background of significance. */
  readonly background: Selection;
  /** The groups in which it is ranked, each by itself; null for a ranking that is not nested. */
  readonly outer: { readonly key: GroupKey; readonly parents: readonly Parent[] } | null;
}

/** Groups of postings by column, each as long as there are groups: in columns, because there can be many. */
export interface GroupCounts {
  readonly length: number;
  /** The keys of the groups in which they are ranked; empty in a ranking that is not nested. */
  readonly parents: readonly number[];
  /** Null for the postings without a value. */
  readonly keys: readonly (number | null)[];
  readonly postings: readonly number[];
  readonly duplicates: readonly number[];
  /** Empty in a ranking by something else. */
  readonly companies: readonly number[];
}

/** How many postings of a background a group has, and how many there are. */
export interface BackgroundCounts {
  readonly postings: (key: number) => number;
  readonly size: number;
}

/** The groups of a facet among postings, in no order; those of a nested ranking with the key of their parent. */
export async function countGroups(
  context: QueryContext,
  facet: Facet,
  { foreground, outer }: RankedPostings,
  spec: RankSpec,
): Promise<GroupCounts> {
  const { length, of } = await groupPostings(context, {
    selection: foreground,
    by: [...(outer === null ? [] : [outer.key]), facetKey(facet, context.dialect)],
    metrics: shownMetrics(spec).filter((metric) => isSummed(metric) || metric === spec.by),
    ...(outer !== null && { least: spec.minUniquePostings }),
  });
  const numbers = (name: string): readonly number[] => (of[name] ?? []) as readonly number[];
  return {
    length,
    parents: numbers('o'),
    keys: numbers('k'),
    postings: numbers('postings'),
    duplicates: numbers('duplicates'),
    companies: numbers('unique_companies'),
  };
}

/** The groups of a facet in the background of significance. */
export async function countBackground(
  context: QueryContext,
  facet: Facet,
  background: Selection,
): Promise<BackgroundCounts> {
  // A posting is in one group, that of no value among them, unless it can have several values.
  const [{ of }, size] = await Promise.all([
    groupPostings(context, { selection: background, by: [facetKey(facet, context.dialect)], metrics: [] }),
    facet.isList ? countPostings(context, background) : null,
  ]);
  const keys = (of['k'] ?? []) as readonly (number | null)[];
  const postings = (of['postings'] ?? []) as readonly number[];
  const byKey = new Map<number | null, number>();
  for (let at = 0; at < keys.length; at += 1) {
    if (at % 1024 === 1023) await pause();
    byKey.set(keys[at] ?? null, postings[at] ?? 0);
  }
  return { postings: (key) => byKey.get(key) ?? 0, size: size ?? sumOf(postings) };
}

/** How many postings there are. */
export async function countPostings(context: QueryContext, selection: Selection): Promise<number> {
  const { of } = await groupPostings(context, { selection, by: [], metrics: [] });
  return of['postings']?.[0] as number;
}
