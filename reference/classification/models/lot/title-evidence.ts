import { contentWords } from '../words.ts';
import { byOccupation } from './occupations.ts';
import type { OccupationEvidence } from './occupations.ts';
import { titleForms } from './title-words.ts';

/**
 * How much a feature of a title speaks for each occupation that it was seen with: a naive Bayes classifier, kept
 * as log odds against the occupation-free frequency of the feature. All weights were chosen on titles that the
 * classifier had not seen (evaluate.ts).
 */
export interface TitleEvidence {
  /** Adds the evidence of a title's words to the scores (one number per occupation, in their order). */
  add(words: readonly string[], scores: Float64Array): void;
}

// Bigger means that rare words decide less.
const smoothing = 100;
const weights = { word: 1, pair: 0.7, last: 0.5, start: 0.6 } as const;
// An occupation's own name counts as three titles, a reported title as one and a half, a word of its description
// or tasks as little.
const nameCount = 3;
const reportedCount = 1.5;
const descriptionCount = 0.3;
const taskCount = 0.1;
// Occupations with many titles have met more words by chance.
const lengthPenalty = 0.3;
// More words than the longest known title; the rest of a longer text is not part of a title.
const mostWords = 40;

/** Learns from titles, and a little from descriptions and tasks. */
export function learnTitles(evidence: OccupationEvidence): TitleEvidence {
  // Per feature: the place of an occupation, its count, the next place, its count … Hundreds of thousands of pairs
  // as objects would keep the garbage collector busy for longer than the counting takes.
  const seenWith = new Map<string, number[]>();
  const totals = new Float64Array(evidence.occupations.length);
  const titles = byOccupation(evidence.titles);
  const tasks = byOccupation(evidence.tasks);
  evidence.occupations.forEach(({ id, name, description }, at) => {
    // One occupation after the other, so that the newest item of a feature is the only one to look at.
    const count = (found: readonly string[], amount: number): void => {
      for (const feature of found) {
        const seen = seenWith.get(feature);
        if (seen === undefined) seenWith.set(feature, [at, amount]);
        else if (seen.at(-2) === at) seen.push((seen.pop() ?? 0) + amount);
        else seen.push(at, amount);
      }
      totals[at] = (totals[at] ?? 0) + amount * found.length;
    };
    for (const form of titleForms(name)) count(features(form.split(' ')), nameCount);
    for (const { forms, reported } of titles.get(id) ?? [])
      for (const form of forms) count(features(form.split(' ')), reported ? reportedCount : 1);
    count([...new Set(contentWords(description))], descriptionCount);
    for (const { text } of tasks.get(id) ?? []) count([...new Set(contentWords(text))], taskCount);
  });

  const whole = totals.reduce((sum, total) => sum + total, 0);
  const penalties = totals.map((total) => lengthPenalty * Math.log1p(total / smoothing));
  return {
    add(words, scores) {
      const title = words.slice(0, mostWords);
      for (const feature of features(title)) {
        const seen = seenWith.get(feature) ?? [];
        const background = seen.reduce((sum, number, place) => sum + (place % 2) * number, 0) / whole;
        const weight = weights[kindOf(feature)];
        for (let place = 0; place < seen.length; place += 2) {
          const at = seen[place] ?? 0;
          const amount = seen[place + 1] ?? 0;
          scores[at] = (scores[at] ?? 0) + weight * Math.log1p(amount / (smoothing * background));
        }
      }
      penalties.forEach((penalty, at) => (scores[at] = (scores[at] ?? 0) - penalty * title.length));
    },
  };
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
