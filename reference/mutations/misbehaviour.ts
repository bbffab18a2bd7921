import { setTimeout as delay } from 'node:timers/promises';
import type { ReferenceOptions } from '../app/app.ts';
import type { Middleware } from '../app/middleware.ts';
import { ServiceError } from '../app/service-error.ts';
import { faults } from './faults/index.ts';
import { variants } from './variants/index.ts';

/** How a reference misbehaves on purpose, for tests of clients and of jobmark itself. */
export interface Misbehaviour {
  /** The id of a fault: the answers violate its clause. */
  readonly fault?: string;
  /** The id of a conformant variant. */
  readonly variant?: string;
  /** Milliseconds that each answer is held back. */
  readonly delay?: number;
  /** Answers every nth request, the first one the nth, with a status instead of the answer; 1 fails all of them. */
  readonly failing?: { readonly status: number; readonly every: number };
}

/** An id that names no fault or variant. */
export class UnknownMutationError extends Error {
  override readonly name = 'UnknownMutationError';
  readonly code = 'usage/unknown-id';
  /** The command that lists the ids. */
  readonly hint: string;
  /** The ids that exist. */
  readonly known: readonly string[];

  constructor(kind: 'fault' | 'variant', id: string, known: readonly string[]) {
    super(`there is no ${kind} ${id}`);
    this.hint = `jobmark ${kind === 'fault' ? 'explain CLAUSE names its faults' : 'selftest --json lists the variants'}`;
    this.known = known;
  }
}

/** The options of a reference that misbehaves so. Throws UnknownMutationError. */
export function misbehaviourOptions(misbehaviour: Misbehaviour): ReferenceOptions {
  const { fault, variant, delay: milliseconds = 0, failing } = misbehaviour;
  const options = variant === undefined ? {} : find('variant', variant, variants).options;
  return {
    ...options,
    middleware: [
      ...(milliseconds > 0 ? [delayAnswers(milliseconds)] : []),
      ...(failing === undefined ? [] : [failEvery(failing.every, failing.status)]),
      ...(fault === undefined ? [] : [find('fault', fault, faults).middleware]),
      ...(options.middleware ?? []),
    ],
  };
}

function find<Mutation extends { readonly id: string }>(
  kind: 'fault' | 'variant',
  id: string,
  mutations: readonly Mutation[],
): Mutation {
  const found = mutations.find((mutation) => mutation.id === id);
  if (found !== undefined) return found;
  throw new UnknownMutationError(
    kind,
    id,
    mutations.map((mutation) => mutation.id),
  );
}

function delayAnswers(milliseconds: number): Middleware {
  return async (_ctx, next) => {
    // A server that is closed must not keep its process running for an answer that no client awaits.
    await delay(milliseconds, undefined, { ref: false });
    await next();
  };
}

function failEvery(every: number, status: number): Middleware {
  let requests = 0;
  return (_ctx, next) => {
    requests += 1;
    if (requests % every !== 0) return next();
    throw new ServiceError(status, 'failed on purpose', { headers: { 'retry-after': '1' } });
  };
}
