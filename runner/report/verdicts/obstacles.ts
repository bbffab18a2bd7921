import type { CheckEnd } from '../../../properties/index.ts';
import type { Obstacle } from '../report.ts';
import { HARNESS_HINT } from './verdict.ts';

/** A check, with how it ended. */
export interface EndedCheck {
  readonly check: { readonly id: string };
  readonly end: CheckEnd;
}

/** What prevented checks, once per cause: a target that is down is one obstacle, not a hundred. */
export function gatherObstacles(results: readonly EndedCheck[]): readonly Obstacle[] {
  const found = new Map<string, Obstacle>();
  for (const { check, end } of results) {
    if (end.kind !== 'target-error' && end.kind !== 'harness-error') continue;
    const obstacle: Obstacle =
      end.kind === 'target-error'
        ? { code: end.code, message: end.reason, hint: end.hint, checks: [] }
        : { code: 'harness/error', message: end.reason, hint: HARNESS_HINT, checks: [], stack: end.stack };
    const cause = `${obstacle.code} ${withoutPaths(obstacle.message)}`;
    const known = found.get(cause) ?? obstacle;
    found.set(cause, { ...known, checks: [...known.checks, check.id] });
  }
  return [...found.values()].sort((a, b) => b.checks.length - a.checks.length);
}

/** The same failure on another route has the same cause. */
function withoutPaths(message: string): string {
  return message.replaceAll(/\b[A-Z]+ (https?:\/\/[^/\s]+)\S*/g, '$1');
}
