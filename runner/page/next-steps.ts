import type { RunReport } from '../report/report.ts';
import { printable } from '../reporters/text/printable.ts';
import { groupBy } from './group-by.ts';
import { clauseLink, findingLink } from './use-hash.ts';

/** Something to do about a report. */
export interface NextStep {
  readonly text: string;
  readonly detail?: string;
  /** Where the page says more. */
  readonly href?: string;
}

const MOST = 5;

/**
 * The few things to do, the most useful first: the findings that nothing explains, what kept the target from being
 * judged, entries of the known failures, credentials that would let more be judged.
 */
export function nextSteps(report: RunReport): readonly NextStep[] {
  return [
    ...obstacleSteps(report),
    ...entrySteps(report),
    ...choiceSteps(report),
    ...findingSteps(report),
    ...unjudgedSteps(report),
    ...credentialSteps(report),
  ].slice(0, MOST);
}

function findingSteps({ findings, strict }: RunReport): readonly NextStep[] {
  const failing = findings.filter(
    ({ known, level, explainedBy }) =>
      known === undefined && explainedBy === undefined && (level === 'must' || strict),
  );
  const byClause = groupBy(failing, ({ clause }) => clause);
  return [...byClause].flatMap(([clause, [first, ...others]]) => {
    if (first === undefined) return [];
    const explained = findings.filter(({ explainedBy }) => explainedBy?.includes(clause)).length;
    const detail = [
      `expected ${shorten(first.expected)}, got ${shorten(first.actual)}`,
      ...(others.length > 0 ? [`${others.length} more of this clause`] : []),
      ...(explained > 0 ? [`explains ${explained} further ${explained === 1 ? 'finding' : 'findings'}`] : []),
    ].join(' · ');
    return [{ text: `Fix ${clause}: ${first.text}`, detail, href: findingLink(first.id) }];
  });
}

function obstacleSteps({ obstacles }: RunReport): readonly NextStep[] {
  return obstacles.map(({ message, hint }) => ({ text: message, detail: hint, href: '#unjudged' }));
}

function choiceSteps({ against }: RunReport): readonly NextStep[] {
  return (against?.changedChoices ?? []).flatMap(({ group, choice, question, from, to, known }) =>
    known === undefined
      ? [
          {
            text: `Treat ${group} ${choice} as the base does: ${from}, not ${to}`,
            detail: `${question} If the change is meant, list ${group}/${choice}=${to} as a known failure.`,
          },
        ]
      : [],
  );
}

function entrySteps({ knownFailures }: RunReport): readonly NextStep[] {
  return knownFailures.flatMap(({ id, problem, reason }) =>
    problem === undefined ? [] : [{ text: `Known failure ${id} ${problem}`, detail: reason }],
  );
}

function unjudgedSteps({ clauses }: RunReport): readonly NextStep[] {
  return clauses.flatMap(({ id, level, unjudged }) =>
    level === 'must' && unjudged?.harmless === false && unjudged.excusedBy === undefined
      ? [
          {
            text: `Let ${id} be judged`,
            detail: unjudged.reasons.map(({ reason }) => reason).join('; '),
            href: clauseLink(id),
          },
        ]
      : [],
  );
}

function credentialSteps({ checks }: RunReport): readonly NextStep[] {
  const reasons = checks.flatMap(({ reason, reasonKind }) =>
    reasonKind === 'credentials' && reason !== undefined ? [reason] : [],
  );
  return [...new Set(reasons)].map((reason) => ({
    text: 'Give further credentials, so that more can be judged',
    detail: reason,
    href: '#unjudged',
  }));
}

function shorten(text: string): string {
  const line = printable(text).replaceAll(/\s+/g, ' ');
  return line.length <= 120 ? line : `${line.slice(0, 119)}…`;
}
