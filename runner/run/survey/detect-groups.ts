import type { ApiGroup } from '../../../contracts/index.ts';
import { isAbsent, TargetError, type CheckEnd, type TargetClient } from '../../../properties/index.ts';
import { askers } from '../../recording/answer.ts';
import { checkEndOf } from '../check-end.ts';

/**
 * The groups whose checks cannot run, with their end: not deployed, or no answer. A group that is down is no evidence
 * about the others. Probes are not evidence: no log.
 */
export async function detectGroups(
  client: Pick<TargetClient, 'send'>,
  groups: readonly ApiGroup[],
): Promise<ReadonlyMap<ApiGroup, CheckEnd>> {
  const endOf = async (group: ApiGroup): Promise<CheckEnd | undefined> => {
    try {
      return (await isAbsent((spec) => client.send(spec, askers.probe), group))
        ? notDeployed(group)
        : undefined;
    } catch (error) {
      return checkEndOf(error);
    }
  };
  const ends = await Promise.all(groups.map(async (group) => [group, await endOf(group)] as const));
  const known = ends.flatMap(([group, end]) => (end === undefined ? [] : [[group, end] as const]));
  const absent = known.filter(([, end]) => end.kind === 'blocked' && end.why.kind === 'not-deployed');
  return absent.length === groups.length
    ? new Map(groups.map((group) => [group, checkEndOf(nothingThere(groups))]))
    : new Map(known);
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
