import { setImmediate } from 'node:timers/promises';
import { apiGroups, defined, findRoute, type ApiGroup, sumOf } from '../../../contracts/index.ts';
import { groupOfCheck, type CheckResult, type Profile } from '../../../properties/index.ts';
import { isActive, isPassive, isSkippedClause, type Plan } from '../../run/plan/plan.ts';
import type { FinishedRun } from '../../run/run.ts';
import type { AnswerFault } from './answer-fault.ts';
import { findBlindSpots } from './blind-spots.ts';
import { drawFaults } from './draw-faults.ts';
import { otherAnswerFaults, unseenParts } from './other-answers.ts';
import type { FaultCounts, FaultOutcome, Receipt } from './receipt-report.ts';
import { recordedAnswers, type RecordedAnswers } from './recorded-answers.ts';
import { openFaultJudge, violationKey } from './try-fault.ts';

/** Faults for all groups together, by profile: a number, not a time, so that a seed gives the same receipt anywhere. */
const FAULTS: Readonly<Record<Profile, number>> = { smoke: 60, standard: 100, thorough: 300 };

/** A group whose checks have all ended. */
export interface FinishedGroup extends Pick<FinishedRun, 'log' | 'survey' | 'groups'> {
  /** The results of its active checks. */
  readonly results: readonly CheckResult[];
}

/** A receipt that is made while the run goes on. */
export interface ReceiptMaker {
  /** Begins to judge a group, while the checks of the others run. */
  readonly begin: (group: ApiGroup, finished: FinishedGroup) => void;
  /** Judges the groups that were not begun. Undefined without an evaluated clause, and when the signal is aborted. */
  readonly end: (outcome: FinishedRun) => Promise<Receipt | undefined>;
}

/**
 * Opens a receipt, which judges changed answers of a run in memory with the checks that read them. The same requests and answers
 * give the same receipt, whenever a group is begun: it reads what the survey and the checks of the group read.
 */
export function openReceipt(plan: Plan, seed: number, signal?: AbortSignal): ReceiptMaker {
  const begun = new Map<ApiGroup, Promise<GroupReceipt>>();
  let last: Promise<unknown> = Promise.resolve();
  const begin = (group: ApiGroup, finished: FinishedGroup): void => {
    const receipt = last.then(() => judgeGroup(group, finished, { plan, seed, ...defined({ signal }) }));
    // A failure is that of `end`, which waits for all groups.
    last = receipt.catch(() => undefined);
    begun.set(group, receipt);
  };
  return {
    begin,
    async end({ results, ...outcome }) {
      for (const group of outcome.groups)
        if (!begun.has(group))
          begin(group, { ...outcome, results: results.filter(({ check }) => groupOfCheck(check) === group) });
      const groups = await Promise.all(apiGroups.flatMap((group) => begun.get(group) ?? []));
      const isEvaluated = results.some(({ evaluated }) => evaluated.size > 0);
      if (!isEvaluated || signal?.aborted === true) return undefined;
      return receiptOf(groups.filter(({ answers }) => answers.size > 0));
    },
  };
}

/** The outcomes of the faults in the answers of a group. */
interface GroupReceipt {
  readonly group: ApiGroup;
  readonly answers: RecordedAnswers;
  readonly trials: readonly { readonly fault: AnswerFault; readonly outcome: FaultOutcome }[];
  readonly failures: readonly string[];
  readonly unseen: readonly string[];
  readonly milliseconds: number;
}

