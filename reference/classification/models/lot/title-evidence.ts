import { groupBy } from '../../../../contracts/index.ts';
import { addCell, cellsOf, sparseTable, type SparseTable } from '../training/sparse-table.ts';
import { contentWords } from '../training/words.ts';
import type { OccupationEvidence } from './occupations.ts';
import { titleForms } from './title-words.ts';

/** How often each feature of titles was seen with each occupation, by its place in the taxonomy. */
export interface TitleCounts {
  readonly seen: SparseTable;
  /** By occupation. */
  readonly totals: Float64Array;
}

// Bigger means that rare words decide less.
const SMOOTHING = 100;
const weights = { word: 1, pair: 0.7, last: 0.5, start: 0.6 } as const;
// An occupation's own name counts as three titles, a reported title as one and a half, a word of its description
// or tasks as little.
const NAME_COUNT = 3;
const REPORTED_COUNT = 1.5;
const DESCRIPTION_COUNT = 0.3;
const TASK_COUNT = 0.1;
// Occupations with many titles have met more words by chance.
const LENGTH_PENALTY = 0.3;
// More words than the longest known title; the rest of a longer text is not part of a title.
const MOST_WORDS = 40;

/** Counts features of titles, and, with less weight, of descriptions and tasks. */
export function countTitles(evidence: OccupationEvidence): TitleCounts {
  const seen = new Map<string, number[]>();
  const totals = new Float64Array(evidence.occupations.length);
  const titles = groupBy(evidence.titles, ({ occupation }) => occupation);
  const tasks = groupBy(evidence.tasks, ({ occupation }) => occupation);
  evidence.occupations.forEach(({ id, name, description }, at) => {
    // One occupation after the other, so that the newest item of a feature is the only one to look at.
    const count = (found: readonly string[], amount: number): void => {
      for (const feature of found) addCell(seen, feature, at, amount);
      totals[at] = (totals[at] ?? 0) + amount * found.length;
    };
    for (const form of titleForms(name)) count(features(form.split(' ')), NAME_COUNT);
    for (const { forms, reported } of titles.get(id) ?? [])
      for (const form of forms) count(features(form.split(' ')), reported ? REPORTED_COUNT : 1);
    count([...new Set(contentWords(description))], DESCRIPTION_COUNT);
    for (const { text } of tasks.get(id) ?? []) count([...new Set(contentWords(text))], TASK_COUNT);
  });
  return { seen: sparseTable(seen), totals };
}

/** Adds to the scores of the occupations how much the words of a title indicate each: naive Bayes with log odds. */
export function addTitle(
  { seen, totals }: TitleCounts,
  words: readonly string[],
  scores: Float64Array,
): void {
  const whole = totals.reduce((sum, total) => sum + total, 0);
  const title = words.slice(0, MOST_WORDS);
  for (const feature of features(title)) {
    const cells = [...cellsOf(seen, feature)];
    const background = cells.reduce((sum, [, amount]) => sum + amount, 0) / whole;
    const weight = weights[kindOf(feature)];
    for (const [at, amount] of cells)
      scores[at] = (scores[at] ?? 0) + weight * Math.log1p(amount / (SMOOTHING * background));
  }
  totals.forEach((total, at) => {
    const penalty = LENGTH_PENALTY * Math.log1p(total / SMOOTHING);
    scores[at] = (scores[at] ?? 0) - penalty * title.length;
  });
}

/** Words, neighbours, the last word (what the person is), and the starts of long words (nurse, nursing). */
function features(words: readonly string[]): string[] {
  const found: string[] = [];
  words.forEach((word, at) => {
    found.push(word);
    if (at > 0) found.push(`${words[at - 1]} ${word}`);
    if (word.length > 5) found.push(`^${word.slice(0, 5)}`);
  });
  const last = words.at(-1);
  if (last !== undefined) found.push(`$${last}`);
  return found;
}

function kindOf(feature: string): keyof typeof weights {
  if (feature.startsWith('^')) return 'start';
  if (feature.startsWith('$')) return 'last';
  return feature.includes(' ') ? 'pair' : 'word';
}
