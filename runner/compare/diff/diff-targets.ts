import { defined, forEachAtOnce } from '../../../contracts/index.ts';
import type { TargetClient } from '../../../properties/index.ts';
import type { Client } from '../../client/client.ts';
import { urlOf } from '../../client/target-address.ts';
import { version } from '../../client/version.ts';
import { purposes, requestKey } from '../../recording/answer.ts';
import { describeDialect, type TreatedChoice } from '../../report/dialect.ts';
import { count } from '../../report/verdicts/verdict.ts';
import { openTarget, type TargetOptions } from '../../run/check-target.ts';
import type { Plan } from '../../run/plan/plan.ts';
import { createRunContext } from '../../run/run-context.ts';
import { run } from '../../run/run.ts';
import { surveyGroups } from '../../run/survey/survey-groups.ts';
import { changedChoices, type ChangedChoice } from './changed-choices.ts';
import {
  differencesOf,
  groupDifferences,
  type SentTwice,
  type DifferenceGroup,
  type Volatile,
} from './group-differences.ts';
import { outcomeOf, pairClients, type Outcome, type Pair } from './paired-client.ts';

/** What is compared, and how. */
export interface DiffOptions {
  readonly a: TargetOptions;
  readonly b: TargetOptions;
  readonly plan: Plan;
  readonly seed: number;
  /** Compare what depends on the data too: values, lengths and orders. */
  readonly withData: boolean;
  readonly signal?: AbortSignal;
  readonly onResult?: Parameters<typeof run>[0]['onResult'];
}

/** How two targets differ. */
export interface DiffReport {
  readonly jobmark: string;
  readonly a: string;
  readonly b: string;
  readonly profile: Plan['selection']['profile'];
  readonly seed: number;
  readonly startedAt: string;
  readonly milliseconds: number;
  /** Sent to both together. */
  readonly requests: number;
  /** Different requests whose answers were compared. */
  readonly compared: number;
  /** 0 equal, 1 different, 3 not compared. */
  readonly exitCode: 0 | 1 | 3;
  readonly summary: string;
  readonly differences: readonly DifferenceGroup[];
  /** Open points that the two targets treat differently. */
  readonly dialect: readonly ChangedChoice[];
  /** What A itself answers differently when the request is sent twice; it is not compared. */
  readonly volatile: readonly Volatile[];
}

/** Compares two targets: both get the requests that the plan makes of the answers of A. */
export async function diffTargets(options: DiffOptions): Promise<DiffReport> {
  const [a, b] = await Promise.all([openTarget(options.a), openTarget(options.b)]);
  const stop = (): void => void Promise.all([a.close(), b.close()]);
  options.signal?.addEventListener('abort', stop);
  try {
    return await compare(a, b, options);
  } finally {
    options.signal?.removeEventListener('abort', stop);
    await Promise.all([a.close(), b.close()]);
  }
}

async function compare(a: Client, b: Client, options: DiffOptions): Promise<DiffReport> {
  const { plan, seed, signal, onResult, withData } = options;
  const { concurrency = 8 } = options.a;
  const startedAt = new Date();
  const started = performance.now();
  const { profile } = plan.selection;
  const paired = pairClients(a, b);
  const { survey, results } = await run({
    client: paired,
    plan,
    mayBeAbsent: true,
    profile,
    seed,
    concurrency,
    ...defined({ signal, onResult }),
  });
  for (const { check, end } of results)
    if (end.kind === 'harness-error') throw new Error(`${check.id}: ${end.reason}`);
  const { pairs } = paired;
  const dialect = changedChoices(
    describeDialect(survey.dialect ?? {}),
    await dialectOf(rememberB(pairs, b), plan, seed),
  );
  const again = await sendTwice(a, pairs, concurrency);
  const obstacle = obstacleOf(pairs, 'a') ?? obstacleOf(pairs, 'b');
  const { differences, volatile } =
    obstacle === undefined ? groupDifferences(pairs, again, withData) : { differences: [], volatile: [] };
  const compared = pairs.filter(({ a, b }) => a.kind === 'answer' && b.kind === 'answer').length;
  const redact = <Value>(value: Value): Value => a.redact(b.redact(value));
  return {
    jobmark: version,
    a: urlOf(options.a.target),
    b: urlOf(options.b.target),
    profile,
    seed,
    startedAt: startedAt.toISOString(),
    milliseconds: Math.round(performance.now() - started),
    requests: a.requests + b.requests,
    compared,
    ...judge({
      ...defined({ obstacle }),
      compared,
      differences: differences.length,
      choices: dialect.length,
      isInterrupted: signal?.aborted === true,
    }),
    differences: differences.map((difference) => ({ ...difference, example: redact(difference.example) })),
    dialect,
    volatile,
  };
}

