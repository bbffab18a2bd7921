import type { ClauseId } from '../../contracts/index.ts';
import {
  Blocked,
  CredentialMissing,
  PASSIVE_CHECK,
  findAbsentGroups,
  Inconclusive,
  CheckContext,
  type CheckSettings,
  validateExchange,
  surveyGroup,
  TargetError,
  type ApiGroup,
  type RequestSpec,
  type Check,
  type CheckEnd,
  type CheckResult,
  type Exchange,
  type Profile,
  type Survey,
  type TargetClient,
  type Violation,
} from '../../properties/index.ts';
import { deriveSeed } from './derive-seed.ts';
import { isPassive } from './passive-check.ts';

/** What a run needs; the plan has been made before. */
export interface RunSetting {
  readonly client: TargetClient;
  readonly checks: readonly Check[];
  /** Run beside them for what their exchanges show in passing; not reported. None when left out. */
  readonly feeders?: readonly Check[];
  readonly groups: readonly ApiGroup[];
  /** Whether a group that the target does not deploy is left out, instead of judged by what it lacks. */
  readonly mayBeAbsent: boolean;
  readonly profile: Profile;
  readonly seed: number;
  /** Checks under way at the same time. */
  readonly concurrency: number;
  /** Starts no further check after a violation for which this holds. */
  readonly bailOn?: (violation: Violation) => boolean;
  /** Stops the run; what has not ended by then counts as not run. */
  readonly signal?: AbortSignal;
  /** fast-check path for the one check that is run again. */
  readonly path?: string;
  /** Told of each check that ended, for progress. */
  readonly onResult?: (result: CheckResult, done: number, total: number) => void;
}

/** What came of a run, before it is turned into a report. */
export interface RunOutcome {
  readonly survey: Survey;
  readonly results: readonly CheckResult[];
  /** Checks that did not start because the run was stopped early. */
  readonly notRun: readonly Check[];
}

/** Evidence kept for one clause judged with every exchange; more of the same adds nothing to a report. */
const KEPT_PER_CLAUSE = 20;

/**
 * Surveys the target, then runs every check. Every exchange, the survey's too, is judged against its route's shape:
 * for the check that made it when the clause is one of its own, else for the check `every-exchange` of the group.
 * Never rejects: whatever goes wrong is the end of a check, and a survey that fails is the end of all.
 */
