import type { Check } from '../kit/check.ts';
import { jsonOf } from '../kit/exchange.ts';
import { Blocked } from '../kit/check-context.ts';

/** Errors with which a working endpoint refuses wrong credentials (RFC 6749, section 5.2). */
const REFUSALS = ['invalid_client', 'invalid_grant', 'invalid_scope', 'unauthorized_client'];

/** The token endpoint (authentication.md), evaluated by the exchange in which the run got its own token. */
export const tokenEndpointCheck: Check = {
  id: 'auth/token-endpoint',
  clauses: ['auth/client-credentials', 'auth/token-response-shape'],
  title: 'issues a token for client credentials at /connect/token',
  profile: 'smoke',
  needsNoSurvey: true,
  run(t) {
    const exchange = t.require(
      t.survey.tokenExchange,
      'no token was requested from the token endpoint: give --client-id and --client-secret to have it evaluated',
      'credentials',
    );
    const { status } = exchange.response;
    const body = jsonOf(exchange);
    const answer = (typeof body === 'object' && body !== null ? body : {}) as Readonly<
      Record<string, unknown>
    >;
    const { access_token: token, token_type: type, error } = answer;
    if (status !== 200 && REFUSALS.some((refusal) => refusal === error))
      throw new Blocked(
        `the token endpoint refuses these credentials (${String(error)}): check that they are right`,
        'credentials',
      );
    const issued = status === 200 && typeof token === 'string' && token !== '';
    t.expect({
      clause: 'auth/client-credentials',
      exchange,
      holds: issued,
      expected: 'status 200 with a text access_token',
      actual: `status ${status} ${exchange.response.text}`,
    });
    if (issued)
      t.expect({
        clause: 'auth/token-response-shape',
        exchange,
        holds: typeof type === 'string' && type.toLowerCase() === 'bearer',
        expected: 'token_type Bearer',
        actual: () => JSON.stringify(type) ?? 'none',
      });
    return Promise.resolve();
  },
};
