import { fnv1a } from '../../../../contracts/index.ts';
import type { OccupationEvidence } from '../lot/occupations.ts';

/** A title excluded from learning, with every occupation that uses it (any of them is a right answer). */
export interface HeldOutTitle {
  readonly title: string;
  readonly occupations: ReadonlySet<string>;
  /** A task of each of these occupations, excluded from learning too; the key is the occupation. */
  readonly tasks: ReadonlyMap<string, string>;
}

/** The tenth that settings were chosen on, and the one that the published figures are measured on. */
export type Tenth = 'development' | 'test';

/** One tenth of the titles and of the tasks, chosen by hash, and what is left to learn from. */
export function holdOut(
  evidence: OccupationEvidence,
  tenth: Tenth,
): {
  readonly test: readonly HeldOutTitle[];
  readonly train: OccupationEvidence;
} {
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
