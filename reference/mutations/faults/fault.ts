import type { ClauseId } from '../../../contracts/index.ts';
import type { Middleware } from '../../app/middleware.ts';

/** A deliberately wrong reference: a middleware that breaks one clause, so that it can be seen on the wire. */
export interface Fault {
  /** The clause; where it has several faults, a dot and what tells this one apart: `classification/status-healthy.text`. */
  readonly id: string;
  readonly breaks: ClauseId;
  /** What the faulty server does, in the present tense. */
  readonly title: string;
  readonly middleware: Middleware;
  /** Requests under way at the same time in its trial; one after the other when omitted. */
  readonly concurrency?: number;
}

/** A fault, by the clause that it breaks and, after a dot, what tells it apart from the others of the clause. */
export function fault(id: ClauseId | `${ClauseId}.${string}`, title: string, middleware: Middleware): Fault {
  return { id, breaks: id.split('.', 1)[0] as ClauseId, title, middleware };
}

/** Whether a fault shows in one answer of several only, so that what it violates depends on the order of the requests. */
export function isIntermittent({ id }: Fault): boolean {
  return id.endsWith('.one-in-seven');
}
