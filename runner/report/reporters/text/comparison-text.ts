import type { GoneFinding } from '../../../compare/replay/previous-comparison.ts';
import type { RunReport } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import { knownLine } from './finding-text.ts';

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

function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
