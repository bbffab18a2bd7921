import { type ApiGroup, defined } from '../../../contracts/index.ts';
import {
  checkedGroups,
  isAbsent,
  TargetError,
  type CheckEnd,
  type TargetClient,
} from '../../../properties/index.ts';
import { purposes } from '../../recording/answer.ts';
import { checkEndOf } from '../check-end.ts';

/**
 * The groups whose checks cannot run, with their end: not deployed, or no answer. A group that is down is no evidence
 * about the others. Probes are not evidence: no log.
 */
export async function detectGroups(
  client: Pick<TargetClient, 'send'>,
  groups: readonly ApiGroup[],
): Promise<ReadonlyMap<ApiGroup, CheckEnd>> {
  const isMissing = (group: ApiGroup, credential?: 'none'): Promise<boolean> =>
    isAbsent((spec) => client.send({ ...spec, ...defined({ credential }) }, purposes.probe), group);
  const answersAny = async (group: ApiGroup): Promise<boolean> => {
    const { probes, unknown } = checkedGroups[group];
    const sent = [...probes, ...(unknown === undefined ? [] : [unknown])].map((spec) =>
      client.send(spec, purposes.probe),
    );
    return (await Promise.allSettled(sent)).some(({ status }) => status === 'fulfilled');
  };
  const endOf = async (group: ApiGroup): Promise<CheckEnd | undefined> => {
    try {
      return (await isMissing(group)) ? notDeployed(group) : undefined;
    } catch (error) {
      // A group that closes the connection for one request and answers another is up: the checks say what it drops.
      if (isCode(error, 'target/reset') && (await answersAny(group))) return undefined;
      // A wrong URL issues no token either: without one, a group that is there refuses or answers, with another status.
      const isThere = !(isCode(error, 'target/token') && (await isMissing(group, 'none').catch(() => false)));
      return isThere ? checkEndOf(error) : notDeployed(group);
    }
  };
  const ends = await Promise.all(groups.map(async (group) => [group, await endOf(group)] as const));
  const known = ends.flatMap(([group, end]) => (end === undefined ? [] : [[group, end] as const]));
  const absent = known.filter(([, end]) => end.kind === 'blocked' && end.why.kind === 'not-deployed');
  return absent.length === groups.length
    ? new Map(groups.map((group) => [group, checkEndOf(nothingThere(groups))]))
    : new Map(known);
}

function isCode(error: unknown, code: TargetError['code']): boolean {
  return error instanceof TargetError && error.code === code;
}

function notDeployed(group: ApiGroup): CheckEnd {
  return {
    kind: 'blocked',
    why: { kind: 'not-deployed', reason: `the target has no group ${group} (nothing at its routes)` },
  };
}

function nothingThere(groups: readonly ApiGroup[]): TargetError {
  return new TargetError(
    'target/no-service',
    `the target serves none of the groups ${groups.join(', ')}: their routes are answered with 404`,
    'check the URL, or set the prefixes of the groups with --path GROUP=PREFIX',
  );
}
