import type { ClausesBySection } from './clause.ts';

/** Tokens and refusals: contracts/specification/authentication.md. */
export const authClauses = {
  'authentication.md#tokens': {
    'auth/bearer-accepted': {
      must: 'A request with a valid bearer token in the Authorization header is let through.',
      violation: 'A valid token gets 401 or 403.',
    },
    'auth/client-credentials': {
      must: 'The OAuth 2.0 client credentials grant at {auth_url}/connect/token returns a token.',
      violation: 'The token endpoint refuses valid credentials, or returns no access_token.',
    },
    'auth/client-authenticated': {
      should:
        'The token endpoint authenticates the client, as OAuth 2.0 describes, and serves the client credentials grant only.',
      violation:
        'The token endpoint returns a token that is accepted for a wrong secret, an unknown client or another grant type.',
    },
    'auth/token-response-shape': {
      should:
        'The token endpoint returns what OAuth 2.0 describes: JSON with access_token and token_type Bearer, or with an error code when it refuses.',
      violation: 'No token_type, or a refusal without an OAuth error code.',
    },
    'auth/other-group-scopes': {
      open: 'Which scope a token needs for the posting rankings or the company postings is not specified.',
      untestable: 'No scope is specified that a token could lack.',
    },
  },
  'authentication.md#refusals': {
    'auth/missing-token-401': {
      must: 'In the classification group a request without a bearer token gets 401, on every route.',
      violation: 'A request without Authorization header gets 200, 403 or 404.',
    },
    'auth/invalid-token-401': {
      must: 'In the classification group an invalid bearer token gets 401, on every route.',
      violation: 'An invented or altered token gets 200 or 403.',
    },
    'auth/expired-token-401': {
      must: 'In the classification group an expired bearer token gets 401, on every route.',
      violation: 'A token past its expiry still gets 200.',
    },
    'auth/gateway-body': {
      must: 'A 401 of the classification group has the gateway body: a JSON object with a string `message`.',
      violation: 'A 401 with an empty body, without `message`, or with a `message` that is not a string.',
    },
    'auth/missing-scope-403': {
      must: 'In the classification group a valid token without the scope classmaster gets 403, on every route.',
      violation: 'A token of another scope gets 200 or 401.',
    },
    'auth/precedence': {
      open: 'Whether 401 comes before 404 and 405 is not specified.',
      violation: 'None: what an unmatched route returns without a token is reported.',
    },
  },
} as const satisfies ClausesBySection;
