import { count } from '../../verdicts/verdict.ts';
import type { RoundKind, Stability } from '../../../compare/stability/stability.ts';

/** Whether a finding was found again, on one line. */
export function stabilityLine({ kind, failed, asked, rounds }: Stability): string {
  const times = `failed ${failed} of ${count(asked, 'time')}`;
  switch (kind) {
    case 'stable':
      return `stable: ${times}`;
    case 'intermittent':
      return `intermittent: ${times}${byKind(rounds)}`;
    case 'changed-state':
      return `changed state: ${times}, no longer since then: the state of the target changed, or it fails rarely`;
    case 'unknown':
      return `could not be asked again: ${rounds.find(({ reason }) => reason !== undefined)?.reason ?? 'the run was stopped'}`;
    default:
      return kind satisfies never;
  }
}

const kinds: Readonly<Record<RoundKind, string>> = {
  kept: 'over the connections of the run',
  fresh: 'on a fresh connection',
  alone: 'alone',
};

function byKind(rounds: Stability['rounds']): string {
  const parts = (['kept', 'fresh', 'alone'] as const).flatMap((kind) => {
    const judged = rounds.filter((round) => round.kind === kind && round.outcome !== 'unknown');
    const failed = judged.filter(({ outcome }) => outcome === 'failed').length;
    return judged.length === 0 ? [] : [`${kinds[kind]} ${failed} of ${judged.length}`];
  });
  return parts.length === 0 ? '' : `; again ${parts.join(', ')}`;
}
