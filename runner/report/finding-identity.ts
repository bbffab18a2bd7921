import {
  type ClauseId,
  defined,
  fnv1a,
  groupBy,
  matchRoute,
  type OperationId,
  scopeOf,
} from '../../contracts/index.ts';
import type { Check, CheckResult, Violation } from '../../properties/index.ts';
import { isSkippedClause, type Selection } from '../plan/plan.ts';
import { countedViolations } from './verdict.ts';

/** What makes two violations one finding: clause, rule, route and field, never the wording. */
export interface FindingIdentity {
  /** The clause and a hash of the rest, such as `rankings/limit-bounds-buckets#5e2a9c01`: stable between runs. */
  readonly id: string;
  readonly clause: ClauseId;
  /** Slug of the rule within the clause. */
  readonly rule?: string;
  /** Undefined for an unmatched route, and where the clause concerns the whole service. */
  readonly route?: OperationId;
  /** Path of the field concerned. */
  readonly field?: string;
}

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
export interface MetViolation {
  readonly check: Check;
  readonly violation: Violation;
}

/** The violations of a run that count, each with the check that found it. */
export function metViolations(
  results: readonly CheckResult[],
  selection: Selection,
): readonly MetViolation[] {
  return results.flatMap((result) =>
    countedViolations(result, (clause) => isSkippedClause(selection, clause)).map((violation) => ({
      check: result.check,
      violation,
    })),
  );
}

/** The violation with the smallest evidence: the one that a finding shows. */
export function smallestOf([first, ...others]: readonly MetViolation[]): MetViolation {
  if (first === undefined) throw new RangeError('a finding has at least one violation');
  return others.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best), first);
}

function sizeOf({ violation }: MetViolation): number {
  return violation.exchanges.reduce(
    (sum, { request, response }) =>
      sum + request.url.length + (request.body?.length ?? 0) + response.text.length,
    0,
  );
}

/** Groups violations by the identity of their finding. */
export function groupByIdentity(met: readonly MetViolation[]): readonly (readonly MetViolation[])[] {
  return [...groupBy(met, ({ violation }) => identityOf(violation).id).values()];
}

/** The operation that the last exchange of a violation requested. */
export function operationOf({ exchanges }: Violation): OperationId | undefined {
  const spec = exchanges.at(-1)?.spec;
  return spec && matchRoute(spec.group, spec.method, spec.path)?.route.operationId;
}
