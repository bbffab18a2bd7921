import { groupBy } from '../../../../contracts/index.ts';
import type { Finding } from '../../report.ts';
import { oneLine } from './printable.ts';

const CHARACTERS = 120;

/** The title of the findings that are not shown in full. */
export const FURTHER_TITLE = 'Further findings, of the same clauses or following from the above';

/** The most important findings: of each clause the first, and the first new one, without consequences and known failures. */
export function leadingFindings(findings: readonly Finding[]): readonly Finding[] {
  const counted = findings.filter(({ known }) => known === undefined);
  const follows = ({ level, explainedBy = [] }: Finding): boolean =>
    counted.some(
      (other) => explainedBy.includes(other.clause) && (other.level === 'must' || level !== 'must'),
    );
  const unexplained = counted.filter((finding) => !follows(finding));
  return unexplained.filter(
    ({ clause, since }, index) =>
      unexplained.findIndex((other) => other.clause === clause && other.since === since) === index,
  );
}

/** The other findings that are no known failures, by clause. */
export function furtherFindings(findings: readonly Finding[]): readonly (readonly [Finding, ...Finding[]])[] {
  const leading = new Set(leadingFindings(findings));
  const others = findings.filter((finding) => finding.known === undefined && !leading.has(finding));
  return [...groupBy(others, ({ clause }) => clause).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [[first, ...more] as const],
  );
}

/** Findings of one clause in a line: the id of the first, how many more there are, and what it found. */
export function furtherLine([first, ...more]: readonly [Finding, ...Finding[]]): {
  readonly id: string;
  readonly text: string;
} {
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  const isNew = [first, ...more].some(({ since }) => since === 'new');
  return {
    id: first.id,
    text: `${others}${isNew ? ' (new)' : ''}: expected ${oneLine(first.expected, CHARACTERS)}, got ${oneLine(first.actual, CHARACTERS)}`,
  };
}
