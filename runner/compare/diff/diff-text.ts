import pc from 'picocolors';
import { groupBy } from '../../../contracts/index.ts';
import { cut, printable } from '../../report/reporters/text/printable.ts';
import { count } from '../../report/verdicts/verdict.ts';
import type { DiffReport } from './diff-targets.ts';
import type { DifferenceGroup } from './group-differences.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** Differences of one route that are shown without `--verbose`. */
const MOST_PER_ROUTE = 8;
const VALUE_CHARACTERS = 60;

/** The differences as text: by route, then the open points, what is volatile, and the verdict last. */
export function diffText(
  report: DiffReport,
  style: { readonly verbose: boolean; readonly color: boolean },
): string {
  const colors = pc.createColors(style.color);
  const byRoute = groupBy(report.differences, ({ route }) => route);
  const verdict = {
    0: colors.green('✓ equal'),
    1: colors.red('✗ different'),
    3: colors.yellow('? not compared'),
  }[report.exitCode];
  const { a, b, requests, milliseconds, profile, seed } = report;
  const values = report.differences.filter(({ kind }) => kind === 'value' || kind === 'length').length;
  return `${[
    ...choicesBlock(report, colors),
    ...[...byRoute].map(([route, differences]) => routeBlock(route, differences, style.verbose, colors)),
    ...volatileBlock(report, style.verbose, colors),
    ...(values > 20
      ? ['Many values differ. If A and B hold other data, --other-data compares everything else.\n']
      : []),
    `${colors.bold(verdict)}: ${printable(report.summary)}`,
    colors.dim(`  A ${printable(a)}`),
    colors.dim(`  B ${printable(b)}`),
    colors.dim(
      `  ${count(requests, 'request')}, ${(milliseconds / 1000).toFixed(1)} s · profile ${profile}, seed ${seed}`,
    ),
  ].join('\n')}\n`;
}

/** One line for each difference of a route, and the smallest request that shows the first of them. */
function routeBlock(
  route: string,
  differences: readonly DifferenceGroup[],
  isVerbose: boolean,
  colors: Colors,
): string {
  const shown = isVerbose ? differences : differences.slice(0, MOST_PER_ROUTE);
  const left = differences.length - shown.length;
  const width = Math.max(...shown.map((difference) => fieldOf(difference).length));
  const [first] = shown;
  return [
    `${colors.bold(printable(route))} ${colors.dim(`(${count(first?.of ?? 0, 'answer')})`)}`,
    ...shown.flatMap((difference) => [
      `  ${printable(fieldOf(difference).padEnd(width))}  ${colors.dim(`in ${difference.answers}`.padEnd(6))}  ${printable(sentence(difference))}`,
      ...(isVerbose ? [`    ${colors.dim(printable(difference.example.curl))}`] : []),
    ]),
    ...(left > 0 ? [`  and ${count(left, 'more difference')}, with --verbose`] : []),
    ...(isVerbose || first === undefined
      ? []
      : [`  ${colors.dim(`such as ${printable(first.example.curl)}`)}`]),
    '',
  ].join('\n');
}

function fieldOf({ field, kind }: DifferenceGroup): string {
  if (field !== '') return field;
  return kind === 'status' || kind === 'no-answer' ? 'status' : 'body';
}

function sentence({ kind, example: { a, b } }: DifferenceGroup): string {
  const both = `A ${shown(a)}, B ${shown(b)}`;
  switch (kind) {
    case 'missing':
      return `is missing in B; A has ${shown(a)}`;
    case 'added':
      return `is in B only: ${shown(b)}`;
    case 'order':
      return `the same items in another order: ${both}`;
    case 'type':
      return `type: ${both}`;
    case 'length':
      return `number of items: ${both}`;
    case 'status':
    case 'no-answer':
    case 'header':
    case 'value':
      return both;
    default:
      return kind satisfies never;
  }
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : cut(JSON.stringify(value), VALUE_CHARACTERS);
}

function choicesBlock({ dialect }: DiffReport, colors: Colors): readonly string[] {
  if (dialect.length === 0) return [];
  return [
    [
      colors.bold('Treated differently where the specification leaves a choice'),
      ...dialect.map(({ group, choice, from, to }) => `  ${group} ${choice}: A ${from}, B ${to}`),
      '',
    ].join('\n'),
  ];
}

function volatileBlock({ volatile }: DiffReport, isVerbose: boolean, colors: Colors): readonly string[] {
  if (volatile.length === 0) return [];
  const shown = isVerbose ? volatile : volatile.slice(0, 5);
  const left = volatile.length - shown.length;
  return [
    [
      colors.bold('Not compared, because A itself answers it differently when the request is repeated'),
      ...shown.map(
        ({ route, field }) => `  ${printable(`${route} ${field === '' ? 'status or body' : field}`)}`,
      ),
      ...(left > 0 ? [`  and ${left} more, with --verbose`] : []),
      '',
    ].join('\n'),
  ];
}
