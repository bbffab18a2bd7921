import { sumOf } from '../../../contracts/index.ts';
import type { TargetError, TargetErrorCode } from '../../../properties/index.ts';

const TIMEOUTS_ON_ONE_ROUTE = 3;
const FAILURES_IN_A_ROW = 5;

/** Failures in a row that one route adds to those of the target, so that one failing route does not count as a failing target. */
const COUNTED_OF_ONE_ROUTE = 3;

/** Failures of the whole target rather than of one route. */
const OF_THE_TARGET: readonly TargetErrorCode[] = [
  'target/unreachable',
  'target/timeout',
  'target/rate-limited',
  'target/unavailable',
];

/** Fails requests at once after three timeouts or five failures in a row on a route, or five over several routes. */
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
  let inARow = new Map<string, number>();
  let gone: TargetError | undefined;
  return {
    check(route) {
      const error = gone ?? broken.get(route);
      if (error !== undefined) throw error;
    },
    succeeded(route) {
      inARow = new Map();
      timeouts.delete(route);
    },
    failed(route, error) {
      if (!OF_THE_TARGET.includes(error.code)) return;
      if (addOne(inARow, route) >= FAILURES_IN_A_ROW) broken.set(route, error);
      const ofSeveral = sumOf([...inARow.values()].map((count) => Math.min(count, COUNTED_OF_ONE_ROUTE)));
      if (ofSeveral >= FAILURES_IN_A_ROW) gone ??= error;
      if (error.code === 'target/timeout' && addOne(timeouts, route) >= TIMEOUTS_ON_ONE_ROUTE)
        broken.set(route, error);
    },
  };
}

function addOne(counts: Map<string, number>, route: string): number {
  const count = (counts.get(route) ?? 0) + 1;
  counts.set(route, count);
  return count;
}
