import type { OracleDifference } from '../../../oracle/oracle-report.ts';
import type { Finding, RunReport } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import type { Reporter } from '../reporter.ts';
import { statementPath } from '../text/finding-text.ts';
import { leadingFindings } from '../text/further-findings.ts';
import { placeLine } from '../text/oracle-text.ts';
import { printable } from '../text/printable.ts';
import { verdictText } from '../text/run-text.ts';

/** GitHub shows at most ten errors and ten warnings of a step. */
const MOST = 10;
const CHARACTERS = 1000;
const MOST_PLACES = 3;

/** Workflow commands of GitHub Actions: at most ten annotations, of leading findings, and the verdict last. */
export const reportToGithub: Reporter = (report) => {
  const annotations = leadingFindings(report.findings).map((finding) => findingAnnotation(finding, report));
  const obstacles = report.obstacles.map(({ code, message, hint }) =>
    command('error', `jobmark could not judge: ${code}`, `${message}\n${hint}`),
  );
  const differences = (report.oracle?.differences ?? []).map(differenceAnnotation);
  const changed = (report.against?.changedChoices ?? [])
    .filter(({ known }) => known === undefined)
    .map(({ group, choice, question, from, to }) =>
      command(
        'error',
        `changed choice ${group}/${choice}`,
        `${question}\nbase ${from}\nnow ${to}\nif it is meant, list ${group}/${choice}=${to} as a known failure`,
      ),
    );
  const all = [...annotations, ...differences, ...changed, ...obstacles];
  const shown = all.length <= MOST - 1 ? all : all.slice(0, MOST - 2);
  const left = all.length - shown.length;
  return [
    ...shown,
    ...(left > 0
      ? [command('warning', 'jobmark', `${count(left, 'further annotation')} left out: see the report`)]
      : []),
    command(
      report.exitCode === 0 ? 'notice' : 'error',
      `jobmark: ${verdictText(report)}`,
      `${report.target}: ${report.summary}`,
    ),
    '',
  ].join('\n');
};

function findingAnnotation(finding: Finding, { findings, strict }: RunReport): string {
  const { id, clause, section, level, text, expected, actual, curl, again } = finding;
  const counted = findings.filter(({ known }) => known === undefined);
  const others = counted.filter((other) => other.clause === clause).length - 1;
  const following = counted.filter(({ explainedBy }) => explainedBy?.includes(clause)).length;
  return command(
    level === 'must' || strict ? 'error' : 'warning',
    `${level} ${clause}`,
    [
      text,
      `expected ${shorten(expected)}`,
      `got ${shorten(actual)}`,
      ...(others > 0 ? [`and ${count(others, 'more finding')} of this clause`] : []),
      ...(following > 0 ? [`and ${count(following, 'finding')} that may follow from it`] : []),
      `request ${shorten(curl)}`,
      `again ${again}`,
      `stated in ${statementPath(section)}`,
      `finding ${id}`,
    ].join('\n'),
  );
}

function differenceAnnotation(difference: OracleDifference): string {
  const { checks, aspect, explanation, places, curl, again } = difference;
  return command(
    'error',
    `oracle ${checks[0] ?? ''}: ${aspect}`,
    [
      shorten(explanation),
      ...places.slice(0, MOST_PLACES).map((place) => `at ${placeLine(place)}`),
      `request ${shorten(curl)}`,
      `again ${again}`,
    ].join('\n'),
  );
}

function shorten(text: string): string {
  return text.length <= CHARACTERS ? text : `${text.slice(0, CHARACTERS)}…`;
}

function command(kind: 'error' | 'warning' | 'notice', title: string, message: string): string {
  const escapedTitle = escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${kind} title=${escapedTitle}::${escapeData(message)}`;
}

/** Line breaks would end the command. */
function escapeData(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
