import type { ChangedChoice } from '../../compare/diff/changed-choices.ts';
import { matchesAny } from '../../run/plan/plan.ts';
import { groupByIdentity, identityOf, type FoundViolation } from '../findings/finding-identity.ts';
import type { CheckReport, ClauseReport } from '../report.ts';
import type { Excuses, KnownFailure, KnownFailureReport, KnownFailureStatus } from './known-failure.ts';

/** Finds the violations that are known on a day: a finding is known if entries list each check that found it. */
export function excuseKnown(
  found: readonly FoundViolation[],
  entries: readonly KnownFailure[],
  day: string,
): Excuses {
  const valid = entries.filter((entry) => !isExpired(entry, day));
  const excused = groupByIdentity(found).flatMap((group) => {
    const pairs = group.flatMap((one) => {
      const entry = valid.find((candidate) => lists(candidate, one));
      return entry === undefined ? [] : [[one.violation, entry] as const];
    });
    return pairs.length === group.length ? pairs : [];
  });
  return new Map(excused);
}

/** The entry that accepts a changed choice on a day (`YYYY-MM-DD`): its id is `ID=OPTION` or `GROUP/ID=OPTION`. */
export function acceptanceOf(
  { group, choice, to }: ChangedChoice,
  entries: readonly KnownFailure[],
  day: string,
): KnownFailure | undefined {
  const names = [`${choice}=${to}`, `${group}/${choice}=${to}`];
  return entries.find((entry) => names.includes(entry.id) && !isExpired(entry, day));
}

/** What a run found of each entry; an entry that expired, or passed although it must fail, has a `problem`. */
export function reportKnownFailures(
  entries: readonly KnownFailure[],
  day: string,
  run: {
    readonly found: readonly FoundViolation[];
    readonly clauses: readonly ClauseReport[];
    readonly checks: readonly CheckReport[];
    readonly changedChoices: readonly ChangedChoice[];
  },
): readonly KnownFailureReport[] {
  const passed = [...run.clauses, ...run.checks].filter(({ verdict }) => verdict === 'pass');
  const statusOf = (entry: KnownFailure): KnownFailureStatus => {
    const expired = isExpired(entry, day);
    if (run.found.some((one) => lists(entry, one))) return expired ? 'expired' : 'failing';
    if (run.changedChoices.some((one) => acceptanceOf(one, [entry], day) !== undefined)) return 'failing';
    const [id = ''] = entry.id.split('#', 1);
    // What passes needs no repair; what may flake passes now and then.
    const isPassing = passed.some((one) => matchesAny([id], one.id));
    if (expired && (!isPassing || entry.mayFlake === true)) return 'expired';
    return isPassing ? 'passing' : 'not-evaluated';
  };
  return entries.map((entry) => {
    const status = statusOf(entry);
    if (status === 'expired')
      return {
        ...entry,
        status,
        problem: `expired on ${entry.expires}: fix the target, or extend the entry`,
      };
    if (status === 'passing' && entry.mayFlake !== true)
      return { ...entry, status, problem: 'passes now: remove the entry' };
    return { ...entry, status };
  });
}

function lists({ id }: KnownFailure, { check, violation }: FoundViolation): boolean {
  return [violation.clause, check.id, identityOf(violation).id].some((one) => matchesAny([id], one));
}

const isExpired = ({ expires }: KnownFailure, day: string): boolean => expires !== undefined && day > expires;
