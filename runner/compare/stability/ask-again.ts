import type { TargetClient } from '../../../properties/index.ts';
import { askers } from '../../recording/answer.ts';
import { gatherFindings } from '../../report/findings/findings.ts';
import {
  groupByIdentity,
  identityOf,
  metViolations,
  smallestOf,
  type MetViolation,
} from '../../report/findings/finding-identity.ts';
import type { Plan } from '../../run/plan/plan.ts';
import type { FinishedRun } from '../../run/run.ts';
import { judgeAgain, type JudgedRun } from './judge-again.ts';
import { recordsOf } from './round-answers.ts';
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
export interface AskAgainSetting {
  readonly client: TargetClient;
  readonly plan: Plan;
  readonly seed: number;
  /** Findings whose requests are sent at the same time. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
}

/**
 * Sends the requests of each finding again, together, on fresh connections, and alone: its stability by its id. Never
 * rejects.
 */
export async function askAgain(
  outcome: FinishedRun,
  setting: AskAgainSetting,
): Promise<ReadonlyMap<string, Stability>> {
  const { client, plan, seed, concurrency, signal } = setting;
  const { selection } = plan;
  const run: JudgedRun = {
    records: recordsOf(outcome.log),
    survey: outcome.survey,
    passiveChecks: outcome.passiveChecks,
    profile: selection.profile,
    seed,
  };
  const met = metViolations(outcome.results, selection);
  const byId = new Map(groupByIdentity(met).map((group) => [idOf(group), group]));
  // In the order of the report: those that others follow from first.
  const cases = gatherFindings(met, () => '', new Map())
    .slice(0, MOST_FINDINGS)
    .map(({ id }) => ({ met: smallestOf(byId.get(id) ?? []), id, rounds: new Array<Round>() }));
  const isAborted = (): boolean => signal?.aborted === true;
  const ask = async ({ met, id, rounds }: (typeof cases)[number], kind: RoundKind): Promise<void> => {
    if (isAborted()) return;
    const outcome = await judgeAgain(run, met, (spec) =>
      client.send(spec, `${askers.again} ${id}`, kind === 'fresh' ? 'fresh' : 'kept'),
    );
    rounds.push({ kind, ...outcome });
  };
  const pending = cases.filter(({ met }) => met.violation.exchanges.length <= MANY_REQUESTS);
  const together = async (): Promise<void> => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      await ask(next, 'kept');
      await ask(next, 'fresh');
    }
  };
  await Promise.all(Array.from({ length: concurrency }, together));
  for (const one of cases) {
    await ask(one, 'alone');
    while (one.rounds.at(-1)?.outcome === 'held' && heldLast(one.rounds) < GONE_AFTER && !isAborted())
      await ask(one, 'alone');
  }
  return new Map(cases.map(({ id, rounds }) => [id, stabilityOf(rounds)]));
}

function idOf([first]: readonly MetViolation[]): string | undefined {
  return first && identityOf(first.violation).id;
}
