import type * as traffic from './attack/traffic.ts';
import type * as mutations from './mutations/index.ts';

export { createReference, type Reference, type ReferenceOptions } from './app/app.ts';
export { developmentClient, readClients } from './auth/clients.ts';
export { scopes } from './auth/scopes.ts';
export { warmUp } from './classification/catalogue.ts';
export type { GeneratedVariant } from './mutations/generated/generate-variants.ts';
export type { GeneratedFault } from './mutations/generated/generate.ts';
export type { Misbehaviour } from './mutations/misbehaviour.ts';
export type { Fault } from './mutations/faults/fault.ts';
export type { Variant } from './mutations/variants/variant.ts';
export type { Middleware, ReferenceContext } from './app/middleware.ts';
export { startReference, type RunningReference } from './app/server.ts';
export {
  openInProcess,
  type InProcessReference,
  type PostingAnswer,
  type PostingRequest,
} from './app/in-process.ts';
export type { FoundPosting, FoundPostings } from './engine/inspection/found-postings.ts';
export type { PostingGroup } from './app/posting-services.ts';

/** Loads the faults and conformant variants, which only trials of the checks need: a server starts sooner without them. */
export const loadMutations = (): Promise<typeof mutations> => import('./mutations/index.ts');

/** Loads valid and hostile requests, which only load tests of the reference need. */
export const loadTraffic = (): Promise<typeof traffic> => import('./attack/traffic.ts');
