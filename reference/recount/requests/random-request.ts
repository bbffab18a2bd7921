import { rankingFacets } from '../../../contracts/index.ts';
import { measureNames } from '../measures.ts';
import type { RecountOptions } from '../recount-context.ts';
import type { PostingRequest } from '../recount.ts';
import { maybe, numberOf, oneOf, postingOf, someOf, type Draw } from './draw.ts';
import { randomFilters, randomSeries, randomValue } from './random-filter.ts';

const summed = ['unique_postings', 'duplicate_postings', 'total_postings', 'posting_intensity'] as const;
const ofSeries = [...summed, 'unique_companies', 'min_salary', 'median_salary', 'max_salary'] as const;
const all = [...ofSeries, 'median_posting_duration'] as const;
const ranks = [
  ...summed,
  'unique_companies',
  ...Array.from({ length: 3 }, () => 'significance' as const),
] as const;
const fields = ['id', 'posted', 'expired', 'body', 'city_name', 'company_name', 'title_raw', 'url', 'score'];

type Options = RecountOptions;

function limit(draw: Draw): number | undefined {
  return maybe(draw, 0.9, () => oneOf(draw, [1, 2, 3, 5, 10, 20, 40, 100, 300, 1000, 1001, 2000, 5000]));
}

/** An object without the fields that are undefined. */
function present(body: { readonly [field: string]: unknown }): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function rank(draw: Draw, facet: string, options: Options): object {
  const some = (): readonly string[] =>
    Array.from({ length: numberOf(draw, 1, 5) }, () => randomValue(draw, postingOf(draw), facet, options));
  return present({
    by: maybe(draw, 0.9, () => oneOf(draw, ranks)),
    limit: limit(draw),
    extra_metrics: maybe(draw, 0.5, () => someOf(draw, all)),
    min_unique_postings: maybe(draw, 0.1, () => numberOf(draw, 1, 6)),
    include: maybe(draw, 0.05, some),
    exclude: maybe(draw, 0.05, some),
  });
}

function distribution(draw: Draw): object {
  const metrics = maybe(draw, 0.8, () => someOf(draw, summed));
  const histogram = (): object => ({ interval: oneOf(draw, [1, 2, 7, 0.5, 500, 2500.5, 10_000, 100_000]) });
  const percentiles = (): object => ({
    keys: someOf(draw, [50, 25, 75, 0, 100, 1, 10, 90, 99, 33, 66.6, 12.5]),
  });
  return oneOf(draw, ['histogram', 'percentile']) === 'histogram'
    ? present({ type: 'histogram', options: histogram(), metrics })
    : present({ type: 'percentile', options: percentiles(), metrics });
}

function series(draw: Draw): object {
  return present({
    when: randomSeries(draw, postingOf(draw).posted),
    metrics: maybe(draw, 0.8, () => someOf(draw, ofSeries)),
  });
}

function rankingsBody(draw: Draw, options: Options, facet: string, own: object = {}): object {
  return {
    filter: randomFilters(draw, options, { sameWhen: false }),
    rank: rank(draw, facet, options),
    ...own,
  };
}

function companyBody(draw: Draw, options: Options, own: object = {}): object {
  return { filter: randomFilters(draw, options, { sameWhen: false }), ...own };
}

/** Makes a valid request for each endpoint of the posting groups, by a name for the endpoint. */
export const randomRequests = {
  'rankings/{facet}': (draw, options) => {
    const facet = oneOf(draw, rankingFacets);
    return { path: `/uk-jpa/rankings/${facet}`, body: rankingsBody(draw, options, facet) };
  },
  'rankings/{facet}/timeseries': (draw, options) => {
    const facet = oneOf(draw, rankingFacets);
    const body = rankingsBody(draw, options, facet, { timeseries: series(draw) });
    return { path: `/uk-jpa/rankings/${facet}/timeseries`, body };
  },
  'rankings/{facet}/distributions/{facet}': (draw, options) => {
    const [facet, measure] = [oneOf(draw, rankingFacets), oneOf(draw, measureNames)];
    const body = rankingsBody(draw, options, facet, { distribution: distribution(draw) });
    return { path: `/uk-jpa/rankings/${facet}/distributions/${measure}`, body };
  },
  'rankings/{facet}/rankings/{facet}': (draw, options) => {
    const [facet, inner] = [oneOf(draw, rankingFacets), oneOf(draw, rankingFacets)];
    const body = rankingsBody(draw, options, facet, { nested_rank: rank(draw, inner, options) });
    return { path: `/uk-jpa/rankings/${facet}/rankings/${inner}`, body };
  },
  'company-postings/totals': (draw, options) => ({
    path: '/company-postings/totals',
    body: companyBody(draw, options, present({ metrics: maybe(draw, 0.8, () => someOf(draw, all)) })),
  }),
  'company-postings/timeseries': (draw, options) => ({
    path: '/company-postings/timeseries',
    body: {
      filter: randomFilters(draw, options, { sameWhen: true }),
      ...present({ metrics: maybe(draw, 0.8, () => someOf(draw, ofSeries)) }),
    },
  }),
  'company-postings/rankings/{facet}': (draw, options) => {
    const facet = oneOf(draw, draw.facets);
    const body = companyBody(draw, options, { rank: rank(draw, facet, options) });
    return { path: `/company-postings/rankings/${facet}`, body };
  },
  'company-postings/postings': (draw, options) => ({
    path: '/company-postings/postings',
    body: companyBody(
      draw,
      options,
      present({
        fields: maybe(draw, 0.7, () => someOf(draw, fields)),
        order: maybe(draw, 0.7, () =>
          oneOf(draw, [['score'], ['posted'], ['posted', 'score'], ['score', 'posted']]),
        ),
        limit: maybe(draw, 0.8, () => oneOf(draw, [1, 2, 3, 5, 10, 11, 20, 20])),
        page: maybe(draw, 0.5, () => oneOf(draw, [1, 2, 2, 3, 4, 50])),
      }),
    ),
  }),
  'company-postings/distributions/{facet}': (draw, options) => ({
    path: `/company-postings/distributions/${oneOf(draw, measureNames)}`,
    body: companyBody(draw, options, { distribution: distribution(draw) }),
  }),
} as const satisfies { readonly [endpoint: string]: (draw: Draw, options: Options) => PostingRequest };

/** An endpoint, as reports name it. */
export type Endpoint = keyof typeof randomRequests;

/** Every endpoint of the posting groups. */
export const endpoints = Object.keys(randomRequests) as readonly Endpoint[];
