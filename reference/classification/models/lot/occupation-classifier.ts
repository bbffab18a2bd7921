import { learnDescriptions } from './description-evidence.ts';
import type { Occupation, OccupationEvidence } from './occupations.ts';
import { learnTitles } from './title-evidence.ts';
import { titleForms, titleWords } from './title-words.ts';

/** An occupation with the probability (0 to 1, four decimals) that the posting belongs to it. */
export interface RankedOccupation {
  readonly occupation: Occupation;
  readonly confidence: number;
}

export interface OccupationClassifier {
  /** Every occupation, most probable first. Ties keep the order of the taxonomy. Empty when nothing is known. */
  rank(title: string, description: string | undefined): readonly RankedOccupation[];
}

// Log odds for an occupation that uses exactly this title; more when it is its own name or a reported title.
const bonus = { used: 8, reported: 10, name: 14 } as const;
// How many log odds a description like the occupation's own is worth beside the title.
const descriptionWeight = 40;
// Makes the mean confidence of the first answer equal its accuracy on unseen titles (evaluate.ts).
const temperature = 2.3;

/** Learns to tell occupations from titles and descriptions. */
export function learnOccupations(evidence: OccupationEvidence): OccupationClassifier {
  const { occupations } = evidence;
  const titleEvidence = learnTitles(evidence);
  const descriptionEvidence = learnDescriptions(evidence);
  const order = new Map(occupations.map((occupation, at) => [occupation.id, at]));
  const exact = new Map<string, { readonly at: number; worth: number }[]>();
  const remember = (forms: readonly string[], occupation: string, worth: number): void => {
    const at = order.get(occupation);
    if (at === undefined) return;
    for (const key of forms) {
      const users = exact.get(key);
      const known = users?.find((user) => user.at === at);
      if (users === undefined) exact.set(key, [{ at, worth }]);
      else if (known === undefined) users.push({ at, worth });
      else known.worth = Math.max(known.worth, worth);
    }
  };
  for (const { id, name } of occupations) remember(titleForms(name), id, bonus.name);
  for (const { forms, occupation, reported } of evidence.titles)
    remember(forms, occupation, reported ? bonus.reported : bonus.used);

  return {
    rank(title, description) {
      const words = titleWords(title);
      const scores = new Float64Array(occupations.length);
      titleEvidence.add(words, scores);
      const fromTitle = scores.some((score) => score > 0);
      for (const { at, worth } of exact.get(words.join(' ')) ?? []) scores[at] = (scores[at] ?? 0) + worth;
      if (description !== undefined) descriptionEvidence.add(description, descriptionWeight, scores);
      if (!fromTitle && !scores.some((score) => score > 0)) return [];
      return byProbability(occupations, scores);
    },
  };
}

function byProbability(occupations: readonly Occupation[], scores: Float64Array): RankedOccupation[] {
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const chances = scores.map((score) => Math.exp((score - highest) / temperature));
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  return occupations
    .map((occupation, at) => ({ occupation, chance: (chances[at] ?? 0) / all }))
    .sort((left, right) => right.chance - left.chance)
    .map(({ occupation, chance }) => ({ occupation, confidence: Math.round(chance * 1e4) / 1e4 }));
}
