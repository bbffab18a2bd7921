import type { GoneFinding } from '../../../compare/replay/previous-comparison.ts';
import type { RunReport, CheckReport } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import { knownLine, findingRows } from './finding-text.ts';
import { differenceRows } from './oracle-text.ts';

const BODY_CHARACTERS = 2000;

/** What a check found, in a line and in full with requests and answers; both are empty for a check that found nothing. */
export function foundBy(
  { id }: CheckReport,
  report: RunReport,
): { readonly message: string; readonly details: string } {
  const findings = report.findings.filter(({ checks }) => checks.includes(id));
  const differences = (report.oracle?.differences ?? []).filter(({ checks }) =>
    checks.some((one) => one === id),
  );
  return {
    message: [
      ...findings.map(({ clause, expected, actual }) => `${clause}: expected ${expected}, got ${actual}`),
      ...differences.map(({ explanation }) => explanation),
    ].join('; '),
    details: [
      ...findings.map((finding) => findingRows(finding, BODY_CHARACTERS)),
      ...differences.map((difference) => differenceRows(difference, BODY_CHARACTERS)),
    ]
      .map((rows) => rows.map(([label, text]) => `${label}: ${text}`).join('\n'))
      .join('\n\n'),
  };
}

/** A part of a report in words, with a title and lines. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What a report says in comparison with other runs. */
export function comparisonSections(report: RunReport): readonly Section[] {
  return [...repeatSection(report), ...againstSection(report), ...previousSection(report)];
}

function repeatSection({ repeats }: RunReport): readonly Section[] {
  if (repeats === undefined) return [];
  const { runs, shuffled, differing } = repeats;
  const orders = shuffled ? ' with the checks in different orders' : '';
  return [
    {
      title:
        differing.length === 0
          ? `${runs} runs${orders}: each clause had the same verdict in all of them`
          : `${runs} runs${orders}: the verdict on ${count(differing.length, 'clause')} differed`,
      lines: differing.map(({ clause, verdicts }) => `${clause}: ${verdicts.join(', ')}`),
    },
  ];
}

function againstSection({ against }: RunReport): readonly Section[] {
  if (against === undefined) return [];
  const { base, preExisting, gone, changedChoices, noise } = against;
  const changed = changedChoices.filter(({ known }) => known === undefined);
  const fixed = gone.filter(({ state }) => state === 'fixed');
  const counts = [
    `${against.new} new`,
    `${preExisting} pre-existing`,
    `${fixed.length} fixed`,
    ...(changed.length === 0 ? [] : [`${count(changed.length, 'open point')} treated in another way`]),
  ].join(', ');
  return [
    {
      title: `Against the base ${base}: ${counts}`,
      lines: [
        ...changedChoices.map(
          ({ group, choice, from, to, known }) =>
            `changed choice: ${group} ${choice}: the base ${from}, now ${to}${
              known === undefined
                ? `; if it is meant, list ${group}/${choice}=${to} as a known failure`
                : ` (accepted: ${knownLine(known)})`
            }`,
        ),
        ...gone.map(goneLine),
        ...noise.map(({ id }) => `noise: ${id} differs between two runs on the base`),
      ],
    },
  ];
}

function goneLine({ id, state, actual, reason }: GoneFinding): string {
  return state === 'fixed' ? `fixed: ${id} (it was: ${actual})` : `not judged: ${id}: ${reason}`;
}

function previousSection({ previous }: RunReport): readonly Section[] {
  if (previous === undefined) return [];
  const { target, startedAt, differs, gone } = previous;
  const notJudged = gone.filter(({ state }) => state === 'not-judged').length;
  const counts = [
    `${previous.new} new`,
    `${gone.length - notJudged} fixed`,
    `${previous.unchanged} unchanged`,
    ...(notJudged === 0 ? [] : [`${notJudged} not judged`]),
  ].join(', ');
  return [
    {
      title: `Since the run of ${minute(startedAt)} on ${target}: ${counts}`,
      lines: [...(differs === undefined ? [] : [`The runs differ: ${differs}`]), ...gone.map(goneLine)],
    },
  ];
}

const minute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
