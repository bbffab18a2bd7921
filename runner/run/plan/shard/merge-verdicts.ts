import { defined, groupBy, sumOf } from '../../../../contracts/index.ts';
import { checks as registry } from '../../../../properties/index.ts';
import type { KnownFailureReport, KnownFailureStatus } from '../../../report/known-failures/known-failure.ts';
import type { CheckReport, ClauseReport, RunReport, Verdict } from '../../../report/report.ts';
import { isHarmless, NOTHING_SEEN, type UnjudgedClause } from '../../../report/verdicts/unjudged.ts';
import { gravestFirst } from '../../../report/verdicts/verdict.ts';

/** The verdicts on a clause: one that was evaluated anywhere is satisfied, unless it is violated (`judgeClause`). */
const ofClauses: readonly Verdict[] = [
  'fail',
  'warn',
  'known',
  'pass',
  'error',
  'blocked',
  'inconclusive',
  'skipped',
];

function deciding<Item extends { readonly verdict: Verdict }>(
  items: readonly [Item, ...Item[]],
  order: readonly Verdict[],
): Item {
  return items.reduce((best, item) =>
    order.indexOf(item.verdict) < order.indexOf(best.verdict) ? item : best,
  );
}

function groupedById<Item extends { readonly id: string }>(items: readonly Item[]): [Item, ...Item[]][] {
  return [...groupBy(items, ({ id }) => id).values()];
}

/** The checks of all shards in the order of the registry; passive ones, and skipped ones, are in several shards. */
export function mergeChecks(reports: readonly RunReport[]): readonly CheckReport[] {
  const position = new Map(registry.map(({ id }, index): [string, number] => [id, index]));
  const place = ({ id }: CheckReport): number => position.get(id) ?? registry.length;
  return groupedById(reports.flatMap(({ checks }) => checks))
    .map((same) => ({
      ...deciding(same, gravestFirst),
      evaluated: sumOf(same.map(({ evaluated }) => evaluated)),
      requests: sumOf(same.map(({ requests }) => requests)),
      milliseconds: sumOf(same.map(({ milliseconds }) => milliseconds)),
    }))
    .toSorted((one, other) => place(one) - place(other));
}

/** The clauses of all shards, in the order of the checks that have them. */
export function mergeClauses(
  reports: readonly RunReport[],
  checks: readonly CheckReport[],
): readonly ClauseReport[] {
  const ids: readonly string[] = checks.flatMap(({ clauses }) => clauses);
  const position = new Map(ids.toReversed().map((id, index) => [id, ids.length - index]));
  const place = ({ id }: ClauseReport): number => position.get(id) ?? ids.length + 1;
  return groupedById(reports.flatMap(({ clauses }) => clauses))
    .map((same): ClauseReport => {
      const { unjudged: _, ...best } = deciding(same, ofClauses);
      const isOpen = best.verdict === 'blocked' || best.verdict === 'inconclusive';
      return {
        ...best,
        checks: checks.filter(({ clauses }) => clauses.includes(best.id)).map(({ id }) => id),
        ...(isOpen ? { unjudged: mergeUnjudged(same) } : {}),
      };
    })
    .toSorted((one, other) => place(one) - place(other));
}

/** The reasons of all shards; that nothing was seen counts where there is no other. */
function mergeUnjudged(clauses: readonly ClauseReport[]): UnjudgedClause {
  const given = clauses.flatMap(({ unjudged }) => (unjudged === undefined ? [] : [unjudged]));
  const reasons = [
    ...new Map(
      given.flatMap((one) => one.reasons).map((one) => [`${one.kind} ${one.reason}`, one] as const),
    ).values(),
  ];
  const specific = reasons.filter(({ reason }) => reason !== NOTHING_SEEN.reason);
  const excusedBy = given.find((one) => one.excusedBy !== undefined)?.excusedBy;
  const kept = specific.length === 0 ? [NOTHING_SEEN] : specific;
  return { reasons: kept, harmless: isHarmless(kept), ...defined({ excusedBy }) };
}

const statuses: readonly KnownFailureStatus[] = ['expired', 'failing', 'passing', 'not-evaluated'];

/** The entries of known failures: one that fails in a shard does not pass in another. */
export function mergeKnownFailures(reports: readonly RunReport[]): readonly KnownFailureReport[] {
  const [first] = reports;
  return (first?.knownFailures ?? []).map((entry, index) => {
    const same = reports.flatMap(({ knownFailures }) => knownFailures[index] ?? []);
    return same.reduce(
      (best, one) => (statuses.indexOf(one.status) < statuses.indexOf(best.status) ? one : best),
      entry,
    );
  });
}
