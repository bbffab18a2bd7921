import * as to from '../../../rewriting/values.ts';
import { rankingOperations } from '../../../../../contracts/index.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import {
  type Bucket,
  filterKeys,
  inSeries,
  type RankingRequest,
  rewriteBuckets,
  rewriteRankings,
  rewriteRankingRequests,
  inAnswers,
  inRequests,
  ranksBy,
  rewriteSeries,
  inGroup,
  malformed,
  mapMetrics,
  rankingRequest,
  isDaily,
  ranksFacet,
} from '../builders.ts';
import { answered } from '../../builders.ts';
import { isPeriod } from '../filters.ts';
import { answerInstead } from '../../../rewriting/rewrite.ts';

/** Uses the facet `read` wherever a request names `requested`, and returns the requested name. */
function takesFor(requested: string, read: string): Middleware {
  return async (ctx, next) => {
    const isNamed =
      ctx.path.split('/').includes(requested) || ctx.state.requestText.includes(`"${requested}"`);
    if (!inGroup(ctx) || !isNamed) {
      await next();
      return;
    }
    ctx.path = ctx.path
      .split('/')
      .map((part) => (part === requested ? read : part))
      .join('/');
    ctx.state.requestText = ctx.state.requestText.replaceAll(`"${requested}"`, `"${read}"`);
    await next();
    const { status } = ctx;
    ctx.body = JSON.parse(JSON.stringify(ctx.body).replaceAll(`"${read}"`, `"${requested}"`)) as unknown;
    ctx.status = status;
  };
}

const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

const isLong = ({ filter: { when } }: RankingRequest): boolean =>
  isPeriod(when) && monthOf(when.end) - monthOf(when.start) >= 7;

/** Removes the group at a place from longer rankings, and moves up the later ones: requests one group more. */
function withoutPlace(place: number, when: (request: RankingRequest) => boolean): Middleware {
  const isConcerned = (request: RankingRequest): boolean => request.rank.limit > place && when(request);
  const more = rewriteRankingRequests(rankingOperations, (request) => {
    if (isConcerned(request)) request.rank.limit += 1;
  });
  const fewer = rewriteRankings(rankingOperations, ({ ranking }, request) => {
    if (!isConcerned({ ...request, rank: { ...request.rank, limit: request.rank.limit - 1 } })) return;
    ranking['limit'] = request.rank.limit - 1;
    ranking.buckets.splice(place, 1);
    ranking.buckets.splice(request.rank.limit - 1);
  });
  return (ctx, next) => more(ctx, () => fewer(ctx, next));
}

/** Adds one for each month between the first month of the filter and the day. */
function withExpired(series: Bucket['timeseries'], { filter: { when } }: RankingRequest): void {
  const { day: days, unique_postings: counts } = series;
  if (days === undefined || counts === undefined) return;
  series['unique_postings'] = counts.map(
    (count, place) => Number(count) + Math.max(0, monthOf(days[place] ?? when.start) - monthOf(when.start)),
  );
}

/** Takes one posting from the first step of each histogram. */
function loseOne({ distribution: { buckets } }: Bucket): void {
  for (const [first] of [buckets])
    if (first !== undefined)
      for (const metric of ['unique_postings', 'duplicate_postings'])
        if (typeof first[metric] === 'number') first[metric] = Math.max(0, first[metric] - 1);
}

