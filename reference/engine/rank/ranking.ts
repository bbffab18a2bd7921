import { mapInTurns, pause } from '../../http/turns.ts';
import { dimensionOf } from '../facet/dimension.ts';
import { facetNames, keysOfValues } from '../facet/facet-keys.ts';
import type { Facet } from '../facet/facets.ts';
import { facetKey, WHOLE_KEY } from '../group/group-key.ts';
import { groupPostings } from '../group/group-postings.ts';
import { isSummed, summedValue, type MetricValues, type Sums } from '../metric/metrics.ts';
import { isOverRepresented, significanceOf } from '../metric/significance.ts';
import { metricValues } from '../metric/totals.ts';
import type { QueryContext } from '../query-context.ts';
import { shownMetrics, type RankSpec } from '../request/read-rank.ts';
import type { Row } from '../store/connection-pool.ts';
import {
  countBackground,
  countGroups,
  countPostings,
  type GroupCounts,
  type RankedPostings,
} from './group-counts.ts';

/** A ranked group. */
export interface RankedGroup {
  readonly key: number;
  /** The key of the group in which it is ranked; -1 in a ranking that is not nested. */
  readonly parent: number;
  /** The facet value as the service shows it. */
  readonly name: string;
  readonly postings: number;
  /** `unique_postings`, what the group is ranked by, and the extra metrics. */
  readonly metrics: MetricValues & { readonly significance?: number };
}

/** The first groups of a facet in order, and the sums of all, those that are not shown too. */
export interface Ranking {
  readonly groups: readonly RankedGroup[];
  /** Sums over all groups; each posting counts once where it is in one group. */
  readonly all: Sums;
}

/** A group that is shown: what it is ranked by, and what the service shows for it. */
interface ScoredGroup extends Sums {
  readonly key: number;
  readonly parent: number;
  readonly name: string;
  readonly score: number;
  readonly unique_companies: number;
}

/** Ranks the groups of a facet, in each parent where there are any; significance and ties are choices of the dialect. */
export async function rankGroups(
  context: QueryContext,
  facet: Facet,
  ranked: RankedPostings,
  spec: RankSpec,
): Promise<Ranking> {
  if (ranked.outer?.parents.length === 0) return { groups: [], all: { postings: 0, duplicates: 0 } };
  const [counts, isShown, nameOf] = await Promise.all([
    countGroups(context, facet, ranked, spec),
    shownKeys(context, facet, spec),
    facetNames(context, facet),
  ]);
  const all = { postings: sum(counts.postings), duplicates: sum(counts.duplicates) };
  const scoreOf = await scorer(context, facet, ranked, { by: spec.by, counts, all });
  const scores = new Float64Array(counts.length);
  const byParent = new Map<number, number[]>();
  for (let at = 0; at < counts.length; at += 1) {
    if (at % 1024 === 1023) await pause();
    const key = counts.keys[at] ?? null;
    if (key === null || (counts.postings[at] ?? 0) < spec.minUniquePostings || !isShown(key)) continue;
    const score = scoreOf(at, key);
    if (score === null) continue;
    scores[at] = score;
    const parent = counts.parents[at] ?? WHOLE_KEY;
    const others = byParent.get(parent);
    if (others === undefined) byParent.set(parent, [at]);
    else others.push(at);
  }
  const inTie = context.dialect.ties === 'stable' ? byName : shuffled();
  const scored: ScoredGroup[] = [];
  for (const [parent, places] of byParent) {
    await pause();
    const ofParent = highest(places, scores, spec.limit).flatMap((at): ScoredGroup[] => {
      const key = counts.keys[at] ?? 0;
      const name = nameOf(key);
      if (name === undefined) return [];
      const [postings = 0, duplicates = 0] = [counts.postings[at], counts.duplicates[at]];
      const unique_companies = counts.companies[at] ?? 0;
      return [{ key, parent, name, score: scores[at] ?? 0, postings, duplicates, unique_companies }];
    });
    ofParent.sort((left, right) => right.score - left.score || inTie(left, right));
    scored.push(...ofParent.slice(0, spec.limit));
  }
  const detailsOf = await readDetails(context, facet, ranked, scored, spec);
  const metrics = shownMetrics(spec);
  const groups = await mapInTurns(scored, (group) => ({
    key: group.key,
    parent: group.parent,
    name: group.name,
    postings: group.postings,
    metrics: {
      ...metricValues(metrics, { ...group, ...detailsOf(group) }, context.dialect),
      ...(spec.by === 'significance' && { significance: group.score }),
    },
  }));
  return { groups, all };
}

function sum(numbers: readonly number[]): number {
  let total = 0;
  for (let at = 0; at < numbers.length; at += 1) total += numbers[at] ?? 0;
  return total;
}

