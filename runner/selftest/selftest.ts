import { clauses, levelOf, type ApiGroup, type ClauseId } from '../../contracts/index.ts';
import { checks, type Profile, groupOfCheck } from '../../properties/index.ts';
import type { Fault, Variant } from '../../reference/index.ts';
import { loadMutations, startEmbeddedReference } from '../embedded/embedded-reference.ts';
import type { Finding, RunReport } from '../report/report.ts';
import type { Selection } from '../run/plan/plan.ts';
import { runTrial } from './trials/run-trial.ts';
import type { TrialServer } from './trials/trial-server.ts';

/** What the checks found on one deliberately wrong reference. */
export interface FaultTrial {
  readonly fault: Pick<Fault, 'id' | 'breaks' | 'title'>;
  /** The profile with which it was tried last. */
  readonly profile: Profile;
  /** Whether the broken clause was reported. */
  readonly caught: boolean;
  /** The checks that reported it. */
  readonly checks: readonly string[];
  /** Other clauses that were reported, in alphabetical order. */
  readonly besides: readonly ClauseId[];
  /** What a finding expected or got that no reader understands: `undefined`, `NaN` or `[object Object]`. */
  readonly unclear: readonly string[];
  readonly milliseconds: number;
}

/** What the checks found on one conformant variant. */
export interface VariantTrial {
  readonly variant: Pick<Variant, 'id' | 'title' | 'leftOpenBy'>;
  /** False alarms: every finding, except about the should clauses that the variant breaks on purpose. */
  readonly alarms: readonly Finding[];
  readonly verdict: RunReport['verdict'];
  readonly summary: string;
  readonly milliseconds: number;
}

/** Fixed, so that every trial of a commit sends the same requests. */
export const SEED = 20_260_711;

/**
 * Runs the checks of the broken clause against the fault, as `jobmark check --only CLAUSE` would: with the few requests
 * of the profile smoke, and where they do not report it as tryWithStandard does. Requests are sent one after the other
 * unless the fault needs several at once, so that a fault in every seventh answer meets the same ones each time.
 */
export async function tryFault(fault: Fault, server: TrialServer): Promise<FaultTrial> {
  const { isIntermittent } = await loadMutations();
  // Requests before its trial would move the answers in which an intermittent fault shows.
  if (!isIntermittent(fault)) {
    const few = await tryFaultWith(fault, server, { profile: 'smoke', only: [fault.breaks] });
    if (few.caught) return few;
  }
  return tryWithStandard(fault, server);
}

/**
 * Runs the checks of the broken clause with the requests of the profile standard. Where they do not report the fault it
 * runs every check of their groups, because a check may leave it to another one to send the request that shows it.
 */
export async function tryWithStandard(fault: Fault, server: TrialServer): Promise<FaultTrial> {
  const alone = await tryFaultWith(fault, server, { profile: 'standard', only: [fault.breaks] });
  return alone.caught ? alone : tryFaultWith(fault, server, { profile: 'standard', only: [] });
}

async function tryFaultWith(
  fault: Fault,
  server: TrialServer,
  choice: Pick<Selection, 'profile' | 'only'>,
): Promise<FaultTrial> {
  server.use(fault.middleware);
  const report = await runTrial({
    reference: server,
    selection: { groups: fault.groups ?? groupsOf(fault.breaks), skip: [], ...choice },
    seed: SEED,
    concurrency: fault.concurrency ?? 1,
  });
  const { id, breaks, title } = fault;
  const named = report.findings.filter(({ clause }) => clause === breaks);
  const besides = new Set(report.findings.map(({ clause }) => clause));
  besides.delete(breaks);
  return {
    fault: { id, breaks, title },
    profile: choice.profile,
    caught: named.length > 0,
    checks: [...new Set(named.flatMap((finding) => finding.checks))].toSorted(),
    besides: [...besides].toSorted(),
    unclear: report.findings.flatMap(({ clause, expected, actual }) =>
      [expected, actual].filter((text) => unclearText.test(text)).map((text) => `${clause}: ${text}`),
    ),
    milliseconds: report.milliseconds,
  };
}

const unclearText = /\b(?:undefined|NaN)\b|\[object /;

/** Runs every check of the groups that the variant changes. */
export async function tryVariant(variant: Variant): Promise<VariantTrial> {
  const reference = await startEmbeddedReference(variant.options);
  try {
    const report = await runTrial({
      reference,
      selection: { groups: variant.groups ?? ['classification'], profile: 'standard', only: [], skip: [] },
      seed: SEED,
      concurrency: 8,
    });
    return {
      variant,
      alarms: report.findings.filter(({ clause }) => variant.warns?.includes(clause) !== true),
      verdict: report.verdict,
      summary: report.summary,
      milliseconds: report.milliseconds,
    };
  } finally {
    await reference.close();
  }
}

/** The clauses of level must that can be tested and that no fault breaks. */
export function clausesWithoutFault(faults: readonly Fault[]): readonly ClauseId[] {
  const broken = new Set(faults.map(({ breaks }) => breaks));
  return clauses
    .filter(({ id, untestable }) => levelOf(id) === 'must' && untestable === undefined && !broken.has(id))
    .map(({ id }) => id);
}

function groupsOf(clause: ClauseId): readonly ApiGroup[] {
  const concerned = checks.filter((check) => check.clauses.includes(clause));
  return [...new Set(concerned.map(groupOfCheck))];
}
