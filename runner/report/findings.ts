import { clauses, findClause, type ClauseId } from '../../contracts/index.ts';
import type { Check, Exchange, Violation } from '../../properties/index.ts';
import { curlCommand } from './curl.ts';
import type { Evidence, Finding } from './report.ts';

/** A violation with the check that met it. */
export interface MetViolation {
  readonly check: Check;
  readonly violation: Violation;
}

/** Makes the command that runs the check of a finding again. */
export type RerunCommand = (check: Check, reproduction: Violation['reproduction']) => string;

/** So much of a response body is enough to understand it. */
const KEPT_CHARACTERS = 16_384;

/**
 * Gathers violations by cause: one clause, broken in one way, is one finding with the smallest evidence. Causes of
 * other findings come first: must before should, then what breaks every route before what breaks one field.
 */
export function gatherFindings(met: readonly MetViolation[], rerun: RerunCommand): readonly Finding[] {
  const clusters = new Map<string, MetViolation[]>();
  for (const one of met) {
    const cause = causeOf(one.violation);
    clusters.set(cause, [...(clusters.get(cause) ?? []), one]);
  }
  return [...clusters.values()]
    .map((cluster) => toFinding(cluster, rerun))
    .sort(
      (a, b) =>
        Number(a.level !== 'must') - Number(b.level !== 'must') ||
        depthOf(a.clause) - depthOf(b.clause) ||
        b.checks.length - a.checks.length ||
        order(a.clause) - order(b.clause),
    );
}

function toFinding(cluster: readonly MetViolation[], rerun: RerunCommand): Finding {
  const smallest = cluster.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best));
  const { violation } = smallest;
  const { reproduction } = violation;
  const exchanges = violation.exchanges.map(toEvidence);
  const evaluated = exchanges.at(-1);
  if (evaluated === undefined) throw new Error(`a violation of ${violation.clause} has no evidence`);
  const clause = findClause(violation.clause);
  if (clause === undefined) throw new Error(`the catalogue has no clause ${violation.clause}`);
  return {
    clause: clause.id,
    level: clause.level,
    text: clause.text,
    expected: violation.expected,
    actual: violation.actual,
    checks: [...new Set(cluster.map(({ check }) => check.id))],
    count: cluster.length,
    exchanges,
    curl: curlCommand(evaluated.request),
    again: rerun(smallest.check, reproduction),
    ...(reproduction === undefined ? {} : { reproduction }),
  };
}

/** The clause, what was expected without remarks, names and numbers of the case, and the status that came instead. */
function causeOf({ clause, expected, actual }: Violation): string {
  const general = expected
    .replaceAll(/\s*\([^)]*\)/g, '')
    .replaceAll(/`[^`]*`|"[^"]*"|'[^']*'/g, '…')
    .replaceAll(/[[{].*/gs, '…')
    .replaceAll(/(?<!\b(?:status|or) )\b\d[\d.]*(?:, \d[\d.]*)*/g, '#');
  return [clause, general, /^status \d+/.exec(actual)?.[0] ?? ''].join('\n');
}

function sizeOf({ violation }: MetViolation): number {
  return violation.exchanges.reduce(
    (sum, { request, response }) =>
      sum + request.url.length + (request.body?.length ?? 0) + response.text.length,
    0,
  );
}

/** How far a clause is from the root: no JSON at all, no way in, no such route, and then the fields of an answer. */
function depthOf(clause: ClauseId): number {
  if (clause.startsWith('service/')) return 0;
  if (clause.startsWith('auth/')) return 1;
  return /-(route|envelope)$/.test(clause) ? 2 : 3;
}

const positions: ReadonlyMap<string, number> = new Map(clauses.map(({ id }, index) => [id, index]));

function order(clause: ClauseId): number {
  return positions.get(clause) ?? positions.size;
}

function toEvidence({ request, response, attempts, milliseconds }: Exchange): Evidence {
  const { status, headers, text } = response;
  return {
    request,
    response: { status, headers, text: text.slice(0, KEPT_CHARACTERS), characters: text.length },
    attempts,
    milliseconds: Math.round(milliseconds),
  };
}
