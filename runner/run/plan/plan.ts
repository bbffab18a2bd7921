import { clauses, type ApiGroup } from '../../../contracts/index.ts';
import {
  checks as allChecks,
  type ActiveCheck,
  type Check,
  type PassiveCheck,
  type Profile,
  groupOfCheck,
} from '../../../properties/index.ts';
import { nearestIds } from '../../errors/nearest-ids.ts';
import { conflict, missingOption, unknownId, UsageError } from '../../errors/usage-error.ts';
import { operations, oracleChecks, type OracleOperation } from '../../oracle/oracle-case.ts';
import type { Budget } from './budget/budget.ts';
import { profiles } from './profiles.ts';
import type { Shard } from './shard/shard.ts';

/** The checks that the user selects. */
export interface Selection {
  readonly groups: readonly ApiGroup[];
  readonly profile: Profile;
  /** Clause or check ids, `*` for any text; empty for all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Whether the target is compared with the oracle too; `oracle/…` in `only` and `skip` names its checks. */
  readonly oracle?: boolean;
  /** Clauses that may stay unjudged in a conformant run. */
  readonly allowUnjudged?: readonly string[];
}

/** The checks that a run executes, and those that the user skips. */
export interface Plan {
  readonly selection: Selection;
  /** The groups that have a check to run; the others need no survey. */
  readonly groups: readonly ApiGroup[];
  readonly checks: readonly Check[];
  /** Checks that only send requests for the passive checks to validate; their own judgements are dropped. */
  readonly sendOnly: readonly ActiveCheck[];
  readonly skipped: readonly { readonly check: Check; readonly pattern: string }[];
  /** Those of the checks that verify a pact. A receipt leaves them out: the verifier needs a target that answers. */
  readonly pacts?: ReadonlySet<Check>;
  /** What is compared with the oracle; nothing when omitted. */
  readonly comparisons?: readonly OracleOperation[];
  /** The part of a run that it is; the whole when omitted. */
  readonly shard?: Shard;
  /** What a budget left out; nothing when omitted. */
  readonly budget?: Budget;
}

/** Selects the checks of a run; one that `only` names runs whatever the profile. Throws UsageError for an invalid selection. */
export function planRun(selection: Selection, registry: readonly Check[] = allChecks): Plan {
  const only = matchersOf('--only', selection.only);
  const skip = matchersOf('--skip', selection.skip);
  validatePatterns(selection, only, skip, registry);
  const inProfile = ({ profile = 'standard' }: Check): boolean =>
    profiles.indexOf(profile) <= profiles.indexOf(selection.profile);
  const candidates = registry.filter(
    (check) =>
      selection.groups.includes(groupOfCheck(check)) &&
      (only.length === 0 ? inProfile(check) : only.some(({ matcher }) => concerns(check, matcher))),
  );
  const skipped = candidates.flatMap((check) => {
    const named = skip.find(({ matcher }) => concernsWholly(check, matcher));
    return named === undefined ? [] : [{ check, pattern: named.pattern }];
  });
  const leftOut = new Set(skipped.map(({ check }) => check));
  const checks = candidates.filter((check) => !leftOut.has(check));
  const comparisons = comparedOperations(selection, only, skip);
  if (checks.length === 0 && comparisons.length === 0)
    throw new UsageError(
      'usage/nothing-to-check',
      'the options leave no check to run',
      'widen --group, --only or --profile, or skip less; jobmark list shows the ids',
    );
  // An active check of the same clause sends enough requests; without one, the others of the group are needed.
  const groupsToSend = only
    .map(({ matcher }) => checks.filter((check) => concerns(check, matcher)))
    .filter((concerned) => concerned.every(needsOthers))
    .flatMap((concerned) => concerned.map(groupOfCheck));
  const sendOnly = registry
    .filter(isActive)
    .filter(
      (check) =>
        groupsToSend.includes(groupOfCheck(check)) &&
        inProfile(check) &&
        !checks.includes(check) &&
        !leftOut.has(check),
    );
  return {
    selection,
    groups: selection.groups.filter(
      (group) =>
        checks.some((check) => groupOfCheck(check) === group) ||
        comparisons.some((operation) => oracleChecks[operation].group === group),
    ),
    checks,
    sendOnly,
    skipped,
    ...(comparisons.length === 0 ? {} : { comparisons }),
  };
}