/** The places with the highest scores, at most `limit` and those that tie with the last of them, in no order. */
function highest(places: readonly number[], scores: Float64Array, limit: number): readonly number[] {
  if (places.length <= limit) return places;
  // The highest scores so far, and lower ones until it is full.
  const kept = new Float64Array(Math.min(places.length, limit * 4));
  let filled = 0;
  let least = -Infinity;
  const drop = (): void => {
    kept.subarray(0, filled).sort();
    kept.copyWithin(0, filled - limit, filled);
    filled = limit;
    least = kept[0] ?? -Infinity;
  };
  for (const at of places) {
    const score = scores[at] ?? 0;
    if (score <= least) continue;
    kept[filled] = score;
    filled += 1;
    if (filled === kept.length) drop();
  }
  if (filled > limit) drop();
  return places.filter((at) => (scores[at] ?? 0) >= least);
}

/** Whether the group of a key may be shown: the kind of its skill, `include` and `exclude`. */
async function shownKeys(
  context: QueryContext,
  facet: Facet,
  { include, exclude }: RankSpec,
): Promise<(key: number) => boolean> {
  const keysOf = async (values: readonly string[] | null): Promise<ReadonlySet<number> | null> =>
    values && new Set([...(await keysOfValues(context, facet, values)).values()].flat());
  const [included, excluded] = [await keysOf(include), await keysOf(exclude)];
  const { kind } = facet;
  const skills = kind === undefined ? null : (await dimensionOf(context.store, 'skills')).byKey;
  return (key) =>
    (skills === null || skills.get(key)?.kind === kind) &&
    (included === null || included.has(key)) &&
    !excluded?.has(key);
}

/** The metric of a ranking, the counts of its groups, and their sums. */
interface Scoring {
  readonly by: RankSpec['by'];
  readonly counts: GroupCounts;
  readonly all: Sums;
}

/** What the group at a place is ranked by; null for a group that is not shown. */
async function scorer(
  context: QueryContext,
  facet: Facet,
  { foreground, background, outer }: RankedPostings,
  { by, counts, all }: Scoring,
): Promise<(at: number, key: number) => number | null> {
  if (by === 'unique_companies') return (at) => counts.companies[at] ?? 0;
  if (by !== 'significance')
    return (at) =>
      summedValue(by, { postings: counts.postings[at] ?? 0, duplicates: counts.duplicates[at] ?? 0 });
  const { dialect } = context;
  const [superset, size] = await Promise.all([
    countBackground(context, facet, background),
    facet.isList && outer === null ? countPostings(context, foreground) : all.postings,
  ]);
  const sizes = outer && new Map(outer.parents.map((parent) => [parent.key, parent.size]));
  return (at, key) => {
    const compared = {
      subsetFrequency: counts.postings[at] ?? 0,
      subsetSize: sizes?.get(counts.parents[at] ?? WHOLE_KEY) ?? size,
      supersetFrequency: superset.postings(key),
      supersetSize: superset.size,
    };
    if (dialect['significance-groups'] === 'omitted' && !isOverRepresented(compared)) return null;
    return significanceOf(dialect.significance, compared);
  };
}

/** A number that differs from ranking to ranking. */
let rankings = 0;

/** An order of the keys of groups that differs from ranking to ranking. */
function shuffled(): (left: ScoredGroup, right: ScoredGroup) => number {
  rankings += 1;
  const salt = Math.imul(rankings, 0x9e3779b1);
  const mixed = ({ key }: ScoredGroup): number => {
    const product = Math.imul(key ^ salt, 0x85ebca6b);
    return Math.imul(product ^ (product >>> 15), 0xc2b2ae35) >>> 0;
  };
  return (left, right) => mixed(left) - mixed(right);
}

/** The order of groups that tie: by the name that is shown and by key, or another one in each ranking. */
function byName(left: ScoredGroup, right: ScoredGroup): number {
  if (left.name !== right.name) return left.name < right.name ? -1 : 1;
  return left.key - right.key;
}

/** Reads the metrics of ranked groups that need the postings themselves. */
async function readDetails(
  context: QueryContext,
  facet: Facet,
  { foreground, outer }: RankedPostings,
  scored: readonly ScoredGroup[],
  spec: RankSpec,
): Promise<(group: ScoredGroup) => Row> {
  const metrics = shownMetrics(spec).filter((metric) => !isSummed(metric) && metric !== spec.by);
  if (metrics.length === 0 || scored.length === 0) return () => ({});
  const keys = [...new Set(scored.map(({ key }) => key))];
  const { length, of } = await groupPostings(context, {
    selection: foreground,
    by: [...(outer === null ? [] : [outer.key]), facetKey(facet, context.dialect, 'k', keys)],
    metrics,
  });
  const places = new Map<unknown, Map<unknown, number>>();
  for (let at = 0; at < length; at += 1) {
    if (at % 1024 === 1023) await pause();
    const group = of['o']?.[at] ?? WHOLE_KEY;
    const ofParent = places.get(group) ?? new Map<unknown, number>();
    places.set(group, ofParent.set(of['k']?.[at], at));
  }
  return ({ parent: group, key }) => {
    const at = places.get(group)?.get(key);
    return at === undefined ? {} : Object.fromEntries(metrics.map((metric) => [metric, of[metric]?.[at]]));
  };
}
