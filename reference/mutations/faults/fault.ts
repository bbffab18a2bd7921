import type { ClauseId } from '../../../contracts/index.ts';
import type { Middleware } from '../../app/middleware.ts';

/** A deliberately wrong reference: a middleware that breaks one clause, so that it can be seen on the wire. */
export interface Fault {
  /** The slug of the clause, and what is done to it where there are several: `status-healthy.text`. */
  readonly id: string;
  readonly breaks: ClauseId;
  /** What the faulty server does, in the present tense. */
  readonly title: string;
  readonly middleware: Middleware;
  /** Requests under way at the same time in its trial; one after the other when omitted. */
  readonly concurrency?: number;
}

/**
 * Names a fault after the clause it breaks; `variant` tells apart several faults of one clause.
 */
export function fault(breaks: ClauseId, title: string, middleware: Middleware, variant?: string): Fault {
  return { id: variant === undefined ? breaks : `${breaks}.${variant}`, breaks, title, middleware };
}

/** Whether a fault shows in one answer of several only, so that what it violates depends on the order of the requests. */
export function isIntermittent({ id }: Fault): boolean {
  return id.endsWith('.one-in-seven');
}
