import { filterPostings, type FilterBody, type RecountFilter } from '../filter/posting-filter.ts';
import { measureNamed } from '../measures.ts';
import { metricsOf, type Metric } from '../metric-values.ts';
import { type RecountContext, type ShownRanking, Refused } from '../recount-context.ts';
import { frameOf, type WhenBody } from '../time-frame.ts';
import { distributionOf, type DistributionRequest } from './distribution.ts';
import {
  defaultMetric,
  groupsOf,
  rankGroups,
  type RankBody,
  type Ranked,
  type RankedGroup,
} from './ranked-groups.ts';
import { seriesOf } from './time-series.ts';

/** What all bodies of the group have. */
export interface RankingRequest {
  readonly filter: FilterBody | readonly FilterBody[];
  readonly rank: RankBody;
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
  addition: (group: RankedGroup) => object = () => ({}),
): object {
  return {
    buckets: groups.map((group) => ({ ...group.bucket, ...addition(group) })),
    facet,
    limit,
    rank_by: by,
  };
}

/** Filters and ranks; `additionOf` makes what a variant adds to each bucket. */
function ranking(
  { dataset, options, facet, shown }: RecountContext,
  { filter, rank }: RankingRequest,
  additionOf?: (filtered: RecountFilter) => (group: RankedGroup) => object,
  largest: number = most.groups,
): object {
  const filtered = filterPostings(dataset, filter, options);
  const { selected, background } = filtered;
  const ranked = rankGroups(
    facet,
    selected,
    background,
    { most: largest, rank, shown: namesOf(shown) },
    options,
  );
  return {
    ranking: rankingBody(ranked, facet, additionOf?.(filtered)),
    totals: metricsOf(ranked.metrics, selected, options),
  };
}

/** POST /rankings/{rankingFacet}, of either group. */
export function recountRanking(context: RecountContext, body: RankingRequest): object {
  return ranking(context, body);
}

/** POST /rankings/{rankingFacet}/timeseries: the filter selects the groups, `timeseries.when` the postings of their series. */
export function recountTimeseries(
  context: RecountContext,
  body: RankingRequest & {
    readonly timeseries: { readonly when: Exclude<WhenBody, 'active'>; readonly metrics?: readonly Metric[] };
  },
): object {
  const { dataset, options, facet } = context;
  const { when, metrics = [defaultMetric(options)] } = body.timeseries;
  if (when.start.length !== when.end.length) throw new Refused('a month at one end and a day at the other');
  const unit = when.start.length === 7 ? 'month' : 'day';
  const frame = frameOf(when, dataset.lastDay, options);
  if (frame.kind !== 'days') throw new Refused('a series of active postings');
  // Too many points are refused where no group has a series, too.
  seriesOf([], [], { frame, unit, isWhole: true }, options);
  const hasManyValues = /skill|certifications/.test(facet) && metrics.includes('unique_companies');
  // A group is a value: its series count the postings of the series' own frame that have it.
  const additionOf = ({ during }: RecountFilter): ((group: RankedGroup) => object) => {
    const inSeries = groupsOf(during(frame), facet, options);
    return ({ id }) => {
      const postings = inSeries.get(id)?.postings ?? [];
      const { names, values } = seriesOf(postings, metrics, { frame, unit, isWhole: false }, options);
      const whole = Object.entries(values).map(([metric, points]) => [
        metric,
        points.map((point) => (point === null ? null : Math.round(point))),
      ]);
      const key = unit === 'day' ? options.of('day-key') : 'month';
      return { timeseries: { [key]: names, ...Object.fromEntries(whole) } };
    };
  };
  return ranking(context, body, additionOf, hasManyValues ? most.countedGroups : most.groups);
}

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}. */
export function recountDistributions(
  context: RecountContext,
  body: RankingRequest & DistributionRequest,
): object {
  const measure = measureNamed(context.inner);
  const metrics = body.distribution.metrics ?? [defaultMetric(context.options)];
  return ranking(context, body, () => ({ postings }) => ({
    distribution: distributionOf(postings, measure, body.distribution, metrics, context),
  }));
}

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}. */
export function recountNested(
  context: RecountContext,
  body: RankingRequest & { readonly nested_rank: RankBody },
): object {
  const { options, inner, shown } = context;
  const how = { most: most.groups, rank: body.nested_rank };
  // Ranks no postings once, so that an invalid limit is refused where there are no groups, too.
  rankGroups(inner, [], [], { ...how, shown: [] }, options);
  return ranking(
    context,
    body,
    ({ background }) =>
      ({ name, postings }) => {
        const within = namesOf(shown?.buckets.find((bucket) => bucket.name === name)?.ranking);
        const groups = rankGroups(inner, postings, background, { ...how, shown: within }, options);
        return { ranking: rankingBody(groups, inner) };
      },
    most.parents,
  );
}