/** What is compared with the oracle. */
function comparedOperations(
  { oracle = false, groups }: Selection,
  only: readonly SelectionPattern[],
  skip: readonly SelectionPattern[],
): readonly OracleOperation[] {
  if (!oracle) return [];
  return operations.filter((operation) => {
    const { id, group } = oracleChecks[operation];
    const isNamed = only.length === 0 || only.some(({ matcher }) => matcher(id));
    return groups.includes(group) && isNamed && !skip.some(({ matcher }) => matcher(id));
  });
}

/** A pattern of an option, as a test of ids. */
interface SelectionPattern {
  readonly option: string;
  readonly pattern: string;
  readonly matcher: (id: string) => boolean;
}

function matchersOf(option: string, patterns: readonly string[]): readonly SelectionPattern[] {
  return patterns.map((pattern) => ({ option, pattern, matcher: patternMatcher(pattern) }));
}

/** Throws UsageError for a pattern that matches nothing, or whose matches are all skipped. */
function validatePatterns(
  selection: Selection,
  only: readonly SelectionPattern[],
  skip: readonly SelectionPattern[],
  registry: readonly Check[],
): void {
  for (const pattern of selection.allowUnjudged ?? [])
    if (!clauses.some(({ id }) => matchesAny([pattern], id)))
      throw unknownId(
        `--allow-unjudged: ${pattern} matches no clause`,
        'jobmark list shows the ids; * matches any text',
      );
  const compared = operations.map((operation) => oracleChecks[operation].id);
  const known = registry.flatMap(({ id, clauses }) => [id, ...clauses]);
  for (const { option, pattern, matcher } of [...only, ...skip])
    if (!registry.some((check) => concerns(check, matcher))) {
      if (compared.some(matcher)) {
        if (selection.oracle === true) continue;
        throw missingOption(
          `${option} ${pattern} needs --oracle`,
          'name the dataset of the target, such as --oracle sample',
        );
      }
      const near = nearestIds(pattern, known);
      throw unknownId(
        clauses.some((clause) => matcher(clause.id))
          ? `${option}: no check covers ${pattern}: the clause is open or cannot be tested`
          : `${option}: ${pattern} matches no clause and no check`,
        near.length > 0
          ? `did you mean ${near.join(', ')}?`
          : 'jobmark list shows the ids; * matches any text',
      );
    }
  for (const { pattern, matcher } of only) {
    const ids = [...known, ...compared].filter(matcher);
    if (ids.every((id) => skip.some((other) => other.matcher(id))))
      throw conflict(`--skip excludes all that --only ${pattern} selects`, 'remove one of them');
  }
}

/** Whether the user skips this clause. */
export function isSkippedClause(selection: Selection, clause: string): boolean {
  return matchesAny(selection.skip, clause);
}

/** Whether the user selected a clause, by itself or by one of the checks that have it. */
export function isSelectedClause(
  { only }: Pick<Selection, 'only'>,
  clause: string,
  checkIds: readonly string[],
): boolean {
  return only.length === 0 || [clause, ...checkIds].some((id) => matchesAny(only, id));
}

/** Whether one of the patterns matches an id. */
export function matchesAny(patterns: readonly string[], id: string): boolean {
  return patterns.some((pattern) => patternMatcher(pattern)(id));
}

function concerns(check: Check, matcher: (id: string) => boolean): boolean {
  return matcher(check.id) || check.clauses.some(matcher);
}

/** Skipping one clause must not skip a check that has others too. */
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

/** Whether a check sends requests. */
export const isActive = (check: Check): check is ActiveCheck => check.kind !== 'passive';

/** Whether a check evaluates what others were answered. */
const needsOthers = (check: Check): boolean => isPassive(check) || check.last !== undefined;

/** Whether a check only validates the exchanges of others. */
export const isPassive = (check: Check): check is PassiveCheck => check.kind === 'passive';
