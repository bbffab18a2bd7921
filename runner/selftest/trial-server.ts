import { loadMutations, startEmbeddedReference, type EmbeddedReference } from '../embedded-reference.ts';
import type { Middleware } from '../../reference/index.ts';

/** A reference whose middleware can be exchanged, for many trials one after the other. */
export interface TrialServer extends EmbeddedReference {
  /** Puts this middleware in front of the reference, instead of that of the trial before. */
  use(middleware: Middleware): void;
}

/**
 * Starts a reference for trials. It computes the answer to each request once, so that a trial costs no more than its
 * own middleware, the client and the checks.
 */
export async function openTrialServer(): Promise<TrialServer> {
  const { rememberAnswers } = await loadMutations();
  let current: Middleware = (_, next) => next();
  const reference = await startEmbeddedReference({
    middleware: [(ctx, next) => current(ctx, next), rememberAnswers()],
  });
  return {
    ...reference,
    use(middleware) {
      current = middleware;
    },
  };
}