export async function run(setting: RunSetting): Promise<RunOutcome> {
  const { client, profile, seed } = setting;
  const survey: Survey = { tokenGiven: client.holds('valid'), tokenExchange: client.tokenExchange() };
  const passive = new Map<ApiGroup, CheckContext>();
  const passiveRequests = new Map<ApiGroup, number>();
  const answers = new Map<string, Promise<Exchange>>();
  const recallWith =
    (send: (spec: RequestSpec) => Promise<Exchange>) =>
    (spec: RequestSpec): Promise<Exchange> => {
      const key = JSON.stringify(spec);
      const answer = answers.get(key) ?? send(spec);
      answers.set(key, answer);
      // One request that got no answer must not stand for all equal ones that come after it.
      answer.catch(() => answers.delete(key));
      return answer;
    };
  const settingsOf = (checkId: string, send: (spec: RequestSpec) => Promise<Exchange>) => ({
    survey,
    profile,
    seed: deriveSeed(seed, checkId),
    send,
    recall: recallWith(send),
    ...(setting.path === undefined ? {} : { path: setting.path }),
  });
  const passiveBench = (group: ApiGroup): CheckContext => {
    const bench =
      passive.get(group) ??
      new CheckContext(settingsOf(`${group}/${PASSIVE_CHECK}`, (spec) => client.send(spec)));
    passive.set(group, bench);
    return bench;
  };
  const senderFor =
    (check: Check | undefined, bench: CheckContext | undefined) =>
    async (spec: RequestSpec): Promise<Exchange> => {
      const exchange = await client.send(spec);
      const general = passiveBench(spec.group);
      passiveRequests.set(spec.group, (passiveRequests.get(spec.group) ?? 0) + 1);
      const owner = (clause: ClauseId): CheckContext =>
        bench !== undefined && check !== undefined && check.clauses.includes(clause) ? bench : general;
      const { evaluated, violations } = validateExchange(exchange);
      for (const clause of evaluated) {
        const counts = owner(clause).evaluated;
        counts.set(clause, (counts.get(clause) ?? 0) + 1);
      }
      for (const violation of violations) {
        const kept = owner(violation.clause).violations;
        if (kept.filter(({ clause }) => clause === violation.clause).length < KEPT_PER_CLAUSE)
          kept.push(violation);
      }
      return exchange;
    };

  const groupEnds = new Map<ApiGroup, CheckEnd>();
  try {
    const absent = setting.mayBeAbsent
      ? await findAbsentGroups((spec) => client.send(spec), setting.groups)
      : [];
    for (const group of absent)
      groupEnds.set(
        group,
        absent.length === setting.groups.length
          ? endOf(nothingThere(setting.groups))
          : {
              kind: 'blocked',
              why: {
                kind: 'not-deployed',
                reason: `the target has no group ${group} (nothing at its routes)`,
              },
            },
      );
  } catch (error) {
    for (const group of setting.groups) groupEnds.set(group, endOf(error));
  }
  for (const group of setting.groups.filter((group) => !groupEnds.has(group)))
    try {
      // Checks recall what the survey has sent.
      Object.assign(
        survey,
        await surveyGroup(group, recallWith(senderFor(undefined, undefined)), profile, seed),
      );
    } catch (error) {
      groupEnds.set(group, endOf(error));
    }

  const results: CheckResult[] = [];
  const feeders = new Set(setting.feeders);
  const feederEnds = new Map<ApiGroup, CheckEnd>();
  const pending = [...setting.checks.filter((check) => !isPassive(check)), ...feeders];
  const total = setting.checks.length;
  const report = (result: CheckResult): void => {
    results.push(result);
    setting.onResult?.(result, results.length, total);
  };
  let next = 0;
  let bailed = false;
  const stopped = (): boolean => bailed || setting.signal?.aborted === true;
  const worker = async (): Promise<void> => {
    for (let check = pending[next++]; check !== undefined && !stopped(); check = pending[next++]) {
      const feeds = feeders.has(check);
      const result = await runCheck(
        check,
        feeds ? () => senderFor(undefined, undefined) : senderFor,
        settingsOf,
        check.needsNoSurvey === true ? undefined : groupEnds.get(check.group),
      );
      if (setting.signal?.aborted === true) return;
      if (feeds) {
        // What it did not get to ask was not judged in passing either.
        if (result.end.kind === 'target-error' || result.end.kind === 'harness-error')
          feederEnds.set(check.group, result.end);
        continue;
      }
      report(result);
      if (setting.bailOn !== undefined && result.violations.some(setting.bailOn)) bailed = true;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, setting.concurrency) }, worker));

  for (const check of setting.checks.filter(isPassive)) {
    const bench = passiveBench(check.group);
    if (bench.evaluated.size === 0 && setting.signal?.aborted === true) continue;
    const end = (bench.evaluated.size === 0 ? groupEnds : feederEnds).get(check.group);
    report(resultOf(check, bench, end ?? { kind: 'completed' }, passiveRequests.get(check.group) ?? 0, 0));
  }
  const ran = new Set(results.map(({ check }) => check));
  return { survey, results, notRun: setting.checks.filter((check) => !ran.has(check)) };
}

async function runCheck(
  check: Check,
  senderFor: (check: Check, bench: CheckContext) => (spec: RequestSpec) => Promise<Exchange>,
  settingsOf: (id: string, send: (spec: RequestSpec) => Promise<Exchange>) => CheckSettings,
  surveyFailure: CheckEnd | undefined,
): Promise<CheckResult> {
  const started = performance.now();
  let requests = 0;
  let send: ((spec: RequestSpec) => Promise<Exchange>) | undefined;
  const bench: CheckContext = new CheckContext(
    settingsOf(check.id, (spec) => {
      requests += 1;
      send ??= senderFor(check, bench);
      return send(spec);
    }),
  );
  let end: CheckEnd = surveyFailure ?? { kind: 'completed' };
  try {
    if (surveyFailure === undefined) await check.run(bench);
  } catch (error) {
    if (error instanceof Inconclusive) bench.inconclusive(error.message, error.kind);
    else end = endOf(error);
  }
  return resultOf(check, bench, end, requests, performance.now() - started);
}

function resultOf(
  check: Check,
  bench: CheckContext,
  end: CheckEnd,
  requests: number,
  milliseconds: number,
): CheckResult {
  const { evaluated, violations, observations, inconclusiveReasons: inconclusive } = bench;
  return { check, evaluated, violations, observations, inconclusive, end, requests, milliseconds };
}

function nothingThere(groups: readonly ApiGroup[]): TargetError {
  return new TargetError(
    'target/no-service',
    `the target serves none of the groups ${groups.join(', ')}: their routes are answered with 404`,
    'check the URL, or say with --path GROUP=PREFIX where the groups are',
  );
}

function endOf(error: unknown): CheckEnd {
  if (error instanceof Blocked) return { kind: 'blocked', why: { kind: error.kind, reason: error.message } };
  if (error instanceof CredentialMissing)
    return { kind: 'blocked', why: { kind: 'credentials', reason: error.message } };
  if (error instanceof TargetError)
    return { kind: 'target-error', code: error.code, reason: error.message, hint: error.hint };
  const failure = error instanceof Error ? error : new Error(String(error));
  return { kind: 'harness-error', reason: failure.message, stack: failure.stack ?? failure.message };
}
