import { getOrInsert } from '../../../../contracts/index.ts';
import { cellsOf, sparseTable, type SparseTable } from '../training/sparse-table.ts';
import { addDescription, readDescriptions, type DescriptionVectors } from './description-evidence.ts';
import type { Occupation, OccupationEvidence } from './occupations.ts';
import { addTitle, countTitles, type TitleCounts } from './title-evidence.ts';
import { titleForms, titleWords } from './title-words.ts';

/** An occupation with the probability (0 to 1, four decimals) that the posting belongs to it. */
export interface RankedOccupation {
  readonly occupation: OccupationKnowledge['occupations'][number];
  readonly confidence: number;
}

/** What was learned of titles and descriptions by occupation. Columns of tables are places in `occupations`. */
export interface OccupationKnowledge {
  readonly occupations: readonly Pick<Occupation, 'id' | 'soc' | 'name'>[];
  readonly titles: TitleCounts;
  readonly descriptions: DescriptionVectors;
  /** The weight of a whole title for an occupation. */
  readonly exact: SparseTable;
}

// Log odds for an occupation that uses exactly this title; more when it is its own name or a reported title.
const bonus = { used: 8, reported: 10, name: 14 } as const;
// The weight of a description like the occupation's own, in log odds.
const DESCRIPTION_WEIGHT = 40;
// Makes the mean confidence of the first answer equal its accuracy on unseen titles (evaluate.ts).
const TEMPERATURE = 2.3;

/** Learns the occupations of titles and descriptions. */
export function learnOccupations(evidence: OccupationEvidence): OccupationKnowledge {
  const worths = new Map<string, Map<number, number>>();
  const order = new Map(evidence.occupations.map(({ id }, at) => [id, at]));
  const remember = (forms: readonly string[], occupation: string, worth: number): void => {
    const at = order.get(occupation);
    if (at === undefined) return;
    for (const form of forms) {
      const users = getOrInsert(worths, form, () => new Map<number, number>());
      users.set(at, Math.max(users.get(at) ?? 0, worth));
    }
  };
  for (const { id, name } of evidence.occupations) remember(titleForms(name), id, bonus.name);
  for (const { forms, occupation, reported } of evidence.titles)
    remember(forms, occupation, reported ? bonus.reported : bonus.used);
  return {
    occupations: evidence.occupations.map(({ id, soc, name }) => ({ id, soc, name })),
    titles: countTitles(evidence),
    descriptions: readDescriptions(evidence),
    exact: sparseTable(new Map([...worths].map(([form, users]) => [form, [...users].flat()]))),
  };
}

/** Every occupation, most probable first. Ties keep the order of the taxonomy. Empty when no word is known. */
export function rankOccupations(
  { occupations, titles, descriptions, exact }: OccupationKnowledge,
  title: string,
  description: string | undefined,
): readonly RankedOccupation[] {
  const words = titleWords(title);
  const scores = new Float64Array(occupations.length);
  addTitle(titles, words, scores);
  const fromTitle = scores.some((score) => score > 0);
  for (const [at, worth] of cellsOf(exact, words.join(' '))) scores[at] = (scores[at] ?? 0) + worth;
  if (description !== undefined) addDescription(descriptions, description, DESCRIPTION_WEIGHT, scores);
  if (!fromTitle && !scores.some((score) => score > 0)) return [];
  return byProbability(occupations, scores);
}

function byProbability(
  occupations: OccupationKnowledge['occupations'],
  scores: Float64Array,
): RankedOccupation[] {
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const chances = scores.map((score) => Math.exp((score - highest) / TEMPERATURE));
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  return occupations
    .map((occupation, at) => ({ occupation, chance: (chances[at] ?? 0) / all }))
    .sort((left, right) => right.chance - left.chance)
    .map(({ occupation, chance }) => ({ occupation, confidence: Math.round(chance * 1e4) / 1e4 }));
}
