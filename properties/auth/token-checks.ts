import type { ClauseId } from '../../contracts/index.ts';
import { routeSamples } from '../classification/route-samples.ts';
import { accepted } from '../kit/accepted.ts';
import type { Check } from '../kit/check.ts';
import type { Ask, Credential } from '../kit/exchange.ts';
import type { Judge } from '../kit/check-context.ts';
import { detailTexts, refuses } from '../kit/refuses.ts';

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
      for (const ask of samplesOf(t)) {
        const exchange = await t.ask(ask);
        const { status } = exchange.response;
        t.hold(
          'auth/bearer-accepted',
          exchange,
          status !== 401 && status !== 403,
          'an answer other than 401 and 403, because the token is valid',
          `status ${status}`,
        );
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
      for (const ask of samplesOf(t)) {
        const base = await accepted(t, ask);
        for (const { credential, because } of credentials)
          await refuses(t, base, { ...ask, credential }, { clause, statuses: [401], because });
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
      for (const ask of samplesOf(t)) {
        const base = await accepted(t, ask);
        const answer = await refuses(
          t,
          base,
          { ...ask, credential: 'unscoped' },
          {
            clause: 'auth/missing-scope-403',
            statuses: [403],
            because: 'the token lacks the scope classmaster',
          },
        );
        if (answer.response.status !== 403) continue;
        const texts = detailTexts(answer);
        t.hold(
          'classification/error-403-text',
          [base, answer],
          texts.some((text) => text.includes(SCOPE_TEXT)),
          `detail: ${SCOPE_TEXT}`,
          texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
        );
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
      const exchange = await t.ask({
        group: 'classification',
        method: 'GET',
        path: '/jobmark-no-such-route',
        credential: 'none',
      });
      t.observe('auth/precedence', `an unmatched route without a token: status ${exchange.response.status}`);
    },
  },
];

function needToken(t: Judge): void {
  t.need(
    t.survey.tokenGiven || undefined,
    'no token was given, so that authentication cannot be judged: give --token, or --client-id and --client-secret',
  );
}

function samplesOf(t: Judge): readonly Ask[] {
  const samples = routeSamples(t.survey).map(({ ask }) => ask);
  return t.setting.profile === 'smoke' ? samples.slice(0, 1) : samples;
}