/** Faulty servers whose mistake shows for one facet, one way to rank or to filter, or one length of a range. */
export const rankingsOneCaseFaults: readonly Fault[] = faultsOf({
  'rankings/timeseries-one-month.one-facet': [
    'doubles the series of the groups of title_name',
    rewriteRankings('rankPostingsTimeseries', ({ ranking }) => {
      if (ranking['facet'] !== 'title_name') return;
      for (const { timeseries } of ranking.buckets)
        mapMetrics(timeseries, (values) => values.map((value) => Number(value) * 2));
    }),
  ],
  'rankings/distribution-of-group.one-facet': [
    'returns the histogram of the last group for each group of certifications_name',
    rewriteRankings('rankPostingsDistribution', ({ ranking }) => {
      const last = ranking.buckets.at(-1);
      if (ranking['facet'] !== 'certifications_name' || last === undefined) return;
      for (const bucket of ranking.buckets) bucket.distribution = last.distribution;
    }),
  ],
  'rankings/facet-names': [
    'ranks and filters soc4_name by the values of soc1_name',
    takesFor('soc1_name', 'soc4_name'),
  ],
  'rankings/facet-names.third': [
    'returns a third of the postings of each group of nuts1_name',
    inAnswers(
      'rankPostings',
      'ranking.buckets.*.unique_postings',
      (count) => Math.ceil(Number(count) / 3),
      ranksFacet('nuts1_name'),
    ),
  ],
  'rankings/keywords-or.third-term': [
    'ignores the third term of an OR',
    inRequests(['rankPostings', 'rankPostingsTimeseries'], 'filter.keywords.query', (query) =>
      String(query).split(' OR ').slice(0, 2).join(' OR '),
    ),
  ],
  'rankings/filter-keywords-apply.days': [
    'ignores keywords in daily series',
    inRequests('rankPostingsTimeseries', 'filter.keywords', to.omitted, isDaily),
  ],
  'rankings/distribution-route.always-400': [
    'answers every distribution facet with 400',
    answerInstead(answered('rankPostingsDistribution', 200), 400, malformed('no such distribution')),
  ],
  'rankings/distribution-intervals.tenth-step': [
    'adds the counts of later steps to the tenth step',
    rewriteBuckets('rankPostingsDistribution', ({ distribution: { buckets } }) => {
      const last = buckets[9];
      for (const step of buckets.splice(10))
        for (const [name, count] of Object.entries(step))
          if (last !== undefined && name !== 'key' && name !== 'value')
            last[name] = Number(last[name]) + Number(count);
    }),
  ],
  'rankings/distribution-intervals.fiftieth-step': [
    'returns at most fifty steps of a histogram',
    rewriteBuckets('rankPostingsDistribution', ({ distribution: { buckets } }) => {
      buckets.splice(50);
    }),
  ],
  'rankings/timeseries-points.second-metric': [
    'repeats the first metric of a series as the second',
    rewriteRankings('rankPostingsTimeseries', ({ ranking }, _request, ctx) => {
      const metrics = rankingRequest(ctx)?.timeseries?.['metrics'];
      const [first, second] = Array.isArray(metrics) ? metrics.map(String) : [];
      if (first !== undefined && second !== undefined)
        for (const { timeseries } of ranking.buckets) timeseries[second] = timeseries[first] ?? [];
    }),
  ],
  'rankings/timeseries-points.expired-days': [
    'counts on a day also postings that expired since the start of filter.when',
    rewriteSeries(withExpired),
  ],
  'rankings/variants-rank-alike.total-by-significance': [
    'counts one posting more in total_postings of rankings by significance',
    inSeries('total_postings.*', to.plus(1), ranksBy('significance')),
  ],
  'rankings/limit-filled.long-range': [
    'omits the third group over eight months and more, at every endpoint',
    withoutPlace(2, isLong),
  ],
  'rankings/limit-filled.first-skill': [
    'omits one skill over more than one month, at every endpoint',
    withoutPlace(1, ({ filter: { when } }) => when.start !== when.end),
  ],
  'rankings/nested-limit-prefix.same-name': [
    'omits nested groups whose name begins with C',
    rewriteBuckets('rankPostingsNested', ({ ranking }) => {
      ranking.buckets = ranking.buckets.filter(({ name }) => !name.startsWith('C'));
    }),
  ],
  'rankings/nested-is-filter.first-skill': [
    'counts one posting fewer in the first nested group of skills by unique_postings',
    rewriteBuckets('rankPostingsNested', ({ ranking: { buckets, facet } }, { nested_rank: nested }) => {
      const [first] = buckets;
      if (first !== undefined && String(facet).startsWith('skills') && nested?.['by'] === 'unique_postings')
        first.unique_postings -= 1;
    }),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/bucket-is-filter.keywords-by-companies-${operation}`,
    `ignores keywords in rankings by unique_companies at ${operation}`,
    inRequests(operation, 'filter.keywords', to.omitted, ranksBy('unique_companies')),
  ]),
  'rankings/bucket-is-filter.median-by-significance': [
    'omits the median of the groups that are ranked by significance',
    inAnswers(
      rankingOperations,
      'ranking.buckets.*.median_posting_duration',
      to.omitted,
      ranksBy('significance'),
    ),
  ],
  'rankings/filter-when-parts.two-months': [
    'counts one posting less in the totals of ranges of two months',
    rewriteRankings(rankingOperations, ({ totals }, { filter: { when } }) => {
      const count = Number(totals['unique_postings']);
      if (monthOf(when.end) - monthOf(when.start) === 1 && count > 1) totals['unique_postings'] = count - 1;
    }),
  ],
  ...each(['company_name', 'skills_name'], (key) => [
    `rankings/distribution-of-group.beside-${key}`,
    `omits a posting from each histogram under a filter on ${key}`,
    rewriteBuckets('rankPostingsDistribution', (bucket, request) => {
      if (filterKeys(request).includes(key)) loseOne(bucket);
    }),
  ]),
  ...each(['unique_companies', 'median_posting_duration'], (metric) => [
    `rankings/bucket-is-filter.${metric}-of-series`,
    `returns ${metric} one too high in groups with a series of more than a year`,
    inAnswers('rankPostingsTimeseries', `ranking.buckets.*.${metric}`, to.plus(1), isLong),
  ]),
  'rankings/filter-order-free.one-twice': [
    'finds nothing for a filter on one value that is there twice',
    inRequests('rankPostings', 'filter.*', to.noneForTwice),
  ],
  'rankings/keywords-or.quotes-kept': [
    'searches for the quotes around a term too',
    rewriteRankingRequests(rankingOperations, ({ filter }) => {
      const keywords = filter['keywords'] as { query?: unknown } | undefined;
      if (typeof keywords?.query === 'string' && keywords.query.includes('"'))
        keywords.query = '"jobmark no posting has this"';
    }),
  ],
});
