import type { Clause } from './clause.ts';

/** service.md, "Authentication", and the 401 and 403 rows of "Errors". */
export const authClauses = [
  {
    id: 'auth/bearer-accepted',
    level: 'must',
    section: 'Authentication',
    text: 'A request with a valid bearer token in the Authorization header is let through.',
    violation: 'A valid token is answered with 401 or 403.',
  },
  {
    id: 'auth/client-credentials',
    level: 'must',
    section: 'Authentication',
    text: 'A token is obtained with OAuth 2.0 client credentials at {auth_url}/connect/token.',
    violation: 'The token endpoint refuses valid credentials, or its answer holds no access_token.',
  },
  {
    id: 'auth/token-response-shape',
    level: 'should',
    section: 'Authentication',
    text: 'The token endpoint answers as OAuth 2.0 describes: JSON with access_token and token_type Bearer, and an error field on refusal.',
    violation: 'No token_type, or a refusal without an OAuth error code.',
  },
  {
    id: 'auth/missing-token-401',
    level: 'must',
    section: 'Authentication',
    text: 'In the classification group a request without a bearer token is answered with 401, on every route.',
    violation: 'A request without Authorization header gets 200, 403 or 404.',
  },
  {
    id: 'auth/invalid-token-401',
    level: 'must',
    section: 'Authentication',
    text: 'In the classification group an invalid bearer token is answered with 401, on every route.',
    violation: 'A made-up or altered token gets 200 or 403.',
  },
  {
    id: 'auth/expired-token-401',
    level: 'must',
    section: 'Authentication',
    text: 'In the classification group an expired bearer token is answered with 401, on every route.',
    violation: 'A token past its expiry still gets 200.',
  },
  {
    id: 'auth/gateway-body',
    level: 'must',
    section: 'Authentication',
    text: 'A 401 of the classification group has the gateway body: a JSON object with a string `message`.',
    violation: 'A 401 with an empty body, without `message`, or with a `message` that is no string.',
  },
  {
    id: 'auth/missing-scope-403',
    level: 'must',
    section: 'Authentication',
    text: 'In the classification group a valid token without the scope classmaster is answered with 403, on every route.',
    violation: 'A token of another scope gets 200 or 401.',
  },
  {
    id: 'auth/other-group-scopes',
    level: 'open',
    section: 'Authentication',
    text: 'The scopes required by the posting rankings group and the company postings group are not shown.',
    violation: 'None.',
    untestable: 'Which scope to leave out is not given.',
  },
  {
    id: 'auth/precedence',
    level: 'open',
    section: 'Authentication',
    text: 'Whether 401 comes before 404 and 405 is not shown.',
    violation: 'None: an unmatched route asked without a token is reported as observed.',
  },
] as const satisfies readonly Clause[];
