import { MatchersV3 } from '@pact-foundation/pact';
import type { ClauseId } from '../../clauses/index.ts';
import { inject, type PactInteraction } from '../interaction.ts';
import type { ProviderStateName } from '../states.ts';

// `number` for every integer: the matcher `integer`, and `equal`, refuse 12.0, which is the same in JSON.
const { eachLike, equal, like, number, regex, string } = MatchersV3;

/** A request of the posting rankings group that is answered with 200. */
export const successful = { method: 'POST', authorization: 'Bearer ${token}', status: 200 } as const;

/** The states that every ranking needs. */
export const states = ['a valid token', 'postings to rank'] as const satisfies readonly ProviderStateName[];

/** The months of the ranked postings. */
export const when = { start: inject('rankingStart'), end: inject('rankingEnd') };

/** The body of a plain ranking. */
export const ranked = { filter: { when }, rank: { by: 'unique_postings', limit: 3 } };

/** The body of a ranking with series. */
export const rankedInTime = { ...ranked, timeseries: { when, metrics: ['unique_postings'] } };

/** The body of a ranking with histograms. */
export const rankedHistograms = {
  ...ranked,
  distribution: {
    type: 'histogram',
    options: { interval: inject('interval') },
    metrics: ['duplicate_postings'],
  },
};

/** The body of a nested ranking. */
export const rankedTwice = { ...ranked, nested_rank: { by: 'significance', limit: 2 } };

const bucket = { name: string('Baker'), unique_postings: number(76) };
const totals = { unique_postings: number(2431) };

const ofEveryRanking = [
  'rankings/ranking-buckets',
  'rankings/bucket-name',
  'rankings/bucket-unique-postings',
  'rankings/ranking-facet',
  'rankings/ranking-limit',
  'rankings/ranking-rank-by',
] as const;
const ofRankings = [
  ...ofEveryRanking,
  'rankings/ranking-envelope',
  'rankings/totals-unique-postings',
] as const;

const plain = 'a ranking';

/** A ranking: `rest` is its path after the facet, `more` what its buckets have, and `beside` the properties beside it. */
function ranking(
  description: string,
  rest: string,
  body: object,
  clauses: readonly ClauseId[],
  {
    more = {},
    beside = { totals },
    states: further = [],
    ...others
  }: Partial<Pick<PactInteraction, 'states' | 'accepted'>> & {
    readonly more?: object;
    readonly beside?: object;
  },
): PactInteraction {
  const head = { facet: string('title_name'), limit: number(3), rank_by: equal('unique_postings') };
  return {
    ...successful,
    ...others,
    description,
    clauses,
    states: [...states, ...further],
    path: `/rankings/\${rankingFacetSegment}${rest}`,
    body,
    response: { data: { ranking: { ...head, buckets: eachLike({ ...bucket, ...more }) }, ...beside } },
  };
}

/** Successful responses of the posting rankings group: contracts/specification/rankings.md#routes. */
export const rankingInteractions: readonly PactInteraction[] = [
  {
    ...successful,
    method: 'GET',
    description: 'the list of ranking facets',
    clauses: ['rankings/facets-route'],
    states: ['a valid token'],
    path: '/rankings',
    response: { data: eachLike(string('title_name')) },
  },
  ranking(plain, '', ranked, ['rankings/ranking-route', ...ofRankings], {}),
  ranking(
    'a ranking with an extra metric',
    '',
    { ...ranked, rank: { ...ranked.rank, extra_metrics: ['unique_companies'] } },
    ['rankings/bucket-extra-metrics', 'rankings/totals-extra-metrics'],
    {
      accepted: plain,
      more: { unique_companies: number(52) },
      beside: { totals: { ...totals, unique_companies: number(992) } },
    },
  ),
  ranking(
    'a ranking of the postings with one value of a facet',
    '',
    { ...ranked, filter: inject('facetFilter') },
    ['rankings/ranking-route', ...ofRankings],
    { accepted: plain, states: ['a filter on a facet value'] },
  ),
  ranking(
    'a ranking with monthly series',
    '/timeseries',
    rankedInTime,
    ['rankings/timeseries-route', 'rankings/timeseries-month', 'rankings/timeseries-metrics', ...ofRankings],
    {
      more: {
        timeseries: {
          month: like([regex('^[0-9]{4}-(0[1-9]|1[0-2])$', '2024-01')]),
          unique_postings: like([number(40)]),
        },
      },
    },
  ),
  ranking(
    'a ranking with histograms',
    '/distributions/${distributionFacetSegment}',
    rankedHistograms,
    [
      'rankings/distribution-route',
      'rankings/distribution-buckets',
      'rankings/distribution-metrics',
      'rankings/distribution-facet',
      'rankings/distribution-interval',
      'rankings/distribution-type',
      ...ofRankings,
    ],
    {
      states: ['a distribution facet of the postings to rank'],
      more: {
        distribution: {
          buckets: like([{ key: number(1), value: number(10000), duplicate_postings: number(3) }]),
          // What a group without values has here is not specified.
          domain: like({}),
          facet: string('salary'),
          interval: number(10000),
          type: equal('histogram'),
        },
      },
    },
  ),
  ranking(
    'a nested ranking by significance',
    '/rankings/${nestedFacetSegment}',
    rankedTwice,
    [
      'rankings/nested-route',
      'rankings/nested-buckets',
      'rankings/nested-facet',
      'rankings/nested-limit',
      'rankings/nested-rank-by',
      'rankings/nested-significance',
      ...ofEveryRanking,
    ],
    {
      states: ['a nested facet of the postings to rank'],
      more: {
        ranking: {
          buckets: like([{ ...bucket, significance: number(42.5) }]),
          facet: string('city_name'),
          limit: number(2),
          rank_by: equal('significance'),
        },
      },
      beside: {},
    },
  ),
];
