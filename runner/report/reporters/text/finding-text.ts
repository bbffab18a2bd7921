import { groupBy } from '../../../../contracts/index.ts';
import type { Evidence } from '../../evidence.ts';
import type { KnownFailure } from '../../known-failures/known-failure.ts';
import { pathOf } from '../../page/request-text.ts';
import type { Finding } from '../../report.ts';
import { answerExcerpt } from './answer-excerpt.ts';
import { stabilityLine } from './run-text.ts';

/** Where a clause is stated: a path of the repository and of the package, with a heading. */
export const statementPath = (section: string): string => `contracts/specification/${section}`;

/** A finding as rows of a label and a text; what the target sent may contain any characters. */
export function findingRows(
  finding: Finding,
  bodyCharacters: number,
): readonly (readonly [string, string])[] {
  const { id, clause, section, text, expected, actual, checks, count } = finding;
  const { exchanges, curl, explainedBy, again, reproduction } = finding;
  const evaluated = exchanges.at(-1);
  return [
    ['clause', `${clause}: ${text}`],
    ['stated', `in ${statementPath(section)}`],
    ['finding', id],
    ...(finding.known === undefined ? [] : [['known', knownLine(finding.known)] as const]),
    ...(explainedBy === undefined ? [] : [['follows', `from ${explainedBy.join(', ')}`] as const]),
    ['expected', expected],
    ['got', actual],
    ...comparedRows(exchanges.slice(0, -1)),
    ...(evaluated === undefined ? [] : [['answer', answerLine(finding, evaluated, bodyCharacters)] as const]),
    ...(reproduction === undefined
      ? []
      : [
          [
            'case',
            `${reproduction.counterexample}${reproduction.flaky && finding.stability === undefined ? ' (flaky: it passed when it was sent again)' : ''}`,
          ] as const,
        ]),
    ...(finding.stability === undefined ? [] : [['repeats', stabilityLine(finding.stability)] as const]),
    ['request', curl],
    ['again', again],
    ...(count === 1 ? [] : [['found', `${count} times, by ${checks.join(', ')}`] as const]),
  ];
}

/** The earlier exchanges of a finding, equal ones in one row. */
function comparedRows(exchanges: readonly Evidence[]): readonly (readonly [string, string])[] {
  const lines = exchanges.map(({ request: { method, url, body = '' }, response: { status } }) =>
    `with the answer ${status} to ${method} ${pathOf(url)} ${body}`.trimEnd(),
  );
  return [...groupBy(lines, (line) => line)].map(
    ([line, { length }]) => ['compared', length === 1 ? line : `${length} times ${line}`] as const,
  );
}

function answerLine(finding: Finding, { response }: Evidence, bodyCharacters: number): string {
  // The target closed the connection: there is no status.
  if (response.status === 0) return 'none';
  return `${response.status} ${answerExcerpt(finding, response, bodyCharacters)}`;
}

/** Why a known failure may fail, and until when. */
export function knownLine({ reason, ticket, expires }: KnownFailure): string {
  return [reason, ticket, expires === undefined ? undefined : `until ${expires}`]
    .filter((part) => part !== undefined)
    .join(' · ');
}
