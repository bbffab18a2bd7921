import type { ApiGroup, ClauseId } from '../../../../contracts/index.ts';
import { checks as registry, type Profile, groupOfCheck } from '../../../../properties/index.ts';
import type { Fault } from '../../../../reference/index.ts';
import { openClient } from '../../../client/client.ts';
import { defaultPrefixes } from '../../../client/target-address.ts';
import { EMBEDDED_TIMEOUT_SECONDS } from '../../../embedded/embedded-reference.ts';
import { requestKey } from '../../../recording/answer.ts';
import { SEED } from '../../../selftest/selftest.ts';
import type { TrialServer } from '../../../selftest/trials/trial-server.ts';
import { run, type FinishedRun } from '../../run.ts';
import { isActive, planRun } from '../plan.ts';
import type { Measured } from './learn.ts';

/** Measures what the checks of a group send and which faults they report, all of them with the settings of a profile. */
export async function measureChecks(
  server: TrialServer,
  group: ApiGroup,
  profile: Profile,
  faults: readonly Fault[],
): Promise<Measured> {
  const trial = (only: readonly string[], fault?: Fault): Promise<FinishedRun> =>
    runTrial(server, group, profile, only, fault);
  const { log } = await trial([]);
  const requests = new Map<string, Set<string>>(
    registry
      .filter((check) => groupOfCheck(check) === group && isActive(check))
      .map(({ id }) => [id, new Set()]),
  );
  const surveyed = new Set<string>();
  for (const { number, spec, seenBy, isSurveyed } of log.entries) {
    // An answer that is shared costs once; one that is not costs each time.
    const name = seenBy.size > 1 ? requestKey(spec) : `${number} ${requestKey(spec)}`;
    if (isSurveyed) surveyed.add(name);
    else for (const { id } of seenBy) requests.get(id)?.add(name);
  }
  const caught = new Map<string, Set<string>>();
  const add = (by: string, fault: string): void => {
    caught.set(by, (caught.get(by) ?? new Set()).add(fault));
  };
  for (const fault of faults) {
    const isOfActive = registry.some(
      (check) => groupOfCheck(check) === group && isActive(check) && check.clauses.includes(fault.breaks),
    );
    let by = isOfActive ? catchersIn(await trial([fault.breaks], fault), fault.breaks) : [];
    if (by.length === 0) by = catchersIn(await trial([], fault), fault.breaks);
    for (const one of by) add(one, fault.id);
  }
  const { [SURVEY]: shown = new Set<string>(), ...others } = Object.fromEntries(caught);
  return { survey: { requests: surveyed, faults: shown }, requests, faults: new Map(Object.entries(others)) };
}

const SURVEY = 'survey';

/** The checks that reported a clause, and the survey where an answer to it violates the clause by itself. */
function catchersIn({ results, log }: FinishedRun, clause: ClauseId): readonly string[] {
  const violates = (violations: readonly { readonly clause: ClauseId }[]): boolean =>
    violations.some((violation) => violation.clause === clause);
  const active = results.filter(({ check, violations }) => isActive(check) && violates(violations));
  const seen = log.entries
    .filter(({ validations }) => validations.some(({ violations }) => violates(violations)))
    .flatMap(({ seenBy, isSurveyed }) => [
      ...(isSurveyed ? [SURVEY] : []),
      ...[...seenBy].map(({ id }) => id),
    ]);
  return [...new Set([...active.map(({ check }) => check.id), ...seen])];
}

async function runTrial(
  server: TrialServer,
  group: ApiGroup,
  profile: Profile,
  only: readonly string[],
  fault: Fault | undefined,
): Promise<FinishedRun> {
  server.use(fault?.middleware);
  const { target, credentials } = server;
  const concurrency = fault?.concurrency ?? 1;
  const client = await openClient({
    target,
    credentials,
    prefixes: defaultPrefixes,
    headers: {},
    concurrency,
    timeoutSeconds: EMBEDDED_TIMEOUT_SECONDS,
  });
  // A check that is named runs whatever its profile; the settings are those of the wanted one.
  const plan = planRun({ groups: [group], profile: 'standard', only, skip: [] });
  try {
    return await run({
      client,
      plan: { ...plan, selection: { ...plan.selection, profile } },
      mayBeAbsent: false,
      profile,
      seed: SEED,
      concurrency,
    });
  } finally {
    await client.close();
  }
}
