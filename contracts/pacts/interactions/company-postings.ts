import { MatchersV3 } from '@pact-foundation/pact';
import { postingFields } from '../../generated/company-postings.ts';
import { inject, type PactInteraction } from '../interaction.ts';
import type { ProviderStateName } from '../states.ts';

// `number` for every integer: the matcher `integer` refuses 12.0, which is the same in JSON.
const { eachLike, like, number, regex, string } = MatchersV3;

const when = { start: inject('companyStart'), end: inject('companyEnd') };
const filter = { when };
const totals = { unique_postings: number(4699) };

/** What differs from one request that is answered with 200 to another. */
interface Accepted extends Pick<PactInteraction, 'description' | 'clauses' | 'path' | 'body'> {
  /** In addition to a token and postings. */
  readonly states?: readonly ProviderStateName[];
  readonly data: object;
}

function accepted({ states = [], data, ...request }: Accepted): PactInteraction {
  return {
    ...request,
    states: ['a valid token', 'company postings', ...states],
    method: 'POST',
    authorization: 'Bearer ${token}',
    status: 200,
    response: { data },
  };
}

/** Successful responses of the company postings group: company-postings.md#routes. Its errors are not specified. */
export const companyPostingsInteractions: readonly PactInteraction[] = [
  accepted({
    description: 'totals',
    clauses: ['company-postings/totals-route', 'company-postings/totals-metrics'],
    path: '/totals',
    body: { filter, metrics: ['unique_postings'] },
    data: { totals },
  }),
  accepted({
    description: 'totals of one state',
    clauses: ['company-postings/totals-route', 'company-postings/totals-metrics'],
    states: ['a U.S. state with company postings'],
    path: '/totals',
    body: { filter: { when, state_name: [inject('stateName')] }, metrics: ['unique_postings'] },
    data: { totals },
  }),
  accepted({
    description: 'a monthly series',
    clauses: [
      'company-postings/timeseries-route',
      'company-postings/timeseries-month',
      'company-postings/timeseries-metrics',
      'company-postings/timeseries-totals',
    ],
    path: '/timeseries',
    body: { filter, metrics: ['unique_postings'] },
    data: {
      timeseries: {
        month: eachLike(regex('^[0-9]{4}-(0[1-9]|1[0-2])$', '2024-01')),
        unique_postings: eachLike(number(310)),
      },
      totals: { unique_postings: number(455) },
    },
  }),
  accepted({
    description: 'a ranking',
    clauses: [
      'company-postings/ranking-route',
      'company-postings/ranking-buckets',
      'company-postings/ranking-facet',
      'company-postings/ranking-limit',
      'company-postings/ranking-rank-by',
      'company-postings/ranking-totals',
    ],
    states: ['a ranking facet of the company postings'],
    path: '/rankings/${companyFacetSegment}',
    body: { filter, rank: { by: 'unique_postings', limit: 3 } },
    data: {
      ranking: {
        buckets: eachLike({ name: string('Food Handler Card'), unique_postings: number(120) }),
        facet: string('certifications_name'),
        limit: number(3),
        rank_by: string('unique_postings'),
      },
      totals,
    },
  }),
  accepted({
    description: 'a page of postings',
    clauses: [
      'company-postings/postings-route',
      'company-postings/postings-list',
      'company-postings/postings-limit',
      'company-postings/postings-page',
      'company-postings/postings-pages-available',
      'company-postings/postings-unique',
      'company-postings/postings-viewable',
      'company-postings/postings-fields',
      'company-postings/posting-id',
      'company-postings/posting-posted',
      'company-postings/posting-body',
      'company-postings/posting-city-name',
      'company-postings/posting-title-raw',
      'company-postings/posting-score',
    ],
    path: '/postings',
    body: { filter, fields: postingFields, order: ['score'], limit: 3 },
    data: {
      limit: number(3),
      page: number(1),
      pages_available: number(2),
      // expired, company_name and url are requested too; no matcher accepts null or any array.
      postings: eachLike({
        id: string('0ca9d1d2'),
        posted: regex('^[0-9]{4}-[0-9]{2}-[0-9]{2}$', '2024-01-03'),
        body: string('Bakes bread and cakes.'),
        city_name: string('Akron, OH'),
        title_raw: string('Pastry cook (early shift)'),
        score: number(1.25),
      }),
      unique_postings: number(5),
      viewable_postings: number(5),
    },
  }),
  accepted({
    description: 'percentiles',
    clauses: [
      'company-postings/distribution-route',
      'company-postings/distribution-buckets',
      'company-postings/distribution-domain',
      'company-postings/distribution-facet',
      'company-postings/distribution-type',
      'company-postings/distribution-totals',
    ],
    states: ['a distribution facet of the company postings'],
    path: '/distributions/${companyDistributionSegment}',
    body: {
      filter,
      distribution: { type: 'percentile', options: { keys: [25, 75] }, metrics: ['unique_postings'] },
    },
    data: {
      distribution: {
        buckets: eachLike({ key: number(25), unique_postings: number(1264), value: number(2) }),
        domain: like({ min: number(0), max: number(15) }),
        facet: string('max_years_experience'),
        type: string('percentile'),
      },
      totals,
    },
  }),
];
