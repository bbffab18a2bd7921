import { clauses, levelOf, type ClauseId } from '../../contracts/index.ts';
import { checks } from '../../properties/index.ts';
import type { Fault, Variant } from '../../reference/index.ts';
import type { Finding, RunReport } from '../report/report.ts';
import { tryReference } from './try-reference.ts';

/** What the harness made of one deliberately wrong reference. */
export interface FaultTrial {
  readonly fault: Pick<Fault, 'id' | 'breaks' | 'title'>;
  /** The broken clause was named. */
  readonly caught: boolean;
  /** The checks that named it. */
  readonly checks: readonly string[];
  /** Clauses named beside it. */
  readonly besides: readonly ClauseId[];
  readonly milliseconds: number;
}

/** What the harness made of one conformant variant. */
export interface VariantTrial {
  readonly variant: Pick<Variant, 'id' | 'title' | 'leftOpenBy'>;
  /** Every finding on a twin is a false alarm, but for the should clauses that it breaks on purpose. */
  readonly alarms: readonly Finding[];
  readonly verdict: RunReport['verdict'];
  readonly summary: string;
  readonly milliseconds: number;
}

/** Fixed, so that every trial of a commit asks the same. */
const SEED = 20_260_711;

/** Runs the checks of the broken clause, and no others, against the fault: as `jobmark check --only CLAUSE` would. */
export async function tryFault(fault: Fault): Promise<FaultTrial> {
  const report = await tryReference({
    options: { middleware: [fault.middleware] },
    selection: { groups: groupsOf(fault.breaks), profile: 'standard', only: [fault.breaks], skip: [] },
    seed: SEED,
  });
  const named = report.findings.filter(({ clause }) => clause === fault.breaks);
  return {
    fault,
    caught: named.length > 0,
    checks: [...new Set(named.flatMap((finding) => finding.checks))],
    besides: [...new Set(report.findings.map(({ clause }) => clause))].filter(
      (clause) => clause !== fault.breaks,
    ),
    milliseconds: report.milliseconds,
  };
}

/** Runs every check of the groups that the twin changes. */
export async function tryVariant(variant: Variant): Promise<VariantTrial> {
  const report = await tryReference({
    options: variant.options,
    selection: { groups: variant.groups ?? ['classification'], profile: 'standard', only: [], skip: [] },
    seed: SEED,
  });
  return {
    variant,
    alarms: report.findings.filter(({ clause }) => variant.warns?.includes(clause) !== true),
    verdict: report.verdict,
    summary: report.summary,
    milliseconds: report.milliseconds,
  };
}

/** The clauses of level must that can be tested and that no fault breaks. */
export function clausesWithoutFault(faults: readonly Fault[]): readonly ClauseId[] {
  const broken = new Set(faults.map(({ breaks }) => breaks));
  return clauses
    .filter(({ id, untestable }) => levelOf(id) === 'must' && untestable === undefined && !broken.has(id))
    .map(({ id }) => id);
}

function groupsOf(clause: ClauseId): readonly (typeof checks)[number]['group'][] {
  const concerned = checks.filter((check) => check.clauses.includes(clause));
  return [...new Set(concerned.map(({ group }) => group))];
}
