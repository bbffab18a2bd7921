import * as to from '../../../rewriting/values.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import {
  inGroup,
  malformed,
  mapMetrics,
  rankingRequest,
  rewriteBuckets,
  rewriteRankings,
  inAnswers,
  inRequests,
  isDaily,
  ranksFacet,
} from '../builders.ts';
import { answered } from '../../builders.ts';
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

/** Faulty servers whose answers fit each other: another facet, more terms, days, or steps show what is wrong. */
export const rankingsFacetPairFaults: readonly Fault[] = faultsOf({
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
  'rankings/timeseries-points.second-metric': [
    'repeats the first metric of a series as the second',
    rewriteRankings('rankPostingsTimeseries', ({ ranking }, _request, ctx) => {
      const metrics = rankingRequest(ctx)?.timeseries?.['metrics'];
      const [first, second] = Array.isArray(metrics) ? metrics.map(String) : [];
      if (first !== undefined && second !== undefined)
        for (const { timeseries } of ranking.buckets) timeseries[second] = timeseries[first] ?? [];
    }),
  ],
});