/** A client of B that answers from the pairs where it can. */
function rememberB(pairs: readonly Pair[], b: Client): TargetClient {
  const known = new Map(pairs.map((pair) => [requestKey(pair.spec), pair.b]));
  return {
    holds: (credential) => b.holds(credential),
    tokenExchange: () => b.tokenExchange(),
    send(spec, purpose) {
      const outcome = known.get(requestKey(spec));
      return outcome?.kind === 'answer' ? Promise.resolve(outcome.exchange) : b.send(spec, purpose);
    },
  };
}

async function dialectOf(client: TargetClient, plan: Plan, seed: number): Promise<readonly TreatedChoice[]> {
  const { profile } = plan.selection;
  const context = createRunContext({ client, passiveChecks: [], profile, seed });
  const { survey } = await surveyGroups(context, plan.groups);
  return describeDialect(survey.dialect ?? {});
}

/** Sends a request to A again where the answer differs from that of B: what differs from its own answer too is volatile. */
async function sendTwice(
  a: Client,
  pairs: readonly Pair[],
  concurrency: number,
): Promise<readonly SentTwice[]> {
  const differing = pairs.filter((pair) => differencesOf(pair.a, pair.b).length > 0);
  const sent: SentTwice[] = [];
  await forEachAtOnce(differing, concurrency, async (pair) => {
    sent.push({ pair, later: await outcomeOf(a.send(pair.spec, purposes.again)) });
  });
  return sent;
}

function judge(found: {
  readonly obstacle?: string;
  readonly compared: number;
  readonly differences: number;
  readonly choices: number;
  readonly isInterrupted: boolean;
}): Pick<DiffReport, 'exitCode' | 'summary'> {
  const answers = count(found.compared, 'answer');
  if (found.obstacle !== undefined) return { exitCode: 3, summary: found.obstacle };
  if (found.isInterrupted) return { exitCode: 3, summary: `interrupted; ${answers} compared` };
  if (found.differences + found.choices === 0) return { exitCode: 0, summary: `no difference in ${answers}` };
  return {
    exitCode: 1,
    summary: `${[
      ...(found.differences === 0 ? [] : [count(found.differences, 'difference')]),
      ...(found.choices === 0 ? [] : [`${count(found.choices, 'open point')} treated differently`]),
    ].join(', ')} in ${answers}`,
  };
}

/** Why a target could not be compared at all: it answers nothing, or refuses the token everywhere. */
function obstacleOf(pairs: readonly Pair[], side: 'a' | 'b'): string | undefined {
  const outcomes = pairs
    .filter(({ spec }) => (spec.credential ?? 'valid') === 'valid')
    .map((pair) => pair[side]);
  const name = side.toUpperCase();
  const [first] = outcomes;
  if (first === undefined) return 'no request was sent';
  if (outcomes.every(({ kind }) => kind !== 'answer')) return `${name} gave no answer: ${reasonOf(first)}`;
  const isRefused = (outcome: Outcome): boolean =>
    outcome.kind === 'answer' && [401, 403].includes(outcome.exchange.response.status);
  return outcomes.every((outcome) => outcome.kind !== 'answer' || isRefused(outcome))
    ? `${name} refuses the token, or requires one: every request was answered with 401 or 403; give ${side === 'a' ? '--token' : '--against-token'}, or a client`
    : undefined;
}

function reasonOf(outcome: Outcome): string {
  if (outcome.kind === 'answer') return '';
  return outcome.kind === 'no-answer' ? `${outcome.message}; ${outcome.hint}` : outcome.reason;
}
