import { MatchersV3 } from '@pact-foundation/pact';
import type { ClauseId } from '../../clauses/index.ts';
import type { PactInteraction } from '../interaction.ts';
import type { ProviderStateName } from '../states.ts';
import { successful, ranked, rankedHistograms, rankedInTime, rankedTwice, states, when } from './rankings.ts';

// `number` for every integer: the matcher `integer`, and `equal`, refuse 404.0, which is the same in JSON.
const { eachLike, equal, number, regex, string } = MatchersV3;

const unauthorized = {
  method: 'GET',
  path: '/rankings',
  accepted: 'the list of ranking facets',
  clauses: ['rankings/missing-token-401'],
  status: 401,
  // The group or the gateway answers, each in its own shape.
} as const;

function errors(status: number, title: string, detail: unknown): unknown {
  return { errors: eachLike({ status: number(status), title: equal(title), detail }) };
}

const errorClauses = ['rankings/error-body', 'rankings/error-title'] as const;

function unknownFacet(
  accepted: string,
  rest: string,
  body: unknown,
  further: readonly ProviderStateName[],
): PactInteraction {
  return {
    ...successful,
    description: `${accepted} of an unknown facet`,
    clauses: ['rankings/unknown-facet-404', 'rankings/unknown-facet-text', ...errorClauses],
    states: [...states, ...further, 'no such facet'],
    accepted,
    path: `/rankings/\${unknownFacetSegment}${rest}`,
    body,
    status: 404,
    response: errors(
      404,
      'URL not found',
      regex("^Unrecognized facet '.+'$", "Unrecognized facet 'no_such_facet'"),
    ),
  };
}

/** An accepted ranking with one value of another JSON type. */
function malformed(
  description: string,
  accepted: string,
  rest: string,
  body: unknown,
  clause: ClauseId = 'rankings/wrong-type-400',
): PactInteraction {
  return {
    ...successful,
    description,
    clauses: [clause, ...errorClauses, 'rankings/error-detail'],
    states,
    accepted,
    path: `/rankings/\${rankingFacetSegment}${rest}`,
    body,
    status: 400,
    response: errors(400, 'Malformed Request', string('Expected array')),
  };
}

/** The 400, 401 and 404 of the rankings group (errors.md#posting-rankings-group); no single request must bring the 422. */
export const rankingErrorInteractions: readonly PactInteraction[] = [
  { ...unauthorized, description: 'a request without a token', states: [], authorization: null },
  {
    ...unauthorized,
    description: 'a request with a made-up token',
    states: [],
    authorization: 'Bearer made-up-token',
  },
  {
    ...unauthorized,
    description: 'a request with an expired token',
    states: ['an expired token'],
    authorization: 'Bearer ${expiredToken}',
  },
  unknownFacet('a ranking', '', ranked, []),
  unknownFacet('a ranking with monthly series', '/timeseries', rankedInTime, []),
  unknownFacet('a ranking with histograms', '/distributions/${distributionFacetSegment}', rankedHistograms, [
    'a distribution facet of the postings to rank',
  ]),
  unknownFacet('a nested ranking by significance', '/rankings/${nestedFacetSegment}', rankedTwice, [
    'a nested facet of the postings to rank',
  ]),
  malformed('a ranking whose body is a list', 'a ranking', '', [], 'rankings/malformed-json-400'),
  malformed('a ranking whose filter is a text', 'a ranking', '', { ...ranked, filter: 'active' }),
  malformed('a ranking whose time frame is a number', 'a ranking', '', { ...ranked, filter: { when: 2024 } }),
  malformed('a ranking whose rank is a list', 'a ranking', '', { ...ranked, rank: [ranked.rank] }),
  malformed('a ranking whose limit is a text', 'a ranking', '', {
    ...ranked,
    rank: { ...ranked.rank, limit: 'three' },
  }),
  malformed('a ranking whose extra metrics are an object', 'a ranking with an extra metric', '', {
    ...ranked,
    rank: { ...ranked.rank, extra_metrics: { unique_companies: true } },
  }),
  malformed('a ranking whose series have a text as metrics', 'a ranking with monthly series', '/timeseries', {
    ...rankedInTime,
    timeseries: { when, metrics: 'unique_postings' },
  }),
];
