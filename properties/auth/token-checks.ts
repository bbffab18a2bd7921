import type { ClauseId } from '../../contracts/index.ts';
import { routeSamples } from '../classification/route-samples.ts';
import type { Check } from '../kit/check.ts';
import type { RequestSpec, Credential } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { detailTexts } from '../kit/check-context.ts';

/** A token, or its absence, that the gateway in front of the classification group must refuse with 401. */
interface Refused {
  readonly id: `auth/${string}`;
  readonly clause: ClauseId;
  readonly title: string;
  readonly profile: Check['profile'];
  readonly credentials: readonly { readonly credential: Credential; readonly because: string }[];
}

const refused: readonly Refused[] = [
  {
    id: 'auth/missing-token',
    clause: 'auth/missing-token-401',
    title: 'answers a request without a token with 401, on every route',
    profile: 'smoke',
    credentials: [{ credential: 'none', because: 'there is no Authorization header' }],
  },
  {
    id: 'auth/invalid-token',
    clause: 'auth/invalid-token-401',
    title: 'answers an invalid token with 401, on every route',
    profile: 'smoke',
    credentials: [
      { credential: 'malformed', because: 'the bearer token is made up' },
      { credential: 'altered', because: 'the signature of the token has been altered' },
    ],
  },
  {
    id: 'auth/expired-token',
    clause: 'auth/expired-token-401',
    title: 'answers an expired token with 401, on every route',
    profile: 'standard',
    credentials: [{ credential: 'expired', because: 'the token has expired' }],
  },
];

const SCOPE_TEXT = 'insufficient scope';

/** Service.md, "Authentication", and the 401 and 403 rows of "Errors" in the classification group. */
export const tokenChecks: readonly Check[] = [
  {
    id: 'auth/valid-token',
    clauses: ['auth/bearer-accepted'],
    title: 'lets a request with a valid token through, on every route',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      needToken(t);
      for (const spec of samplesOf(t)) {
        const exchange = await t.send(spec);
        const { status } = exchange.response;
        t.expect({
          clause: 'auth/bearer-accepted',
          exchange,
          holds: status !== 401 && status !== 403,
          expected: 'an answer other than 401 and 403, because the token is valid',
          actual: `status ${status}`,
        });
      }
    },
  },
  ...refused.map(({ id, clause, title, profile, credentials }): Check => ({
    id,
    clauses: [clause, 'auth/gateway-body'],
    title,
    group: 'classification',
    profile,
    async run(t) {
      needToken(t);
      for (const spec of samplesOf(t)) {
        const base = await t.acceptOrBlock(spec);
        for (const { credential, because } of credentials)
          await t.expectRefusal({
            accepted: base,
            request: { ...spec, credential },
            clause,
            statuses: [401],
            because,
          });
      }
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
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needToken(t);
      for (const spec of samplesOf(t)) {
        const base = await t.acceptOrBlock(spec);
        const answer = await t.expectRefusal({
          accepted: base,
          request: { ...spec, credential: 'unscoped' },
          clause: 'auth/missing-scope-403',
          statuses: [403],
          because: 'the token lacks the scope classmaster',
        });
        if (answer.response.status !== 403) continue;
        const texts = detailTexts(answer);
        t.expectCompared({
          clause: 'classification/error-403-text',
          exchanges: [base, answer],
          holds: texts.some((text) => text.includes(SCOPE_TEXT)),
          expected: `detail: ${SCOPE_TEXT}`,
          actual: texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
        });
      }
    },
  },
  {
    id: 'auth/precedence',
    clauses: ['auth/precedence'],
    title: 'tells whether the token or the route is looked at first',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needToken(t);
      const exchange = await t.send({
        group: 'classification',
        method: 'GET',
        path: '/jobmark-no-such-route',
        credential: 'none',
      });
      t.observe('auth/precedence', `an unmatched route without a token: status ${exchange.response.status}`);
    },
  },
];

function needToken(t: CheckContext): void {
  t.require(
    t.survey.tokenGiven || undefined,
    'no token was given, so that authentication cannot be evaluated: give --token, or --client-id and --client-secret',
    'credentials',
  );
}

function samplesOf(t: CheckContext): readonly RequestSpec[] {
  const samples = routeSamples(t.survey).map(({ spec }) => spec);
  return t.settings.profile === 'smoke' ? samples.slice(0, 1) : samples;
}