/** Tries faults in the answers of a group, until the signal is aborted. */
async function judgeGroup(
  group: ApiGroup,
  { log, survey, results, groups }: FinishedGroup,
  { plan, seed, signal }: { readonly plan: Plan; readonly seed: number; readonly signal?: AbortSignal },
): Promise<GroupReceipt> {
  const { selection, pacts } = plan;
  const active = plan.checks
    .filter(isActive)
    .filter((check) => groupOfCheck(check) === group && pacts?.has(check) !== true);
  const started = performance.now();
  const entries = log.entries.filter(({ spec }) => spec.group === group);
  const answers = recordedAnswers(entries, new Set(active));
  const violations = [...results, ...entries.flatMap(({ validations }) => validations)].flatMap(
    (found) => found.violations,
  );
  const judge = openFaultJudge({
    answers,
    survey,
    profile: selection.profile,
    seed,
    passiveChecks: plan.checks.filter(isPassive),
    lastChecks: active.filter(({ last }) => last === 'each'),
    violations: new Set(violations.map(violationKey)),
    counts: (clause) => !isSkippedClause(selection, clause),
  });
  const trials: { readonly fault: AnswerFault; readonly outcome: FaultOutcome }[] = [];
  const failures: string[] = [];
  const wanted = Math.round(FAULTS[selection.profile] / groups.length);
  await setImmediate();
  const others = otherAnswerFaults(answers, group);
  await setImmediate();
  const unseen = [...findBlindSpots(answers), ...unseenIn(answers, group, others)];
  let milliseconds = performance.now() - started;
  for (const fault of drawFaults(answers, group, wanted, seed, others)) {
    if (trials.length >= wanted) break;
    // A signal to end the process is noticed between two faults.
    await setImmediate();
    if (signal?.aborted === true) break;
    const began = performance.now();
    try {
      const trial = await judge(fault);
      if (trial !== undefined) trials.push({ fault, outcome: trial.outcome });
    } catch (error) {
      failures.push(`${fault.id}: ${error instanceof Error ? error.message : String(error)}`);
      trials.push({ fault, outcome: 'undecided' });
    }
    milliseconds += performance.now() - began;
  }
  return { group, answers, trials, failures, unseen, milliseconds };
}

/** The receipt of all groups. Undefined without any fault. */
function receiptOf(groups: readonly GroupReceipt[]): Receipt | undefined {
  const trials = groups.flatMap((group) => group.trials);
  if (trials.length === 0) return undefined;
  const total = countOutcomes(trials.map(({ outcome }) => outcome));
  return {
    ...total,
    share: Math.round((total.noticed / total.faults) * 1000) / 1000,
    groups: groups.map(({ group, trials }) => ({
      group,
      ...countOutcomes(trials.map(({ outcome }) => outcome)),
    })),
    missed: trials.flatMap(({ fault, outcome }) =>
      outcome === 'noticed' ? [] : [{ id: fault.id, place: placeOf(fault), outcome }],
    ),
    blindSpots: groups.flatMap(({ unseen }) => unseen),
    failures: groups.flatMap(({ failures }) => failures),
    milliseconds: Math.round(sumOf(groups.map(({ milliseconds }) => milliseconds))),
  };
}

/** The parts of requests whose loss the answers cannot show, in words. */
function unseenIn(
  answers: RecordedAnswers,
  group: ApiGroup,
  faults: readonly AnswerFault[],
): readonly string[] {
  const parts = unseenParts(answers, group, faults);
  if (parts.length === 0) return [];
  const more = parts.length - SHOWN_PARTS;
  const names = `${parts.slice(0, SHOWN_PARTS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    `${group}: a server that ignores one of these parts is not tested, since no two requests differ only in it: ${names}`,
  ];
}

const SHOWN_PARTS = 8;

function countOutcomes(outcomes: readonly FaultOutcome[]): FaultCounts {
  const count = (wanted: FaultOutcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    faults: outcomes.length,
    noticed: count('noticed'),
    warned: count('warned'),
    unnoticed: count('unnoticed'),
    undecided: count('undecided'),
  };
}

function placeOf({ operation, path: place }: AnswerFault): string {
  const { method, path } = findRoute(operation);
  return `${method} ${path}: ${place === '*' ? 'the whole answer' : place.replaceAll('.*', '[]')}`;
}
