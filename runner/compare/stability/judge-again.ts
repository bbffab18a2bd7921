import {
  Blocked,
  CheckContext,
  Inconclusive,
  type ActiveCheck,
  type Exchange,
  type PassiveCheck,
  type Profile,
  type Send,
  type Survey,
  type Violation,
  groupOfCheck,
} from '../../../properties/index.ts';
import { requestKey } from '../../recording/answer.ts';
import { identityOf, type MetViolation } from '../../report/findings/finding-identity.ts';
import { checkEndOf } from '../../run/check-end.ts';
import { deriveSeed } from '../../run/run-context.ts';
import { openRound, type Records } from './round-answers.ts';
import type { Round } from './stability.ts';

/** The run that found a violation. */
export interface JudgedRun {
  readonly records: Records;
  readonly survey: Survey;
  readonly passiveChecks: readonly PassiveCheck[];
  readonly profile: Profile;
  readonly seed: number;
}

type Outcome = Omit<Round, 'kind'>;

/** Sends the requests of a violation again with `send`, and judges them with the recorded answers to others. Never rejects. */
export async function judgeAgain(
  run: JudgedRun,
  { check, violation }: MetViolation,
  send: Send,
): Promise<Outcome> {
  const judged = violation.exchanges.at(-1);
  if (judged === undefined) return { outcome: 'unknown', reason: 'it has no evidence' };
  const { id } = identityOf(violation);
  const failsIn = (exchange: Exchange): boolean =>
    run.passiveChecks
      .filter((check) => groupOfCheck(check) === judged.spec.group)
      .some((passive) => passive.validate(exchange).violations.some((other) => identityOf(other).id === id));
  try {
    if (failsIn(judged)) return { outcome: failsIn(await send(judged.spec)) ? 'failed' : 'held' };
    return check.kind === 'passive'
      ? { outcome: 'unknown', reason: 'its last answer does not show it' }
      : await runAgain(run, check, violation, send);
  } catch (error) {
    return { outcome: 'unknown', reason: reasonOf(error) };
  }
}

async function runAgain(
  run: JudgedRun,
  check: ActiveCheck,
  violation: Violation,
  send: Send,
): Promise<Outcome> {
  const { clause, exchanges, reproduction } = violation;
  const { id } = identityOf(violation);
  const path = reproduction?.path ?? '';
  const answers = openRound(run.records, check, exchanges, send);
  const context = new CheckContext({
    survey: run.survey,
    profile: run.profile,
    seed: deriveSeed(run.seed, check.id),
    ...(path === '' ? {} : { path }),
    send: (spec) => answers.next(spec),
    recall: (spec) => answers.first(spec),
    answers: () => Promise.all(exchanges.map(({ spec }) => answers.first(spec))),
  });
  let thrown: unknown;
  try {
    await check.run(context);
  } catch (error) {
    thrown = error;
  }
  // Recorded answers to other requests may violate it too: only an answer of this round counts.
  const asked = keyOfLast(violation);
  const isFoundNow = (other: Violation): boolean => {
    const last = other.exchanges.at(-1);
    return (
      last !== undefined && answers.isLive(last) && keyOfLast(other) === asked && identityOf(other).id === id
    );
  };
  if (context.violations.some(isFoundNow)) return { outcome: 'failed' };
  // After a generated case that holds come others, which the run did not reach.
  const isEndOfCase = path !== '' && thrown instanceof Blocked && thrown.kind === 'not-recorded';
  if (thrown !== undefined && !isEndOfCase) return { outcome: 'unknown', reason: reasonOf(thrown) };
  return context.evaluated.has(clause) && answers.isComplete
    ? { outcome: 'held' }
    : { outcome: 'unknown', reason: 'the check did not judge its requests again' };
}

function keyOfLast({ exchanges }: Violation): string | undefined {
  const last = exchanges.at(-1);
  return last && requestKey(last.spec);
}

function reasonOf(error: unknown): string {
  if (error instanceof Inconclusive) return error.message;
  const end = checkEndOf(error);
  if (end.kind === 'completed') return 'the check completed';
  return end.kind === 'blocked' ? end.why.reason : end.reason;
}
