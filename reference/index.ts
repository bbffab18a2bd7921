export { createReference, type Reference, type ReferenceOptions } from './app.ts';
export { developmentClient, readClients, type Client } from './auth/clients.ts';
export type { AccessTokens, TokenCheck } from './auth/access-tokens.ts';
export { scopes, type Scope } from './auth/scopes.ts';
export { warmUp } from './classification/warm-up.ts';
export {
  generateVariants,
  variantOfId,
  type GeneratedVariant,
} from './mutations/generated/generate-variants.ts';
export { generateFaults } from './mutations/generated/generate.ts';
export type { GeneratedFault } from './mutations/generated/generated-fault.ts';
export { rememberAnswers } from './mutations/rewriting/remember-answers.ts';
export { faults } from './mutations/faults/index.ts';
export { misbehaviourOptions, UnknownMutationError, type Misbehaviour } from './mutations/misbehaviour.ts';
export type { Fault } from './mutations/faults/fault.ts';
export { variants } from './mutations/variants/index.ts';
export type { Variant } from './mutations/variants/variant.ts';
export type { Middleware, ReferenceContext, ReferenceState } from './middleware.ts';
export { startReference, type ListenOptions, type RunningReference } from './server.ts';
export { ServiceError } from './service-error.ts';
