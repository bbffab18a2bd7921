import { defined } from '../../contracts/index.ts';
import type { CheckResult } from '../../properties/index.ts';
import type { OpenedOracle } from '../oracle/compare-target.ts';
import type { RunReport } from '../report/report.ts';
import { judgeTarget } from '../run/check-target.ts';
import { withPart } from '../run/plan/plan-part.ts';
import { planRun } from '../run/plan/plan.ts';
import type { Recording } from './read-recording.ts';
import { openRecordedTarget } from './recorded-target.ts';

/** What the user can change when a recording is judged again; the rest is as in the recorded run. */
export interface RejudgeOptions {
  /** Must clauses that may stay unjudged, in addition to those of the recorded run. */
  readonly allowUnjudged?: readonly string[];
  /** The oracle of the recorded run; it was not compared with one when omitted. */
  readonly oracle?: OpenedOracle;
  readonly onResult?: (result: CheckResult, done: number, total: number) => void;
}

/** Repeats a run on the answers of its recording; a check that sends another request is blocked. Throws UsageError. */
export async function rejudge(recording: Recording, options: RejudgeOptions = {}): Promise<RunReport> {
  const { header, answers, end } = recording;
  const { selection, part, target: shownTarget, ...run } = header.run;
  const target = openRecordedTarget({
    answers,
    credentials: header.credentials,
    tokenExchange: header.tokenExchange,
    ...defined({ budget: part?.budget?.requests }),
  });
  const allowUnjudged = [...(selection.allowUnjudged ?? []), ...(options.allowUnjudged ?? [])];
  const whole = planRun({ ...selection, allowUnjudged });
  return judgeTarget(
    {
      client: target,
      shownTarget,
      counts: () => ({ requests: end?.requests ?? target.requests, rateLimited: end?.rateLimited ?? 0 }),
      sent: () => target.requests,
    },
    {
      ...run,
      startedAt: new Date(header.recordedAt),
      plan: part === undefined ? whole : withPart(whole, part),
      ...defined({ onResult: options.onResult, oracle: options.oracle }),
    },
  );
}
