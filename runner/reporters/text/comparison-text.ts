import type { RunReport } from '../../report/report.ts';

/** A part of a report in words, with a title and lines. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What a report says in comparison with other runs. */
export function comparisonSections(report: RunReport): readonly Section[] {
  return [...previousSection(report)];
}

function previousSection({ previous }: RunReport): readonly Section[] {
  if (previous === undefined) return [];
  const { target, startedAt, differs, gone } = previous;
  const count = (state: string): number => gone.filter((finding) => finding.state === state).length;
  const notJudged = count('not-judged');
  const counts = [
    `${previous.new} new`,
    `${count('fixed')} fixed`,
    `${previous.unchanged} unchanged`,
    ...(notJudged === 0 ? [] : [`${notJudged} not judged`]),
  ].join(', ');
  return [
    {
      title: `Since the run of ${minute(startedAt)} on ${target}: ${counts}`,
      lines: [
        ...(differs === undefined ? [] : [`The runs differ: ${differs}`]),
        ...gone.map(({ id, state, actual, reason }) =>
          state === 'fixed' ? `fixed: ${id} (it was: ${actual})` : `not judged: ${id}: ${reason}`,
        ),
      ],
    },
  ];
}

function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
