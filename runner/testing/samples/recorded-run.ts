import type { ApiGroup } from '../../../contracts/index.ts';
import type { ActiveCheck, PassiveCheck } from '../../../properties/index.ts';
import { readRecording } from '../../recording/read-recording.ts';
import { openRecordedTarget } from '../../recording/recorded-target.ts';
import type { AnswerFault } from '../../report/receipt/answer-fault.ts';
import { drawFaults } from '../../report/receipt/draw-faults.ts';
import { otherAnswerFaults } from '../../report/receipt/other-answers.ts';
import { recordedAnswers } from '../../report/receipt/recorded-answers.ts';
import { openFaultJudge, type FaultTrial } from '../../report/receipt/try-fault.ts';
import { planRun } from '../../run/plan/plan.ts';
import { run, type FinishedRun } from '../../run/run.ts';

/** The run of a recording once more, with its exchanges. */
export async function runOfRecording(file: string): Promise<FinishedRun> {
  const { answers, header } = await readRecording(file);
  const { selection, seed, mayBeAbsent } = header.run;
  const { credentials, tokenExchange } = header;
  return run({
    client: openRecordedTarget({ answers, credentials, tokenExchange }),
    plan: planRun(selection),
    mayBeAbsent,
    profile: selection.profile,
    seed,
    concurrency: 1,
    keptBytes: Infinity,
  });
}

/** Judges drawn faults in the answers of a run, with some of its checks; those that show in no answer are left out. */
export async function judgeFaults(
  { log, survey }: FinishedRun,
  group: ApiGroup,
  count: number,
  seed: number,
  checks: { readonly active: readonly ActiveCheck[]; readonly passive: readonly PassiveCheck[] },
): Promise<readonly (FaultTrial & { readonly fault: AnswerFault })[]> {
  const answers = recordedAnswers(log.entries, new Set(checks.active));
  const judge = openFaultJudge({
    answers,
    survey,
    profile: 'standard',
    seed,
    passiveChecks: checks.passive,
    lastChecks: checks.active.filter(({ last }) => last === 'each'),
    violations: new Set(),
    counts: () => true,
  });
  const trials: (FaultTrial & { readonly fault: AnswerFault })[] = [];
  for (const fault of drawFaults(answers, group, count, seed, otherAnswerFaults(answers, group))) {
    const trial = await judge(fault);
    if (trial !== undefined) trials.push({ ...trial, fault });
    if (trials.length === count) break;
  }
  return trials;
}
