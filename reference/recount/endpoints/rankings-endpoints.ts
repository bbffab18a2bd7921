import { distributionOf, type DistributionBody } from './distribution.ts';
import type { ExportedDataset } from '../exported-postings.ts';
import { measureNames, type Measure } from '../measures.ts';
import { metricsOf, type Metric } from '../metric-values.ts';
import { filterPostings, type FilterBody, type RecountFilter } from '../filter/posting-filter.ts';
import {
  defaultMetric,
  groupsOf,
  rankGroups,
  type RankBody,
  type Ranked,
  type RankedGroup,
} from './ranked-groups.ts';
import { Refused, type RecountOptions } from '../recount-options.ts';
import { seriesOf } from './time-series.ts';
import { frameOf, type WhenBody } from '../time-frame.ts';

/** What all bodies of the group have. */
export interface RankingRequest {
  readonly filter: FilterBody | readonly FilterBody[];
  readonly rank: RankBody;
}

/** The names in a ranking that is recounted, and in the rankings of its groups: they decide where ties may be in any order. */
export interface ShownRanking {
  readonly buckets: readonly { readonly name: string; readonly ranking?: ShownRanking }[];
}

/** The largest limits (decisions.md#limits). */
const most = { groups: 1000, parents: 100, countedGroups: 100 };

function namesOf(shown: ShownRanking | undefined): readonly string[] {
  return shown?.buckets.map(({ name }) => name) ?? [];
}

/** A ranking as it is shown, with what a variant adds to each bucket. */
function rankingBody(
  { groups, limit, by }: Ranked,
  facet: string,
  addition: (group: RankedGroup) => object,
): object {
  return {
    buckets: groups.map((group) => ({ ...group.bucket, ...addition(group) })),
    facet,
    limit,
    rank_by: by,
  };
}

function answer(
  ranked: Ranked,
  facet: string,
  { selected }: RecountFilter,
  options: RecountOptions,
  addition: (group: RankedGroup) => object = () => ({}),
): object {
  return {
    ranking: rankingBody(ranked, facet, addition),
    totals: metricsOf(ranked.metrics, selected, options),
  };
}

/** POST /rankings/{rankingFacet}, of either group. */
export function recountRanking(
  dataset: ExportedDataset,
  facet: string,
  { filter, rank }: RankingRequest,
  shown: ShownRanking | undefined,
  options: RecountOptions,
): object {
  const filtered = filterPostings(dataset, filter, options);
  const how = { most: most.groups, rank, shown: namesOf(shown) };
  return answer(
    rankGroups(facet, filtered.selected, filtered.background, how, options),
    facet,
    filtered,
    options,
  );
}

/** POST /rankings/{rankingFacet}/timeseries: the filter selects the groups, `timeseries.when` the postings of their series. */
export function recountTimeseries(
  dataset: ExportedDataset,
  facet: string,
  body: RankingRequest & {
    readonly timeseries: { readonly when: Exclude<WhenBody, 'active'>; readonly metrics?: readonly Metric[] };
  },
  shown: ShownRanking | undefined,
  options: RecountOptions,
): object {
  const { when, metrics = [defaultMetric(options)] } = body.timeseries;
  if (when.start.length !== when.end.length) throw new Refused('a month at one end and a day at the other');
  const unit = when.start.length === 7 ? 'month' : 'day';
  const frame = frameOf(when, dataset.lastDay, options);
  if (frame.kind !== 'days') throw new Refused('a series of active postings');
  const filtered = filterPostings(dataset, body.filter, options);
  const hasManyValues = /skill|certifications/.test(facet) && metrics.includes('unique_companies');
  const how = {
    most: hasManyValues ? most.countedGroups : most.groups,
    rank: body.rank,
    shown: namesOf(shown),
  };
  const ranked = rankGroups(facet, filtered.selected, filtered.background, how, options);
  // A group is a value: its series count the postings of the series' own frame that have it.
  const inSeries = groupsOf(filtered.during(frame), facet, options);
  return answer(ranked, facet, filtered, options, ({ id }) => {
    const postings = inSeries.get(id)?.postings ?? [];
    const { names, values } = seriesOf(postings, metrics, frame, unit, false, options);
    const whole = Object.entries(values).map(([metric, points]) => [
      metric,
      points.map((point) => (point === null ? null : Math.round(point))),
    ]);
    const key = unit === 'day' ? options.of('day-key') : 'month';
    return { timeseries: { [key]: names, ...Object.fromEntries(whole) } };
  });
}

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}. */
export function recountDistributions(
  dataset: ExportedDataset,
  [facet, measure]: readonly [string, string],
  body: RankingRequest & { readonly distribution: DistributionBody },
  shown: ShownRanking | undefined,
  options: RecountOptions,
): object {
  if (!(measureNames as readonly string[]).includes(measure))
    throw new Refused(`no distribution of ${measure}`);
  const metrics = body.distribution.metrics ?? [defaultMetric(options)];
  const filtered = filterPostings(dataset, body.filter, options);
  const how = { most: most.groups, rank: body.rank, shown: namesOf(shown) };
  const ranked = rankGroups(facet, filtered.selected, filtered.background, how, options);
  return answer(ranked, facet, filtered, options, ({ postings }) => ({
    distribution: distributionOf(
      postings,
      measure as Measure,
      body.distribution,
      metrics,
      dataset.lastDay,
      options,
    ),
  }));
}

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}. */
export function recountNested(
  dataset: ExportedDataset,
  [facet, nestedFacet]: readonly [string, string],
  body: RankingRequest & { readonly nested_rank: RankBody },
  shown: ShownRanking | undefined,
  options: RecountOptions,
): object {
  const filtered = filterPostings(dataset, body.filter, options);
  const how = { most: most.parents, rank: body.rank, shown: namesOf(shown) };
  const ranked = rankGroups(facet, filtered.selected, filtered.background, how, options);
  // Read once more on nothing, so that a limit is refused where there is no group that would use it.
  rankGroups(nestedFacet, [], [], { most: most.groups, rank: body.nested_rank, shown: [] }, options);
  return answer(ranked, facet, filtered, options, ({ name, postings }) => {
    const inner = shown?.buckets.find((bucket) => bucket.name === name)?.ranking;
    const nested = { most: most.groups, rank: body.nested_rank, shown: namesOf(inner) };
    const groups = rankGroups(nestedFacet, postings, filtered.background, nested, options);
    return { ranking: rankingBody(groups, nestedFacet, () => ({})) };
  });
}
