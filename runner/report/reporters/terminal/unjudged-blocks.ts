import { levelOf } from '../../../../contracts/index.ts';
import { unjudgedKinds } from '../../../../properties/index.ts';
import type { CheckReport, Obstacle, RunReport } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import { printable } from '../text/printable.ts';
import { titledBlock, type TerminalStyle } from './terminal-style.ts';

/** What kept checks from being evaluated, with a hint. */
export function obstacleBlock(obstacle: Obstacle, { colors, verbose }: TerminalStyle): string {
  const { code, message, hint, checks, stack } = obstacle;
  return [
    `${colors.yellow(`? ${code}`)} kept ${count(checks.length, 'check')} from being evaluated`,
    `  ${printable(message)}`,
    `  ${hint}`,
    ...(stack !== undefined && verbose ? [`  ${printable(stack).replaceAll('\n', '\n  ')}`] : []),
    '',
  ].join('\n');
}

/** The must clauses that keep the run from being conformant although none is violated; if verbose, the others after them. */
export function unjudgedClausesBlock({ clauses }: RunReport, style: TerminalStyle): string {
  const blocking = new Map<string, string[]>();
  const others = new Map<string, string[]>();
  for (const { id, level, unjudged } of clauses) {
    if (unjudged === undefined) continue;
    const excuse = unjudged.excusedBy === undefined ? '' : ' (allowed by --allow-unjudged)';
    const reason = `${unjudged.reasons.map((one) => one.reason).join('; ')}${excuse}`;
    const byReason = level === 'must' && !unjudged.harmless ? blocking : others;
    byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  }
  const hint = '--allow-unjudged ID lets a run be conformant without a clause';
  const hints = blocking.size === 0 ? [] : [hint];
  return [
    titledBlock('Must clauses that were not judged', [...reasonLines(blocking, style), ...hints], style),
    style.verbose ? titledBlock('Other clauses that were not judged', reasonLines(others, style), style) : '',
  ]
    .filter((block) => block !== '')
    .join('\n');
}

/**
 * Checks that evaluated nothing, by kind of reason, and how many clauses of others were not; errors are obstacles. Where
 * there are violations, harmless reasons would keep a reader from them, and are counted.
 */
export function notEvaluatedBlock(
  { checks, clauses: judged, verdict: outcome }: RunReport,
  style: TerminalStyle,
): string {
  const isCounted = outcome === 'violations' && !style.verbose;
  const listed = new Set<string>();
  let counted = 0;
  const bySection = new Map<string, Map<string, string[]>>();
  for (const { id, clauses, verdict, reason = 'no reason given', reasonKind } of checks) {
    // Where the specification is open there is nothing to evaluate, and nothing missing.
    if (clauses.every((clause) => levelOf(clause) === 'open')) continue;
    if (verdict !== 'blocked' && verdict !== 'inconclusive' && verdict !== 'skipped') continue;
    listed.add(id);
    if (isCounted && reasonKind !== undefined && unjudgedKinds[reasonKind].harmless) {
      counted += 1;
      continue;
    }
    const section = sectionOf(reasonKind);
    const byReason = bySection.get(section) ?? new Map<string, string[]>();
    byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
    bySection.set(section, byReason);
  }
  const lines = [...bySection].flatMap(([section, byReason]) => [
    style.colors.yellow(section),
    ...reasonLines(byReason, style).map((line) => `  ${line}`),
  ]);
  // Their checks evaluated other clauses.
  const others = judged.filter(
    ({ unjudged, checks }) => unjudged?.harmless === true && !checks.some((id) => listed.has(id)),
  ).length;
  const unsaid = [
    ...(counted > 0 ? [count(counted, 'check')] : []),
    ...(others > 0 ? [count(others, 'other clause')] : []),
  ].join(' and ');
  return [
    titledBlock('Checks that evaluated nothing', lines, style),
    ...(unsaid !== '' && !style.verbose ? [`${unsaid} not evaluated (harmless): --verbose says why\n`] : []),
  ]
    .filter((block) => block !== '')
    .join('\n');
}

function sectionOf(kind: CheckReport['reasonKind']): string {
  if (kind === undefined) return 'skipped';
  const { title, harmless } = unjudgedKinds[kind];
  return harmless ? `${title} (harmless)` : title;
}

/** Each reason, with the ids that have it below; three of them, unless verbose. */
function reasonLines(
  byReason: ReadonlyMap<string, readonly string[]>,
  { colors, verbose }: TerminalStyle,
): readonly string[] {
  return [...byReason].flatMap(([reason, ids]) => {
    const shown = verbose ? ids : ids.slice(0, 3);
    const more = ids.length - shown.length;
    const names = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return [printable(reason), `  ${colors.dim(names)}`];
  });
}

/** How the target treats what the specification leaves open, by group; empty unless verbose. */
export function dialectBlock({ dialect }: RunReport, style: TerminalStyle): string {
  if (!style.verbose) return '';
  const width = Math.max(...dialect.map(({ choice }) => choice.length)) + 2;
  const groups = [...new Set(dialect.map(({ group }) => group))];
  const lines = groups.flatMap((group) => [
    group,
    ...dialect
      .filter((treated) => treated.group === group)
      .map((treated) => {
        const option =
          'option' in treated
            ? treated.option
            : style.colors.yellow(`undetermined: ${printable(treated.undetermined)}`);
        return `  ${treated.choice.padEnd(width)}${option}`;
      }),
  ]);
  return titledBlock('How this target treats what the specification leaves open', lines, style);
}

/** What was seen of open clauses: only what is notable, unless verbose. */
export function observationBlock({ observations }: RunReport, style: TerminalStyle): string {
  if (!style.verbose)
    return observations
      .filter(({ isNotable }) => isNotable)
      .map(({ seen }) => `${style.colors.yellow('! note')} ${printable(seen)}\n`)
      .join('');
  const lines = observations.map(
    ({ clause, seen, times }) => `${clause}: ${printable(seen)}${times > 1 ? ` (${times} times)` : ''}`,
  );
  return titledBlock('Observed where the specification is open', lines, style);
}
