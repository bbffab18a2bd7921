import type { TargetError, TargetErrorCode } from '../../../properties/index.ts';

const TIMEOUTS_ON_ONE_ROUTE = 3;
const FAILURES_IN_A_ROW = 5;

/** Failures of the whole target rather than of one route. */
const OF_THE_TARGET: readonly TargetErrorCode[] = [
  'target/unreachable',
  'target/timeout',
  'target/rate-limited',
  'target/unavailable',
];

/**
 * Ends a run against a target that hangs or cannot be reached: after three timeouts in a row on one route, or five failures in a
 * row over all routes, further requests fail at once with the error of the last.
 */
export interface CircuitBreaker {
  /** Throws the error that every further request to the route would meet. */
  check(route: string): void;
  succeeded(route: string): void;
  failed(route: string, error: TargetError): void;
}

/** See CircuitBreaker. A route is any name for "the same method and path". */
export function createCircuitBreaker(): CircuitBreaker {
  const timeouts = new Map<string, number>();
  const broken = new Map<string, TargetError>();
  let inARow = 0;
  let gone: TargetError | undefined;
  return {
    check(route) {
      const error = gone ?? broken.get(route);
      if (error !== undefined) throw error;
    },
    succeeded(route) {
      inARow = 0;
      timeouts.delete(route);
    },
    failed(route, error) {
      if (!OF_THE_TARGET.includes(error.code)) return;
      inARow += 1;
      if (inARow >= FAILURES_IN_A_ROW) gone ??= error;
      if (error.code !== 'target/timeout') return;
      const count = (timeouts.get(route) ?? 0) + 1;
      timeouts.set(route, count);
      if (count >= TIMEOUTS_ON_ONE_ROUTE) broken.set(route, error);
    },
  };
}
