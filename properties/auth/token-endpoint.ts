import { pathOf, objectOf } from '../../contracts/index.ts';
import { get } from '../classification/requests.ts';
import { totalsRequest } from '../company-postings/requests.ts';
import type { ActiveCheck, CheckContext } from '../kit/check.ts';
import { jsonOf, type Exchange, type RequestSpec } from '../kit/exchange.ts';
import { CredentialMissing, TargetError } from '../kit/target-client.ts';
import { Blocked } from '../kit/unjudged.ts';
import { facetsRequest } from '../rankings/requests.ts';
import type { CredentialFault } from './credential-faults.ts';

/** Errors with which a working endpoint refuses wrong credentials (RFC 6749, section 5.2). */
const REFUSALS = ['invalid_client', 'invalid_grant', 'invalid_scope', 'unauthorized_client'];

/** Statuses of a proxy or of a service that is down: an outage, never a violation. */
const OUTAGES = [502, 503, 504];

/** What the client credentials grant of OAuth 2.0 refuses (RFC 6749, sections 4.4 and 5.2). */
const misuses: readonly CredentialFault[] = [
  { credential: 'wrong-secret', because: 'for the client with another secret' },
  { credential: 'unknown-client', because: 'for a client that does not exist' },
  { credential: 'other-grant', because: 'for another grant type' },
];

/** The token endpoint (authentication.md), evaluated by the exchange in which the run got its own token. */
export const tokenEndpointCheck: ActiveCheck = {
  id: 'auth/token-endpoint',
  clauses: ['auth/client-credentials', 'auth/client-authenticated', 'auth/token-response-shape'],
  title: 'issues a token for client credentials at /connect/token',
  profile: 'smoke',
  needsNoSurvey: true,
  async run(t) {
    const exchange = t.require(
      t.survey.tokenExchange,
      'no answer of the token endpoint: a token is requested there when --client-id and --client-secret are given',
      'credentials',
    );
    const { status } = exchange.response;
    if (OUTAGES.includes(status))
      throw new TargetError(
        'target/unavailable',
        `POST ${exchange.request.url}: the token endpoint is down: status ${status}`,
        'look at the log of the token endpoint, then run again; or give a token with --token',
      );
    const { access_token: token, token_type: type, error } = objectOf(jsonOf(exchange));
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
      actual: `status ${status} ${exchange.response.text || 'and an empty body'}`,
    });
    if (!issued) return;
    t.expect({
      clause: 'auth/token-response-shape',
      exchange,
      holds: typeof type === 'string' && type.toLowerCase() === 'bearer',
      expected: 'token_type Bearer',
      actual: () => JSON.stringify(type) ?? 'none',
    });
    for (const misuse of t.settings.profile === 'smoke' ? [] : misuses)
      await expectNoToken(t, exchange, misuse);
  },
};

/** Expects that the endpoint issues no token with which a request is answered. */
async function expectNoToken(
  t: CheckContext,
  issued: Exchange,
  { credential, because }: CredentialFault,
): Promise<void> {
  const request = guardedRequest(t);
  if (request === undefined || (await t.recall({ ...request, credential: 'none' })).response.status < 400) {
    t.inconclusive('no route that is known to require a token');
    return;
  }
  let answer: Exchange | undefined;
  try {
    answer = await t.recall({ ...request, credential });
  } catch (error) {
    // There is no such token: the endpoint refused to issue one.
    if (!(error instanceof CredentialMissing)) throw error;
  }
  t.expect({
    clause: 'auth/client-authenticated',
    rule: credential,
    exchange: answer ?? issued,
    after: answer === undefined ? [] : [issued],
    holds: answer?.response.status !== 200,
    expected: `no token ${because}, or one that the group does not accept`,
    actual: 'status 200 with that token',
  });
}

/** A request to a group that the target deploys. */
function guardedRequest({
  survey: { classification, rankings, companyPostings },
}: CheckContext): RequestSpec | undefined {
  if (classification !== undefined) return get(pathOf('getStatus', {}));
  if (rankings !== undefined) return facetsRequest();
  const months = companyPostings?.data?.when;
  return months === undefined ? undefined : totalsRequest({ months }, ['unique_postings']);
}
