import { setImmediate } from 'node:timers/promises';
import type { FaultCounts, FaultOutcome, Receipt } from './receipt-report.ts';
import { apiGroups, findRoute, type ApiGroup } from '../../../contracts/index.ts';
import type { Profile } from '../../../properties/index.ts';
import { isActive, isPassive, isSkippedClause, type Plan } from '../../run/plan/plan.ts';
import type { FinishedRun } from '../../run/run.ts';
import { findBlindSpots } from './blind-spots.ts';
import type { AnswerFault } from './answer-fault.ts';
import { drawFaults } from './draw-faults.ts';
import { otherAnswerFaults, unseenParts } from './other-answers.ts';
import { recordedAnswers, type RecordedAnswers } from './recorded-answers.ts';
import { openFaultJudge, violationKey } from './try-fault.ts';

/** Faults for all groups together, by profile: a number, not a time, so that a seed gives the same receipt anywhere. */
const FAULTS: Readonly<Record<Profile, number>> = { smoke: 60, standard: 100, thorough: 300 };

/**
 * Judges changed answers of a run in memory with the checks that read them. Undefined without any, and when the signal is aborted.
 * Never rejects.
 */
export async function makeReceipt(
  { log, survey, results }: FinishedRun,
  plan: Plan,
  seed: number,
  signal?: AbortSignal,
): Promise<Receipt | undefined> {
  if (results.every(({ evaluated }) => evaluated.size === 0)) return undefined;
  const started = performance.now();
  const { selection, pacts } = plan;
  const checks = plan.checks.filter((check) => pacts?.has(check) !== true);
  const answers = recordedAnswers(log, new Set(checks.filter(isActive)));
  const groups = apiGroups.filter((group) =>
    [...answers.values()].some(({ exchange }) => exchange.spec.group === group),
  );
  const judge = openFaultJudge({
    answers,
    survey,
    profile: selection.profile,
    seed,
    passiveChecks: checks.filter(isPassive),
    lastChecks: checks.filter(isActive).filter(({ last }) => last === 'each'),
    violations: new Set(results.flatMap(({ violations }) => violations.map(violationKey))),
    counts: (clause) => !isSkippedClause(selection, clause),
  });
  const trials: { readonly fault: AnswerFault; readonly outcome: FaultOutcome }[] = [];
  const failures: string[] = [];
  const unseen: string[] = [];
  for (const group of groups) {
    const wanted = Math.round(FAULTS[selection.profile] / groups.length);
    let tried = 0;
    const others = otherAnswerFaults(answers, group);
    unseen.push(...unseenIn(answers, group, others));
    for (const fault of drawFaults(answers, group, wanted, seed, others)) {
      if (tried >= wanted) break;
      // A signal to end the process is noticed between two faults.
      await setImmediate();
      if (signal?.aborted === true) return undefined;
      try {
        const trial = await judge(fault);
        if (trial === undefined) continue;
        trials.push({ fault, outcome: trial.outcome });
      } catch (error) {
        failures.push(`${fault.id}: ${error instanceof Error ? error.message : String(error)}`);
        trials.push({ fault, outcome: 'undecided' });
      }
      tried += 1;
    }
  }
  if (trials.length === 0) return undefined;
  const total = countOutcomes(trials.map(({ outcome }) => outcome));
  return {
    ...total,
    share: Math.round((total.noticed / total.faults) * 1000) / 1000,
    groups: groups.map((group) => ({
      group,
      ...countOutcomes(trials.filter(({ fault }) => fault.group === group).map(({ outcome }) => outcome)),
    })),
    missed: trials.flatMap(({ fault, outcome }) =>
      outcome === 'noticed' ? [] : [{ id: fault.id, place: placeOf(fault), outcome }],
    ),
    blindSpots: [...findBlindSpots(answers), ...unseen, ...unnoticedCaches(trials)],
    failures,
    milliseconds: Math.round(performance.now() - started),
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
    `no two requests of ${group} differ only in one of these parts, so that a server that ignores it, or caches without it, is unseen: ${names}`,
  ];
}

const SHOWN_PARTS = 8;

const cacheFaults: Readonly<Record<string, (part: string) => string>> = {
  'not-in-cache-key': (part) => `a cache without ${part} in its key`,
  ignored: (part) => `a server that ignores ${part}`,
  stale: () => 'the answer to the request before',
};

/** The answers of other requests that were tried and not noticed, in words. */
function unnoticedCaches(
  trials: readonly { readonly fault: AnswerFault; readonly outcome: FaultOutcome }[],
): readonly string[] {
  const spots = trials.flatMap(({ fault, outcome }) => {
    const words = fault.kind === 'other-answer' && outcome === 'unnoticed' && cacheFaults[fault.operator];
    const { method, path } = findRoute(fault.operation);
    return words ? [`not noticed in ${fault.group} at ${method} ${path}: ${words(fault.path)}`] : [];
  });
  return [...new Set(spots)];
}

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
