import { fnv1a, sumOf } from '../../../contracts/index.ts';
import {
  learnOccupations,
  rankOccupations,
  type RankedOccupation,
} from '../models/lot/occupation-classifier.ts';
import { occupationEvidence, type OccupationEvidence } from '../models/lot/occupations.ts';
import { figure, type Figure } from './figure.ts';

interface Judged {
  readonly ranked: readonly RankedOccupation[];
  readonly right: ReadonlySet<string>;
}

/** A title excluded from learning, with every occupation that uses it (any of them is a right answer). */
interface HeldOutTitle {
  readonly title: string;
  readonly occupations: ReadonlySet<string>;
  /** A task of each of these occupations, excluded from learning too; the key is the occupation. */
  readonly tasks: ReadonlyMap<string, string>;
}

/** The tenth that settings were chosen on, and the one that the published figures are measured on. */
type Tenth = 'development' | 'test';

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
      share: sumOf(byTitle.map(({ ranked }) => ranked[0]?.confidence ?? 0)) / byTitle.length,
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

/** One tenth of the titles and of the tasks, chosen by hash, and what is left to learn from. */
function holdOut(
  evidence: OccupationEvidence,
  tenth: Tenth,
): { readonly test: readonly HeldOutTitle[]; readonly train: OccupationEvidence } {
  const isHeld = (text: string): boolean => fnv1a(text) % 10 === (tenth === 'development' ? 0 : 1);
  const held = new Map<string, { title: string; occupations: Set<string> }>();
  for (const title of evidence.titles) {
    const [key] = title.forms;
    if (key !== undefined && isHeld(key) && !held.has(key))
      held.set(key, { title: key, occupations: new Set() });
  }
  // A title with two forms is learnt only when neither is tested.
  const titles = evidence.titles.filter((title) => !title.forms.some((key) => held.has(key)));
  for (const title of evidence.titles)
    for (const key of title.forms) held.get(key)?.occupations.add(title.occupation);

  const heldTasks = new Map(
    evidence.tasks.filter(({ text }) => isHeld(text)).map(({ occupation, text }) => [occupation, text]),
  );
  const tasks = evidence.tasks.filter(({ text }) => !isHeld(text));
  const test = [...held.values()].map(({ title, occupations }) => ({
    title,
    occupations,
    tasks: new Map([...heldTasks].filter(([occupation]) => occupations.has(occupation))),
  }));
  return { test, train: { occupations: evidence.occupations, titles, tasks } };
}
