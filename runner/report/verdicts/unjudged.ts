import { type ClauseId, defined, type Level } from '../../../contracts/index.ts';
import { unjudgedKinds, type CheckResult, type Unjudged } from '../../../properties/index.ts';
import { isSelectedClause, matchesAny, type Selection } from '../../run/plan/plan.ts';

/** Why a clause was not judged, and whether a run may still be conformant. */
export interface UnjudgedClause {
  readonly reasons: readonly Unjudged[];
  /** Every reason is of a harmless kind. */
  readonly harmless: boolean;
  /** The pattern of `--allow-unjudged` that excuses it. */
  readonly excusedBy?: string;
}

/** No reason of a check is about this clause: nothing that the target returned contained what it describes. */
export const NOTHING_SEEN: Unjudged = {
  kind: 'data',
  reason: 'no response contained what the clause describes',
};

/** Whether a run without a verdict on this clause is not judged: one of level must that should have been evaluated. */
export function preventsVerdict(
  clause: {
    readonly id: string;
    readonly level: Level;
    readonly unjudged?: UnjudgedClause;
    readonly checks: readonly string[];
  },
  selection: Pick<Selection, 'only'>,
): boolean {
  const { id, level, unjudged, checks } = clause;
  return (
    level === 'must' &&
    unjudged !== undefined &&
    !unjudged.harmless &&
    unjudged.excusedBy === undefined &&
    isSelectedClause(selection, id, checks)
  );
}

/** Why a clause that no check evaluated stays unjudged, from the results of the checks that declare it. */
export function unjudgedClause(
  clause: ClauseId,
  results: readonly CheckResult[],
  { allowUnjudged = [] }: Selection,
): UnjudgedClause {
  const reasons = distinct(
    results.filter(({ check }) => check.clauses.includes(clause)).flatMap((result) => reasonsOf(result)),
  );
  const shown = reasons.length === 0 ? [NOTHING_SEEN] : reasons;
  const excusedBy = allowUnjudged.find((pattern) => matchesAny([pattern], clause));
  return { reasons: shown, harmless: isHarmless(shown), ...defined({ excusedBy }) };
}

/** Whether every reason is of a harmless kind. */
export function isHarmless(reasons: readonly Unjudged[]): boolean {
  return reasons.every(({ kind }) => unjudgedKinds[kind].harmless);
}

/** The reasons of a check, the ones that are not harmless first. */
export function reasonsOf({ end, inconclusive }: CheckResult): readonly Unjudged[] {
  const reasons = end.kind === 'blocked' ? [end.why, ...inconclusive] : inconclusive;
  return reasons.toSorted(
    (a, b) => Number(unjudgedKinds[a.kind].harmless) - Number(unjudgedKinds[b.kind].harmless),
  );
}

function distinct(reasons: readonly Unjudged[]): readonly Unjudged[] {
  return [...new Map(reasons.map((one) => [`${one.kind} ${one.reason}`, one])).values()];
}
