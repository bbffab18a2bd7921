import {
  type ClauseId,
  clauses,
  defined,
  findClause,
  type Scope,
  scopeOf,
  sumOf,
} from '../../../contracts/index.ts';
import type { Check, Violation } from '../../../properties/index.ts';
import type { Excuses } from '../known-failures/known-failure.ts';
import { filtersIn, findCauses, type Symptom, unusableBy } from './causes.ts';
import { curlCommand } from '../commands/curl.ts';
import { toEvidence } from '../evidence.ts';
import {
  groupByIdentity,
  identityOf,
  operationOf,
  smallestOf,
  type MetViolation,
} from './finding-identity.ts';
import type { Finding } from '../report.ts';
import type { Stability } from '../../compare/stability/stability.ts';

/** Builds the command that runs the check of a finding again. */
export type RerunCommand = (check: Check, reproduction: Violation['reproduction']) => string;

interface Cluster extends Symptom {
  readonly finding: Finding;
  /** Whether it was found only by checks that compare the answers of others, which choose no specific request. */
  readonly isCompared: boolean;
}

/**
 * Gathers violations by cause: clause, rule, route and field. Each cause is one finding with the smallest evidence.
 * Known failures come last, findings of must clauses first; then those that no other finding explains; then those of
 * clauses that are not special cases; then what has the wrong shape, which cannot count right; then those of the
 * whole service before those of a route, and these before those of a field; those of checks that only compare come
 * last.
 */
export function gatherFindings(
  met: readonly MetViolation[],
  rerun: RerunCommand,
  excuses: Excuses,
  stability: ReadonlyMap<string, Stability> = new Map(),
): readonly Finding[] {
  const clusters = groupByIdentity(met).map((cluster) =>
    toCluster(toFinding(cluster, rerun, excuses, stability), cluster),
  );
  const sorted = findCauses(clusters).toSorted(
    ({ symptom: a, ...causeOfA }, { symptom: b, ...causeOfB }) =>
      Number(a.finding.known !== undefined) - Number(b.finding.known !== undefined) ||
      Number(a.level !== 'must') - Number(b.level !== 'must') ||
      causeOfA.depth - causeOfB.depth ||
      Number(causeOfA.isSpecial) - Number(causeOfB.isSpecial) ||
      Number(a.finding.rule !== 'shape') - Number(b.finding.rule !== 'shape') ||
      scopes.indexOf(scopeOf(a.clause)) - scopes.indexOf(scopeOf(b.clause)) ||
      Number(a.isCompared) - Number(b.isCompared) ||
      b.finding.checks.length - a.finding.checks.length ||
      order(a.clause) - order(b.clause),
  );
  const clausesInOrder = [...new Set(sorted.map(({ symptom }) => symptom.clause))];
  return sorted.map(({ symptom: { finding }, explainedBy }) => {
    const explainers = new Set(explainedBy.map(({ clause }) => clause));
    return explainers.size === 0
      ? finding
      : { ...finding, explainedBy: clausesInOrder.filter((clause) => explainers.has(clause)) };
  });
}

function toCluster(finding: Finding, met: readonly MetViolation[]): Cluster {
  const violations = met.map(({ violation }) => violation);
  const { clause, level, section } = finding;
  return {
    clause,
    level,
    section,
    operations: new Set(violations.map(operationOf)),
    ...defined({ unusable: unusableBy(violations) }),
    filters: violations.map(filtersIn),
    finding,
    isCompared: met.every(({ check }) => check.kind !== 'passive' && check.last !== undefined),
  };
}

const scopes: readonly Scope[] = ['service', 'route', 'field'];

function toFinding(
  cluster: readonly MetViolation[],
  rerun: RerunCommand,
  excuses: Excuses,
  stability: ReadonlyMap<string, Stability>,
): Finding {
  const smallest = smallestOf(cluster);
  const { violation } = smallest;
  const { reproduction } = violation;
  const exchanges = violation.exchanges.map(toEvidence);
  const evaluated = exchanges.at(-1);
  if (evaluated === undefined) throw new Error(`a violation of ${violation.clause} has no evidence`);
  const clause = findClause(violation.clause);
  if (clause === undefined) throw new Error(`the catalogue has no clause ${violation.clause}`);
  const excuse = excuses.get(violation);
  const identity = identityOf(violation);
  const repeated = stability.get(identity.id);
  return {
    ...identity,
    level: clause.level,
    section: clause.section,
    text: clause.text,
    expected: violation.expected,
    actual: violation.actual,
    checks: [...new Set([smallest, ...cluster].map(({ check }) => check.id))],
    count: sumOf(cluster.map(({ violation: { further = 0 } }) => 1 + further)),
    exchanges,
    curl: curlCommand(evaluated.request),
    again: rerun(smallest.check, reproduction),
    ...defined({ reproduction, stability: repeated, known: excuse }),
  };
}

const positions: ReadonlyMap<string, number> = new Map(clauses.map(({ id }, index) => [id, index]));

function order(clause: ClauseId): number {
  return positions.get(clause) ?? positions.size;
}
