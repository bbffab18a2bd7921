import { learnOccupations, rankOccupations, type RankedOccupation } from '../lot/occupation-classifier.ts';
import { occupationEvidence } from '../lot/occupations.ts';
import { figure, type Figure } from './figure.ts';
import { holdOut, type Tenth } from './held-out-titles.ts';

interface Judged {
  readonly ranked: readonly RankedOccupation[];
  readonly right: ReadonlySet<string>;
}

/** Occupations of unseen titles, with and without an unseen task; a title of several occupations is right with any. */
export function measureOccupations(tenth: Tenth): readonly Figure[] {
  const { test, train } = holdOut(occupationEvidence(), tenth);
  const knowledge = learnOccupations(train);
  const byTitle = test.map(({ title, occupations }) => ({
    ranked: rankOccupations(knowledge, title, undefined),
    right: occupations,
  }));
  const described = test.flatMap(({ title, tasks }) =>
    [...tasks].slice(0, 1).map(([occupation, task]) => ({ title, task, right: new Set([occupation]) })),
  );
  return [
    ...topOneAndThree('unseen title, any of its occupations', byTitle),
    ...topOneAndThree(
      'unseen title, one occupation',
      described.map(({ title, right }) => ({ ranked: rankOccupations(knowledge, title, undefined), right })),
    ),
    ...topOneAndThree(
      'the same with one unseen task',
      described.map(({ title, task, right }) => ({ ranked: rankOccupations(knowledge, title, task), right })),
    ),
    {
      model: 'lot',
      measure: 'mean confidence of the first answer to an unseen title',
      share: byTitle.reduce((sum, { ranked }) => sum + (ranked[0]?.confidence ?? 0), 0) / byTitle.length,
      cases: byTitle.length,
    },
  ];
}

function topOneAndThree(measure: string, judged: readonly Judged[]): Figure[] {
  const among = (most: number) => (item: Judged) =>
    item.ranked.slice(0, most).some(({ occupation }) => item.right.has(occupation.id));
  return [
    figure('lot', `${measure}: first answer right`, judged, among(1)),
    figure('lot', `${measure}: right among three`, judged, among(3)),
  ];
}
