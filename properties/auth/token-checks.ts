import { type ClauseId, routes } from '../../contracts/index.ts';
import { wholeText } from '../classification/errors/documented-text.ts';
import { routeSamples } from '../classification/route-samples.ts';
import { casesToSpare } from '../classification/spare-requests.ts';
import type { Profile } from '../kit/check-context.ts';
import type { Check, CheckContext } from '../kit/check.ts';
import type { RequestSpec } from '../kit/exchange.ts';
import {
  credentialFaults,
  forEachPair,
  requireToken,
  type CredentialFault,
  type FaultsByRoute,
  type FaultsInTurn,
} from './credential-faults.ts';

/** Tokens that the gateway of the classification group must refuse with 401. */
interface Refused {
  readonly id: `auth/${string}`;
  readonly clause: ClauseId;
  readonly title: string;
  readonly profile: Profile;
  readonly faults: readonly FaultsInTurn[];
  /** Faults of which as many are tried as there are requests to spare. */
  readonly further: readonly FaultsByRoute[];
}

const {
  none,
  malformed,
  altered,
  truncated,
  extended,
  otherCase,
  unsigned,
  otherScheme,
  schemeToken,
  noToken,
  bare,
  expired,
} = credentialFaults;

/** Headers without a bearer token: other code may guard each route, and that of a list the routes below a name. */
const noBearer: readonly FaultsByRoute[] = [
  {
    getStatus: otherScheme,
    getMeta: otherScheme,
    listSets: otherScheme,
    getModel: noToken,
    getModelVersion: bare,
    getSet: bare,
    getSetVersion: noToken,
    classifyWithSet: otherScheme,
    classifyWithGraph: otherScheme,
  },
  { getStatus: noToken, getMeta: noToken, listModels: bare, listSets: noToken, classifyWithGraph: bare },
  { classifyWithGraph: schemeToken },
];

/**
 * Tokens that the target did not issue. One route may read a token without verifying it, which an altered one shows; what
 * else a verification may get wrong is the same for every route.
 */
const invalid: FaultsByRoute = {
  getStatus: malformed,
  getMeta: truncated,
  listModels: altered,
  listSets: extended,
  getModel: altered,
  listModelVersions: otherCase,
  getModelVersion: unsigned,
  getSet: altered,
  listSetVersions: altered,
  getSetVersion: altered,
  classifyWithSet: altered,
  classifyWithGraph: altered,
};

/** The further cases of faults that are tried at some routes only. */
const furtherNoBearer = furtherCases([otherScheme, noToken, bare, schemeToken], noBearer);
const furtherInvalid = furtherCases([malformed, altered, truncated, extended, otherCase], [invalid]);

const refused: readonly Refused[] = [
  {
    id: 'auth/missing-token',
    clause: 'auth/missing-token-401',
    title: 'answers a request without a bearer token with 401, on every route',
    profile: 'smoke',
    faults: [none, ...noBearer],
    further: furtherNoBearer,
  },
  {
    id: 'auth/invalid-token',
    clause: 'auth/invalid-token-401',
    title: 'answers an invalid token with 401, on every route',
    profile: 'smoke',
    faults: [invalid],
    further: furtherInvalid,
  },
  {
    id: 'auth/expired-token',
    clause: 'auth/expired-token-401',
    title: 'answers an expired token with 401, on every route',
    profile: 'standard',
    faults: [expired],
    further: [],
  },
];

/** The tokens of the classification group (authentication.md, errors.md). */
export const tokenChecks: readonly Check[] = [
  {
    id: 'auth/valid-token',
    clauses: ['auth/bearer-accepted'],
    title: 'accepts a request with a valid token, on every route',
    profile: 'smoke',
    async run(t) {
      requireToken(t);
      const requests = requestsOf(t);
      for (const request of t.settings.profile === 'smoke' ? requests.slice(0, 1) : requests) {
        const exchange = await t.recall(request);
        const { status } = exchange.response;
        t.expect({
          clause: 'auth/bearer-accepted',
          exchange,
          holds: status !== 401 && status !== 403,
          expected: 'a status other than 401 and 403, because the token is valid',
          actual: `status ${status}`,
        });
      }
    },
  },
  ...refused.map(({ id, clause, title, profile, faults, further }): Check => ({
    id,
    clauses: [clause, 'auth/gateway-body'],
    title,
    profile,
    async run(t) {
      requireToken(t);
      const all = [...faults, ...casesToSpare(t, further, { least: 0, share: 0.15 })];
      await forEachPair(t, requestsOf(t), all, async (accepted, { credential, because }) => {
        await t.expectRefusal({
          clause,
          rule: credential,
          accepted,
          request: { ...accepted.spec, credential },
          statuses: [401],
          because,
        });
      });
    },
  })),
  {
    id: 'auth/missing-scope',
    clauses: [
      'auth/missing-scope-403',
      'classification/error-403-title',
      'classification/error-403-text',
      'classification/error-title',
      'classification/error-status',
      'classification/error-status-agrees',
      'classification/error-detail',
    ],
    title: 'answers a valid token without the scope classmaster with 403, on every route',
    async run(t) {
      requireToken(t);
      const unscoped = { credential: 'unscoped', because: 'the token lacks the scope classmaster' } as const;
      await forEachPair(t, requestsOf(t), [unscoped], async (accepted, { credential, because }) => {
        await t.expectRefusal({
          clause: 'auth/missing-scope-403',
          accepted,
          request: { ...accepted.spec, credential },
          statuses: [403],
          because,
          text: wholeText('classification/error-403-text', 'insufficient scope'),
        });
      });
    },
  },
  {
    id: 'auth/precedence',
    clauses: ['auth/precedence'],
    title: 'checks the token before or after the route',
    async run(t) {
      requireToken(t);
      const exchange = await t.recall({
        group: 'classification',
        method: 'GET',
        path: '/jobmark-no-such-route',
        credential: 'none',
      });
      t.observe('auth/precedence', `an unmatched route without a token: status ${exchange.response.status}`);
    },
  },
];

/** Each of the faults for each route for which `tried` does not have it. */
function furtherCases(
  faults: readonly CredentialFault[],
  tried: readonly FaultsByRoute[],
): readonly FaultsByRoute[] {
  return faults.flatMap((fault) =>
    routes
      .filter(({ group }) => group === 'classification')
      .filter(({ operationId }) => tried.every((byRoute) => byRoute[operationId] !== fault))
      .map(({ operationId }) => ({ [operationId]: fault })),
  );
}

/** One request to each route of the group. */
function requestsOf(t: CheckContext): readonly RequestSpec[] {
  return routeSamples(t.survey).map(({ spec }) => spec);
}
