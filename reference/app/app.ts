import Koa from 'koa';
import type { Logger } from 'pino';
import { defaultDialect, type Dialect } from '../../contracts/index.ts';
import { createAccessTokens, type AccessTokens } from '../auth/access-tokens.ts';
import { developmentClient, type Client } from '../auth/clients.ts';
import { gateway } from '../auth/gateway.ts';
import { tokenEndpoint, TOKEN_LIFETIME } from '../auth/token-endpoint.ts';
import type { Catalogue } from '../classification/catalogue.ts';
import { classification } from '../classification/group.ts';
import { storeSources, type DatasetOptions } from '../engine/store/shared-stores.ts';
import { answerErrors } from '../http/answer-errors.ts';
import { readBody } from '../http/read-body.ts';
import { identifyRequests } from '../http/request-id.ts';
import { routes } from '../http/routes.ts';
import { serialise } from '../http/serialise.ts';
import type { Middleware, ReferenceState } from './middleware.ts';
import { servePostings } from './posting-services.ts';
import type { ServedGroup } from './served-group.ts';

/** How a reference differs from the plain one. */
export interface ReferenceOptions extends DatasetOptions {
  /** `off` accepts requests to the groups without a token. The token endpoint remains. Default `on`. */
  readonly auth?: 'on' | 'off';
  /** Clients in addition to the development client, such as those of `readClients`. */
  readonly clients?: readonly Client[];
  /** The options that it takes where the specification leaves a choice; those of `defaultDialect` when omitted. */
  readonly dialect?: Dialect;
  /** What the classification group has; everything when omitted. */
  readonly catalogue?: Catalogue;
  /** At least 32 bytes that sign the access tokens; a random key when omitted, so that they end with the process. */
  readonly signingKey?: Uint8Array;
  /** Put in front of the token endpoint, the gateway and the routes, the first one outermost. */
  readonly middleware?: readonly Middleware[];
  /**
   * Put in front of everything but request id and log, the first one outermost: routes in addition to the service, such as a page
   * for people. `middleware` does not affect them. They write their answers as text, and errors that they
   * throw get no body.
   */
  readonly front?: readonly Middleware[];
  /** Without one, nothing is logged. */
  readonly logger?: Logger;
}

/** The reference as a Koa application that does not listen yet. */
export interface Reference {
  readonly app: Koa<ReferenceState>;
  readonly tokens: AccessTokens;
  /** Opens the given datasets before the first request. Rejects with DatasetError for an incomplete one. */
  readonly openDatasets: () => Promise<void>;
  /** Signs a token of the development client. `scope`: all when omitted; `expiresIn`: seconds, 3600 when omitted. */
  readonly mintToken: (grant?: { readonly scope?: string; readonly expiresIn?: number }) => Promise<string>;
}

/** Builds the server without a port. Throws RangeError, DatasetError or ChoiceError for an option that it cannot serve. */
export function createReference(options: ReferenceOptions = {}): Reference {
  const { logger, dialect = defaultDialect } = options;
  const stores = storeSources(options);
  const postings = servePostings(stores, dialect);
  // A further group is one more entry.
  const groups: readonly [ServedGroup, ...ServedGroup[]] = [
    classification(options.catalogue, dialect.classification),
    postings.rankings.group,
    postings['company-postings'].group,
  ];
  const { middleware } = options;
  const { dispatch, requireRoute } = routes(groups, { writesOnce: middleware === undefined });
  const tokens = createAccessTokens(options.signingKey);
  const clients = [developmentClient, ...(options.clients ?? [])];
  const pipeline: readonly Middleware[] = [
    originForm(),
    identifyRequests(),
    ...(logger === undefined ? [] : [logRequests(logger)]),
    ...(options.front ?? []),
    answerErrors(groups, logger),
    serialise(),
    readBody(),
    // A second time, so that the middleware of the caller gets every error as an answer.
    ...(middleware === undefined ? [] : [...middleware, answerErrors(groups, logger)]),
    tokenEndpoint(clients, tokens),
    ...(options.auth === 'off' ? [] : [gateway(groups, tokens, requireRoute)]),
    dispatch,
    requireRoute,
  ];
  const app = new Koa<ReferenceState>();
  for (const middleware of pipeline) app.use(middleware);
  // What Koa reports here is a connection that broke while the answer was on its way.
  app.on('error', (error: unknown) => logger?.warn({ err: error }, 'response not sent'));
  return {
    app,
    tokens,
    openDatasets: stores.openGiven,
    mintToken: ({ scope = developmentClient.scopes.join(' '), expiresIn = TOKEN_LIFETIME } = {}) =>
      tokens.mint({ clientId: developmentClient.clientId, scope, expiresIn }),
  };
}

/** Logs one line per request. Headers, query and bodies stay out of it: they contain tokens, secrets and postings. */
function logRequests(logger: Logger): Middleware {
  return async (ctx, next) => {
    const { method, path } = ctx;
    const { requestId } = ctx.state;
    const start = performance.now();
    await next();
    logger.info(
      { requestId, method, path, status: ctx.status, milliseconds: performance.now() - start },
      'request',
    );
  };
}

/** Brings the request target into the form `/path?query`; an absolute one (RFC 9112, section 3.2.2) loses its host. */
function originForm(): Middleware {
  return async (ctx, next) => {
    if (!ctx.url.startsWith('/')) {
      const { pathname, search } = new URL(URL.canParse(ctx.url) ? ctx.url : 'http://none/');
      ctx.url = pathname + search;
    }
    await next();
  };
}
