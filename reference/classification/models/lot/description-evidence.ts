import { contentWords } from '../words.ts';
import type { OccupationEvidence } from './occupations.ts';

/** How near a posting's text is to the description and tasks of each occupation: cosine of tf-idf vectors. */
export interface DescriptionEvidence {
  /** Adds the cosine (0 to 1) times the weight to the scores (one number per occupation, in their order). */
  add(description: string, weight: number, scores: Float64Array): void;
}

/** Learns from descriptions, tasks and names. */
export function learnDescriptions(evidence: OccupationEvidence): DescriptionEvidence {
  const order = new Map(evidence.occupations.map((occupation, at) => [occupation.id, at]));
  const texts = evidence.occupations.map((occupation) => [occupation.name, occupation.description]);
  for (const { occupation, text } of evidence.tasks) texts[order.get(occupation) ?? -1]?.push(text);

  const documents = texts.map((parts) => countWords(parts.join(' ')));
  const documentsWith = new Map<string, number>();
  for (const document of documents)
    for (const word of document.keys()) documentsWith.set(word, (documentsWith.get(word) ?? 0) + 1);
  const rarity = (word: string): number => Math.log(documents.length / (documentsWith.get(word) ?? 1));

  const index = new Map<string, { readonly at: number; readonly weight: number }[]>();
  documents.forEach((document, at) => {
    const vector = [...document].map(([word, count]) => [word, weigh(count) * rarity(word)] as const);
    const length = Math.hypot(...vector.map(([, weight]) => weight)) || 1;
    for (const [word, weight] of vector) {
      const postings = index.get(word);
      if (postings === undefined) index.set(word, [{ at, weight: weight / length }]);
      else postings.push({ at, weight: weight / length });
    }
  });

  return {
    add(description, weight, scores) {
      const vector = [...countWords(description)]
        .filter(([word]) => index.has(word))
        .map(([word, count]) => [word, weigh(count) * rarity(word)] as const);
      const length = Math.sqrt(vector.reduce((sum, [, part]) => sum + part * part, 0));
      if (length === 0) return;
      for (const [word, part] of vector)
        for (const posting of index.get(word) ?? [])
          scores[posting.at] = (scores[posting.at] ?? 0) + (weight * part * posting.weight) / length;
    },
  };
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of contentWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function weigh(count: number): number {
  return 1 + Math.log(count);
}
