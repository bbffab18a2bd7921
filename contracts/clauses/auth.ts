import type { Clause } from './clause.ts';

/** Tokens and refusals: contracts/specification/authentication.md. */
export const authClauses = [
  {
    id: 'auth/bearer-accepted',
    level: 'must',
    section: 'authentication.md#tokens',
    text: 'A request with a valid bearer token in the Authorization header is let through.',
    violation: 'A valid token gets 401 or 403.',
  },
  {
    id: 'auth/client-credentials',
    level: 'must',
    section: 'authentication.md#tokens',
    text: 'The OAuth 2.0 client credentials grant at {auth_url}/connect/token returns a token.',
    violation: 'The token endpoint refuses valid credentials, or returns no access_token.',
  },
  {
    id: 'auth/token-response-shape',
    level: 'should',
    section: 'authentication.md#tokens',
    text: 'The token endpoint returns what OAuth 2.0 describes: JSON with access_token and token_type Bearer, or with an error code when it refuses.',
    violation: 'No token_type, or a refusal without an OAuth error code.',
  },
  {
    id: 'auth/missing-token-401',
    level: 'must',
    section: 'authentication.md#refusals',
    text: 'In the classification group a request without a bearer token gets 401, on every route.',
    violation: 'A request without Authorization header gets 200, 403 or 404.',
  },
  {
    id: 'auth/invalid-token-401',
    level: 'must',
    section: 'authentication.md#refusals',
    text: 'In the classification group an invalid bearer token gets 401, on every route.',
    violation: 'An invented or altered token gets 200 or 403.',
  },
  {
    id: 'auth/expired-token-401',
    level: 'must',
    section: 'authentication.md#refusals',
    text: 'In the classification group an expired bearer token gets 401, on every route.',
    violation: 'A token past its expiry still gets 200.',
  },
  {
    id: 'auth/gateway-body',
    level: 'must',
    section: 'authentication.md#refusals',
    text: 'A 401 of the classification group has the gateway body: a JSON object with a string `message`.',
    violation: 'A 401 with an empty body, without `message`, or with a `message` that is not a string.',
  },
  {
    id: 'auth/missing-scope-403',
    level: 'must',
    section: 'authentication.md#refusals',
    text: 'In the classification group a valid token without the scope classmaster gets 403, on every route.',
    violation: 'A token of another scope gets 200 or 401.',
  },
  {
    id: 'auth/other-group-scopes',
    level: 'open',
    section: 'authentication.md#tokens',
    text: 'Which scope a token needs for the posting rankings or the company postings is not specified.',
    violation: 'None.',
    untestable: 'No scope is specified that a token could lack.',
  },
  {
    id: 'auth/precedence',
    level: 'open',
    section: 'authentication.md#refusals',
    text: 'Whether 401 comes before 404 and 405 is not specified.',
    violation: 'None: what an unmatched route returns without a token is reported.',
  },
] as const satisfies readonly Clause[];
