import { clauses } from '../../contracts/index.ts';
import { checks as allChecks, type ApiGroup, type Check, type Profile } from '../../properties/index.ts';
import { isPassive } from './passive-check.ts';
import { UsageError } from '../cli/usage-error.ts';

/** What the user asked to have judged. */
export interface Selection {
  readonly groups: readonly ApiGroup[];
  readonly profile: Profile;
  /** Clause or check ids, `*` for any text; empty for all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/** The checks that a run will make, and those that the user asked to leave out. */
export interface Plan {
  /** The groups that have a check to run; the others need no survey. */
  readonly groups: readonly ApiGroup[];
  readonly checks: readonly Check[];
  /** Checks that ask so that those judging in passing have something to judge; their own judgements are not wanted. */
  readonly feeders: readonly Check[];
  readonly skipped: readonly { readonly check: Check; readonly pattern: string }[];
}

const order: readonly Profile[] = ['smoke', 'standard', 'thorough'];

/**
 * Chooses the checks of a run, in the order of the registry. A check named outright by `only` runs whatever the
 * profile. Throws UsageError for a pattern that matches no clause and no check, and for a choice that leaves nothing.
 */
export function planRun(selection: Selection, registry: readonly Check[] = allChecks): Plan {
  const only = selection.only.map((pattern) => ({ pattern, matcher: patternMatcher(pattern) }));
  const skip = selection.skip.map((pattern) => ({ pattern, matcher: patternMatcher(pattern) }));
  for (const { pattern, matcher } of [...only, ...skip])
    if (!registry.some((check) => concerns(check, matcher)))
      throw new UsageError(
        clauses.some((clause) => matcher(clause.id))
          ? `no check judges ${pattern}: the clause is open or cannot be tested`
          : `${pattern} matches no clause and no check`,
        'jobmark list shows the ids; * stands for any text',
      );
  const inProfile = (check: Check): boolean =>
    order.indexOf(check.profile) <= order.indexOf(selection.profile);
  const candidates = registry.filter(
    (check) =>
      selection.groups.includes(check.group) &&
      (only.length === 0 ? inProfile(check) : only.some(({ matcher }) => concerns(check, matcher))),
  );
  const skipped = candidates.flatMap((check) => {
    const named = skip.find(({ matcher }) => concernsWholly(check, matcher));
    return named === undefined ? [] : [{ check, pattern: named.pattern }];
  });
  const leftOut = new Set(skipped.map(({ check }) => check));
  const checks = candidates.filter((check) => !leftOut.has(check));
  if (checks.length === 0)
    throw new UsageError(
      'the options leave no check to run',
      'widen --group, --only or --profile, or skip less; jobmark list shows what there is',
    );
  // With a check beside it that asks for the same clause, that is enough to judge.
  const fedGroups = only
    .map(({ matcher }) => checks.filter((check) => concerns(check, matcher)))
    .filter((concerned) => concerned.every(isPassive))
    .flatMap((concerned) => concerned.map(({ group }) => group));
  const feeders = registry.filter(
    (check) =>
      fedGroups.includes(check.group) &&
      inProfile(check) &&
      !isPassive(check) &&
      !checks.includes(check) &&
      !leftOut.has(check),
  );
  return {
    groups: selection.groups.filter((group) => checks.some((check) => check.group === group)),
    checks,
    feeders,
    skipped,
  };
}

/** Whether a violation of this clause was asked to be left out. */
export function isSkippedClause(selection: Selection, clause: string): boolean {
  return selection.skip.some((pattern) => patternMatcher(pattern)(clause));
}

function concerns(check: Check, matcher: (id: string) => boolean): boolean {
  return matcher(check.id) || check.clauses.some(matcher);
}

/** A skip of one clause must not silence a check that judges others too. */
function concernsWholly(check: Check, matcher: (id: string) => boolean): boolean {
  return matcher(check.id) || check.clauses.every(matcher);
}

function patternMatcher(pattern: string): (id: string) => boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  const expression = new RegExp(`^${source}$`);
  return (id) => expression.test(id);
}
