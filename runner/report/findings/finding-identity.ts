import {
  defined,
  fnv1a,
  groupBy,
  matchRoute,
  type OperationId,
  scopeOf,
  sumOf,
} from '../../../contracts/index.ts';
import type { Check, CheckResult, Violation } from '../../../properties/index.ts';
import { isSkippedClause, type Selection } from '../../run/plan/plan.ts';
import type { FindingIdentity } from '../report.ts';
import { countedViolations } from '../verdicts/verdict.ts';

/** The identity of the finding that a violation belongs to. */
export function identityOf(violation: Violation): FindingIdentity {
  const { clause, rule, field } = violation;
  const route = scopeOf(clause) === 'service' ? undefined : operationOf(violation);
  const rest = [rule ?? '', route ?? '', field ?? ''].join('\n');
  return {
    id: `${clause}#${fnv1a(rest).toString(16).padStart(8, '0')}`,
    clause,
    ...defined({ rule, route, field }),
  };
}

/** A violation with the check that found it. */
export interface FoundViolation {
  readonly check: Check;
  readonly violation: Violation;
}

/** The violations of a run that count, each with the check that found it. */
export function foundViolations(
  results: readonly CheckResult[],
  selection: Selection,
): readonly FoundViolation[] {
  return results.flatMap((result) =>
    countedViolations(result, (clause) => isSkippedClause(selection, clause)).map((violation) => ({
      check: result.check,
      violation,
    })),
  );
}

/** The violation with the smallest evidence: the one that a finding shows. */
export function smallestOf([first, ...others]: readonly FoundViolation[]): FoundViolation {
  if (first === undefined) throw new RangeError('a finding has at least one violation');
  return others.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best), first);
}

function sizeOf({ violation }: FoundViolation): number {
  return sumOf(
    violation.exchanges.map(
      ({ request, response }) => request.url.length + (request.body?.length ?? 0) + response.text.length,
    ),
  );
}

/** Groups violations by the identity of their finding. */
export function groupByIdentity(found: readonly FoundViolation[]): readonly (readonly FoundViolation[])[] {
  return [...groupBy(found, ({ violation }) => identityOf(violation).id).values()];
}

/** The operation that the last exchange of a violation requested. */
export function operationOf({ exchanges }: Violation): OperationId | undefined {
  const spec = exchanges.at(-1)?.spec;
  return spec && matchRoute(spec.group, spec.method, spec.path)?.route.operationId;
}
