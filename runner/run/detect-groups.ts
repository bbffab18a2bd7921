import type { ApiGroup } from '../../contracts/index.ts';
import { findAbsentGroups, TargetError, type CheckEnd, type TargetClient } from '../../properties/index.ts';
import { askers } from '../recording/answer.ts';
import { checkEndOf } from './check-end.ts';

/** The groups whose checks cannot run, with their end: not deployed, or no answer. Probes are not evidence: no log. */
export async function detectGroups(
  client: TargetClient,
  groups: readonly ApiGroup[],
): Promise<ReadonlyMap<ApiGroup, CheckEnd>> {
  try {
    const absent = await findAbsentGroups((spec) => client.send(spec, askers.probe), groups);
    const end = (group: ApiGroup): CheckEnd =>
      absent.length === groups.length
        ? checkEndOf(nothingThere(groups))
        : {
            kind: 'blocked',
            why: {
              kind: 'not-deployed',
              reason: `the target has no group ${group} (nothing at its routes)`,
            },
          };
    return new Map(absent.map((group) => [group, end(group)]));
  } catch (error) {
    return new Map(groups.map((group) => [group, checkEndOf(error)]));
  }
}

function nothingThere(groups: readonly ApiGroup[]): TargetError {
  return new TargetError(
    'target/no-service',
    `the target serves none of the groups ${groups.join(', ')}: their routes are answered with 404`,
    'check the URL, or set the prefixes of the groups with --path GROUP=PREFIX',
  );
}
