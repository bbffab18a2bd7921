import { drop, put } from '../../rewriting/json-path.ts';
import { answerInstead, isInGroup, operationOf, rewriteStatus } from '../../rewriting/rewrite.ts';
import { failInstead } from '../error-bodies.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  acceptsAny,
  acceptsWhere,
  isExpired,
  isJwt,
  lacksScope,
  readsAnyScheme,
  readsBareToken,
  withToken,
  withoutToken,
} from './builders.ts';

const forbidden = { title: 'Forbidden', status: 403, detail: 'insufficient scope' };
/** One faulty server for each clause of authentication. */
export const authFaults: readonly Fault[] = faultsOf({
  'auth/bearer-accepted': [
    'refuses valid tokens at the set list',
    answerInstead((ctx) => operationOf(ctx) === 'listSets' && ctx.status === 200, 401, {
      message: 'Verification failed',
    }),
  ],
  'auth/client-credentials': [
    'answers requests for a token with 500',
    answerInstead((ctx) => ctx.path === '/connect/token', 500, { error: 'server_error' }),
  ],
  'auth/client-credentials.renamed': [
    'renames access_token to token',
    answerInstead((ctx) => ctx.path === '/connect/token' && ctx.status === 200, 200, {
      token: 'abc',
      token_type: 'Bearer',
      expires_in: 3600,
    }),
  ],
  'auth/client-authenticated': ['issues a token for any secret', acceptsAny('client_secret')],
  'auth/client-authenticated.unknown-client': ['issues a token for any client', acceptsAny('client_id')],
  'auth/client-authenticated.other-grant': ['issues a token for any grant type', acceptsAny('grant_type')],
  'auth/token-response-shape': [
    'omits token_type',
    async (ctx, next) => {
      await next();
      if (ctx.path === '/connect/token' && ctx.status === 200) {
        const { token_type: _, ...rest } = ctx.body as Record<string, unknown>;
        ctx.body = rest;
      }
    },
  ],
  'auth/missing-token-401': ['accepts requests without a token', acceptsWhere((ctx) => !withToken(ctx))],
  'auth/missing-token-401.forbidden': [
    'answers a request without a token with 403',
    failInstead((ctx) => ctx.status === 401 && !withToken(ctx), forbidden),
  ],
  'auth/missing-token-401.one-route': [
    'requires no token at one route',
    acceptsWhere((ctx) => !withToken(ctx) && operationOf(ctx) === 'getMeta'),
  ],
  'auth/invalid-token-401': [
    'ignores an invalid token',
    acceptsWhere((ctx) => withToken(ctx) && !isJwt(ctx)),
  ],
  'auth/invalid-token-401.signature': [
    'does not verify the signature of a token',
    acceptsWhere((ctx) => withToken(ctx) && isJwt(ctx) && !isExpired(ctx) && !lacksScope(ctx)),
  ],
  'auth/invalid-token-401.truncated': [
    'accepts the beginning of a token',
    acceptsWhere((ctx, good) => withToken(ctx) && good.startsWith(ctx.get('authorization'))),
  ],
  'auth/invalid-token-401.extended': [
    'accepts a token with further characters at its end',
    acceptsWhere((ctx, good) => ctx.get('authorization').startsWith(good)),
  ],
  'auth/invalid-token-401.other-case': [
    'accepts a token in another letter case',
    acceptsWhere((ctx, good) => ctx.get('authorization').toLowerCase() === good.toLowerCase()),
  ],
  'auth/invalid-token-401.unsigned': [
    'accepts a token with the algorithm none and no signature',
    acceptsWhere((ctx) => isJwt(ctx) && ctx.get('authorization').endsWith('.')),
  ],
  'auth/invalid-token-401.signature-of-set': [
    'does not verify the signature of a token where sets classify',
    acceptsWhere(
      (ctx) => operationOf(ctx) === 'classifyWithSet' && isJwt(ctx) && !isExpired(ctx) && !lacksScope(ctx),
    ),
  ],
  'rankings/missing-token-401.truncated': [
    'accepts the beginning of a token',
    acceptsWhere(
      (ctx, good) =>
        isInGroup(ctx, 'rankings') && withToken(ctx) && good.startsWith(ctx.get('authorization')),
    ),
  ],
  'auth/expired-token-401': [
    'ignores the expiry of a token',
    acceptsWhere((ctx) => isJwt(ctx) && isExpired(ctx)),
  ],
  'auth/expired-token-401.classify': [
    'ignores the expiry of a token where sets classify',
    acceptsWhere((ctx) => isJwt(ctx) && isExpired(ctx) && operationOf(ctx) === 'classifyWithSet'),
  ],
  'auth/expired-token-401.one-route': [
    'ignores the expiry of a token at one route',
    acceptsWhere((ctx) => isJwt(ctx) && isExpired(ctx) && operationOf(ctx) === 'getMeta'),
  ],
  'auth/expired-token-401.forbidden': [
    'answers an expired token with 403',
    failInstead((ctx) => ctx.status === 401 && isJwt(ctx) && isExpired(ctx), forbidden),
  ],
  'company-postings/invalid-token-refused': [
    'ignores the expiry of a token in the company postings',
    acceptsWhere((ctx) => isInGroup(ctx, 'company-postings') && isJwt(ctx) && isExpired(ctx)),
  ],
  'company-postings/invalid-token-refused.one-route': [
    'accepts any bearer token at the totals of the company postings',
    acceptsWhere((ctx) => operationOf(ctx) === 'companyTotals' && withToken(ctx)),
  ],
  'company-postings/invalid-token-refused.no-token': [
    'requires no token at the rankings of the company postings',
    acceptsWhere((ctx) => operationOf(ctx) === 'companyRanking' && !withToken(ctx)),
  ],
  'auth/gateway-body': rewriteStatus(401, put('message', ['no token'])),
  'auth/gateway-body.missing': rewriteStatus(401, drop('message')),
  'rankings/missing-token-401.expired': [
    'accepts an expired token in the posting groups',
    acceptsWhere((ctx) => isJwt(ctx) && isExpired(ctx) && !isInGroup(ctx, 'classification')),
  ],
  'auth/missing-token-401.scheme': ['accepts a valid token under another scheme', readsAnyScheme()],
  'auth/missing-token-401.scheme-of-post': [
    'accepts a valid token under another scheme where sets classify',
    readsAnyScheme((ctx) => operationOf(ctx) === 'classifyWithSet'),
  ],
  'auth/missing-token-401.scheme-token': [
    'accepts a valid token under the scheme Token',
    readsAnyScheme((ctx) => /^token /i.test(ctx.get('authorization'))),
  ],
  'auth/missing-token-401.no-token': [
    'accepts the scheme Bearer without a token',
    acceptsWhere((ctx) => withoutToken(ctx)),
  ],
  ...each(
    [
      ['meta', 'getMeta', 'one route'],
      ['sets', 'listSets', 'the set list'],
      ['status', 'getStatus', 'the status'],
      ['model', 'getModel', 'one model'],
      ['set-version', 'getSetVersion', 'one set version'],
    ] as const,
    ([name, operation, place]) => [
      `auth/missing-token-401.no-token-at-${name}`,
      `accepts the scheme Bearer without a token at ${place}`,
      acceptsWhere((ctx) => withoutToken(ctx) && operationOf(ctx) === operation),
    ],
  ),
  'auth/missing-token-401.scheme-at-status': [
    'accepts a valid token under the scheme Basic at one route',
    readsAnyScheme((ctx) => /^basic /i.test(ctx.get('authorization')) && operationOf(ctx) === 'getStatus'),
  ],
  'auth/missing-token-401.scheme-at-meta': [
    'accepts a valid token under the scheme Basic at the metadata',
    readsAnyScheme((ctx) => /^basic /i.test(ctx.get('authorization')) && operationOf(ctx) === 'getMeta'),
  ],
  'auth/missing-token-401.bare': ['accepts a valid token without a scheme', readsBareToken()],
  'auth/missing-token-401.bare-at-classify': [
    'accepts a valid token without a scheme where graphs classify',
    readsBareToken((ctx) => operationOf(ctx) === 'classifyWithGraph'),
  ],
  'auth/missing-token-401.bare-at-models': [
    'accepts a valid token without a scheme at the model list',
    readsBareToken((ctx) => operationOf(ctx) === 'listModels'),
  ],
  'rankings/missing-token-401.bare': [
    'accepts a valid token without a scheme',
    readsBareToken((ctx) => isInGroup(ctx, 'rankings')),
  ],
  'auth/missing-scope-403': ['ignores the scopes of a token', acceptsWhere(lacksScope)],
  'auth/missing-scope-403.unauthorized': [
    'answers a missing scope with 401',
    answerInstead((ctx) => ctx.status === 403, 401, { message: 'insufficient scope' }),
  ],
});
