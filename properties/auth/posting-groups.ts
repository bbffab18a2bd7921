import { valueAt } from '../../contracts/index.ts';
import {
  listRequest,
  percentilesRequest,
  rankRequest as companyRankRequest,
  seriesRequest as companySeriesRequest,
  totalsRequest,
} from '../company-postings/requests.ts';
import { dataRange as companyDataRange } from '../company-postings/survey/surveyed-data.ts';
import type { Check, CheckContext } from '../kit/check.ts';
import { jsonOf, type Exchange, type RequestSpec } from '../kit/exchange.ts';
import { baseRank, endpoints, requestAt } from '../rankings/endpoints.ts';
import { facetsRequest } from '../rankings/requests.ts';
import { COUNTING_FACET, locatedData } from '../rankings/survey/surveyed-data.ts';
import {
  credentialFaults,
  forEachPair,
  invalidTokens,
  requireToken,
  type FaultsInTurn,
} from './credential-faults.ts';

const { none, otherScheme, bare, expired } = credentialFaults;

/** An expired token on every route; the others, which a gateway refuses for all routes alike, in turn. */
const invalid: readonly FaultsInTurn[] = [[otherScheme, bare], invalidTokens, expired];

const faults: readonly FaultsInTurn[] = [none, ...invalid];

/** The tokens of the posting groups (authentication.md, errors.md). Which scope they require is not specified. */
export const postingGroupChecks: readonly Check[] = [
  {
    id: 'rankings/missing-token',
    clauses: [
      'rankings/missing-token-401',
      'rankings/error-401-body',
      'service/no-server-error',
      'rankings/error-body',
      'rankings/error-status',
      'rankings/error-title',
      'rankings/error-detail',
    ],
    title: 'answers a request without a valid token with 401, on every route',
    async run(t) {
      requireToken(t);
      await forEachPair(t, await rankingsRequests(t), faults, async (accepted, { credential, because }) => {
        const refusal = await t.expectRefusal({
          clause: 'rankings/missing-token-401',
          rule: credential,
          accepted,
          request: { ...accepted.spec, credential },
          statuses: [401],
          because,
        });
        if (refusal.response.status === 401)
          t.expect({
            clause: 'rankings/error-401-body',
            exchange: refusal,
            after: [accepted],
            holds: firstTitle(refusal) === 'Unauthorized Request',
            expected: 'errors[0].title Unauthorized Request',
            actual: () => refusal.response.text.slice(0, 120),
          });
      });
    },
  },
  {
    id: 'company-postings/invalid-token',
    clauses: ['company-postings/invalid-token-refused'],
    title: 'refuses a missing, invalid or expired token on every route, if it refuses a missing one on any',
    async run(t) {
      requireToken(t);
      const requests = companyRequests(t);
      const refusals = new Set<number>();
      for (const request of requests) {
        const { status } = (await t.recall({ ...request, credential: none.credential })).response;
        if (status >= 400) refusals.add(status);
      }
      if (refusals.size === 0) {
        t.inconclusive('no route requires a token', 'dialect');
        return;
      }
      await forEachPair(t, requests, faults, async (accepted, { credential, because }) => {
        await t.expectRefusal({
          clause: 'company-postings/invalid-token-refused',
          rule: credential,
          accepted,
          request: { ...accepted.spec, credential },
          statuses: [...new Set([401, 403, ...refusals])],
          because,
        });
      });
    },
  },
];

/** One request to each route of the rankings group that the target has been seen to accept, or should. */
async function rankingsRequests(t: CheckContext): Promise<readonly RequestSpec[]> {
  const { months } = await locatedData(t);
  return [
    facetsRequest(),
    ...endpoints.flatMap((endpoint) => requestAt(t, endpoint, COUNTING_FACET, { months }, baseRank) ?? []),
  ];
}

/** One request to each route of the company postings; the facets are surveyed, as it is not specified which exist. */
function companyRequests(t: CheckContext): readonly RequestSpec[] {
  const { when } = companyDataRange(t);
  const { values, distributionFacets = [] } = t.survey.companyPostings ?? {};
  const [rankingFacet] = values?.keys() ?? [];
  const [distributionFacet] = distributionFacets;
  return [
    totalsRequest({ months: when }, ['unique_postings']),
    companySeriesRequest({ months: when }, ['unique_postings']),
    listRequest({ months: when }, ['id'], 1),
    ...(rankingFacet === undefined ? [] : [companyRankRequest(rankingFacet, { months: when }, 1)]),
    ...(distributionFacet === undefined
      ? []
      : [percentilesRequest(distributionFacet, { months: when }, [50])]),
  ];
}

function firstTitle(exchange: Exchange): unknown {
  return valueAt(jsonOf(exchange), 'errors', '0', 'title');
}
