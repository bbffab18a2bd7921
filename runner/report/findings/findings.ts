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
import type { Stability } from '../../compare/stability/stability.ts';
import { toEvidence } from '../evidence.ts';
import type { Excuses } from '../known-failures/known-failure.ts';
import type { Finding } from '../report.ts';
import { curlCommand } from '../shell-commands.ts';
import { type DataMonths, findCauses } from './causes.ts';
import {
  groupByIdentity,
  identityOf,
  operationOf,
  smallestOf,
  type FoundViolation,
} from './finding-identity.ts';
import { evidenceOf, type Symptom, unusableBy } from './symptom.ts';

/** Builds the command that runs the check of a finding again. */
export type RerunCommand = (check: Check, reproduction: Violation['reproduction']) => string;

/** What else is known of a run. */
interface KnownOfRun {
  /** By the id of a finding, whether it was seen again. */
  readonly stability?: ReadonlyMap<string, Stability> | undefined;
  readonly dataMonths?: DataMonths;
}

interface Cluster extends Symptom {
  readonly finding: Finding;
  /** Whether the same request got different answers. */
  readonly isUnstable: boolean;
  /** Whether only checks of the answers to others found it, which choose no specific request. */
  readonly isFromLastChecks: boolean;
  /** Characters of the request whose answer was evaluated. */
  readonly size: number;
}

/**
 * Gathers violations by cause: clause, rule, route and field. Each cause is one finding with the smallest evidence.
 * Known failures come last, findings of must clauses first; `runner/README.md` has the order of the others.
 */
export function gatherFindings(
  found: readonly FoundViolation[],
  rerun: RerunCommand,
  excuses: Excuses,
  { stability = new Map(), dataMonths = new Map() }: KnownOfRun = {},
): readonly Finding[] {
  const clusters = groupByIdentity(found).map((cluster) =>
    toCluster(toFinding(cluster, rerun, excuses, stability), cluster),
  );
  const sorted = findCauses(clusters, dataMonths).toSorted(
    ({ symptom: a, ...causeOfA }, { symptom: b, ...causeOfB }) =>
      Number(a.finding.known !== undefined) - Number(b.finding.known !== undefined) ||
      Number(a.level !== 'must') - Number(b.level !== 'must') ||
      causeOfA.depth - causeOfB.depth ||
      Number(b.isUnstable) - Number(a.isUnstable) ||
      Number(causeOfA.isSpecial) - Number(causeOfB.isSpecial) ||
      Number(a.isFromLastChecks) - Number(b.isFromLastChecks) ||
      Number(b.isShape) - Number(a.isShape) ||
      Number(isOnErrors(a)) - Number(isOnErrors(b)) ||
      a.size - b.size ||
      scopes.indexOf(scopeOf(a.clause)) - scopes.indexOf(scopeOf(b.clause)) ||
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

function toCluster(finding: Finding, found: readonly FoundViolation[]): Cluster {
  const violations = found.map(({ violation }) => violation);
  const { clause, level, section } = finding;
  const evidence = violations.map(evidenceOf);
  return {
    clause,
    level,
    section,
    operations: new Set(violations.map(operationOf)),
    ...defined({ unusable: unusableBy(violations) }),
    violations: evidence,
    finding,
    isShape: finding.rule === 'shape',
    isUnstable: evidence.some((one) => one.isUnstable),
    size: sizeOfRequest(finding),
    isFromLastChecks: found.every(({ check }) => check.kind !== 'passive' && check.last !== undefined),
    isCompared: found.every(({ check }) => check.kind !== 'passive' && check.last === 'together'),
  };
}

const isOnErrors = ({ section }: Symptom): boolean => section.startsWith('errors.md');

function sizeOfRequest({ exchanges }: Finding): number {
  const { url = '', body = '' } = exchanges.at(-1)?.request ?? {};
  return url.length + body.length;
}

const scopes: readonly Scope[] = ['service', 'route', 'field'];

function toFinding(
  cluster: readonly FoundViolation[],
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

const order = (clause: ClauseId): number => positions.get(clause) ?? positions.size;
