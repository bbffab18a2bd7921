export { createReference, type Reference, type ReferenceOptions } from './app.ts';
export { developmentClient, readClients, type Client } from './auth/clients.ts';
export type { AccessTokens, TokenCheck } from './auth/access-tokens.ts';
export { scopes, type Scope } from './auth/scopes.ts';
export { warmUp } from './classification/warm-up.ts';
export type { Middleware, ReferenceContext, ReferenceState } from './middleware.ts';
export { startReference, type ListenOptions, type RunningReference } from './server.ts';
export { ServiceError } from './service-error.ts';
