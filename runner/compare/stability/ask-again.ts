import { forEachAtOnce } from '../../../contracts/index.ts';
import {
  type TargetClient,
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
import { purposes, requestKey } from '../../recording/answer.ts';
import { dataMonthsOf } from '../../report/findings/causes.ts';
import {
  groupByIdentity,
  identityOf,
  foundViolations,
  smallestOf,
  type FoundViolation,
} from '../../report/findings/finding-identity.ts';
import { gatherFindings } from '../../report/findings/findings.ts';
import { checkEndOf } from '../../run/check-end.ts';
import type { Plan } from '../../run/plan/plan.ts';
import { deriveSeed } from '../../run/run-context.ts';
import type { FinishedRun } from '../../run/run.ts';
import { recordsOf, openRound, type Records } from './round-answers.ts';
import {
  GONE_AFTER,
  heldLast,
  stabilityOf,
  type Round,
  type RoundKind,
  type Stability,
} from './stability.ts';

/** Findings whose requests are sent again; in a run with more of them, one cause explains many. */
const MOST_FINDINGS = 50;

/** Evidence of more requests than this is sent again alone only. */
const MANY_REQUESTS = 10;

/** The settings of `askAgain`. */
export interface AskAgainOptions {
  readonly client: TargetClient;
  readonly plan: Plan;
  readonly seed: number;
  /** Findings whose requests are sent at the same time. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
}

/** Sends the requests of each finding again, together, on fresh connections, and alone: stabilities by id. Never rejects. */
export async function askAgain(
  outcome: FinishedRun,
  options: AskAgainOptions,
): Promise<ReadonlyMap<string, Stability>> {
  const { client, plan, seed, concurrency, signal } = options;
  const { selection } = plan;
  const run: JudgedRun = {
    records: recordsOf(outcome.log),
    survey: outcome.survey,
    passiveChecks: outcome.passiveChecks,
    profile: selection.profile,
    seed,
  };
  const found = foundViolations(outcome.results, selection);
  const byId = new Map(groupByIdentity(found).map((group) => [idOf(group), group]));
  // In the order of the report: those that others follow from first.
  const cases = gatherFindings(found, () => '', new Map(), { dataMonths: dataMonthsOf(outcome.survey) })
    .slice(0, MOST_FINDINGS)
    .map(({ id }) => ({ found: smallestOf(byId.get(id) ?? []), id, rounds: new Array<Round>() }));
  const isAborted = (): boolean => signal?.aborted === true;
  const ask = async ({ found, id, rounds }: (typeof cases)[number], kind: RoundKind): Promise<void> => {
    if (isAborted()) return;
    const outcome = await judgeAgain(run, found, (spec) =>
      client.send(spec, `${purposes.again} ${id}`, kind === 'fresh' ? 'fresh' : 'kept'),
    );
    rounds.push({ kind, ...outcome });
  };
  const small = cases.filter(({ found }) => found.violation.exchanges.length <= MANY_REQUESTS);
  await forEachAtOnce(small, concurrency, async (one) => {
    await ask(one, 'kept');
    await ask(one, 'fresh');
  });
  for (const one of cases) {
    await ask(one, 'alone');
    while (one.rounds.at(-1)?.outcome === 'held' && heldLast(one.rounds) < GONE_AFTER && !isAborted())
      await ask(one, 'alone');
  }
  return new Map(cases.map(({ id, rounds }) => [id, stabilityOf(rounds)]));
}

function idOf([first]: readonly FoundViolation[]): string | undefined {
  return first && identityOf(first.violation).id;
}

/** The run that found a violation. */
interface JudgedRun {
  readonly records: Records;
  readonly survey: Survey;
  readonly passiveChecks: readonly PassiveCheck[];
  readonly profile: Profile;
  readonly seed: number;
}

type Outcome = Omit<Round, 'kind'>;

/** Sends the requests of a violation again with `send`, and judges them with the recorded answers to others. Never rejects. */
async function judgeAgain(
  run: JudgedRun,
  { check, violation }: FoundViolation,
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
    : { outcome: 'unknown', reason: 'its check judges more answers than those of this finding' };
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
