import { addCell, cellsOf, sparseTable, type SparseTable } from '../training/sparse-table.ts';
import { contentWords } from '../training/words.ts';
import type { OccupationEvidence } from './occupations.ts';

/** The tf-idf vectors of occupations by word, each of length 1, and the idf of each word. */
export interface DescriptionVectors {
  readonly vectors: SparseTable;
  readonly rarity: ReadonlyMap<string, number>;
}

/** Reads the descriptions, tasks and names of occupations. */
export function readDescriptions(evidence: OccupationEvidence): DescriptionVectors {
  const order = new Map(evidence.occupations.map((occupation, at) => [occupation.id, at]));
  const texts = evidence.occupations.map((occupation) => [occupation.name, occupation.description]);
  for (const { occupation, text } of evidence.tasks) texts[order.get(occupation) ?? -1]?.push(text);

  const documents = texts.map((parts) => countWords(parts.join(' ')));
  const documentsWith = new Map<string, number>();
  for (const document of documents)
    for (const word of document.keys()) documentsWith.set(word, (documentsWith.get(word) ?? 0) + 1);
  const rarity = new Map(
    [...documentsWith].map(([word, count]) => [word, Math.log(documents.length / count)]),
  );

  const vectors = new Map<string, number[]>();
  documents.forEach((document, at) => {
    const { parts, length } = vectorOf(document, rarity);
    for (const [word, part] of parts) addCell(vectors, word, at, rounded(part / (length || 1)));
  });
  return { vectors: sparseTable(vectors), rarity };
}

/** Adds to the scores of the occupations how near a text is to each: the cosine of the vectors times the weight. */
export function addDescription(
  { vectors, rarity }: DescriptionVectors,
  description: string,
  weight: number,
  scores: Float64Array,
): void {
  const { parts, length } = vectorOf(countWords(description), rarity);
  if (length === 0) return;
  for (const [word, part] of parts)
    for (const [at, ofOccupation] of cellsOf(vectors, word))
      scores[at] = (scores[at] ?? 0) + (weight * part * ofOccupation) / length;
}

/** The tf-idf vector of a document over the words that have an idf, and its length. */
function vectorOf(
  document: ReadonlyMap<string, number>,
  rarity: ReadonlyMap<string, number>,
): { readonly parts: readonly (readonly [word: string, part: number])[]; readonly length: number } {
  const parts = [...document].flatMap(([word, count]) => {
    const rare = rarity.get(word);
    return rare === undefined ? [] : [[word, weigh(count) * rare] as const];
  });
  return { parts, length: Math.sqrt(parts.reduce((sum, [, part]) => sum + part * part, 0)) };
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of contentWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** To a multiple of 1/512: the file of what the model learned is smaller by an eighth, and its answers are as good. */
const rounded = (part: number): number => Math.round(part * 512) / 512;

const weigh = (count: number): number => 1 + Math.log(count);
