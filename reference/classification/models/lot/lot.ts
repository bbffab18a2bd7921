import { ClassificationFailure, type JsonObject, type Model } from '../model.ts';
import { listOf, objectOf, objectWith, share, text } from '../schemas.ts';
import { trained } from '../training/trained.ts';
import { learnOccupations, rankOccupations, type RankedOccupation } from './occupation-classifier.ts';
import { occupationEvidence } from './occupations.ts';

const knowledge = trained('occupations', () => learnOccupations(occupationEvidence()));

const input = objectWith({ title: text }, { description: { type: 'string' }, country: text, language: text });

const output = objectOf({
  classifications: objectOf({
    lot: listOf(objectOf({ id: { type: 'string' }, name: { type: 'string' }, confidence: share })),
  }),
});

// Occupations in an answer; the probability of the others is close to 0.
const ANSWERS = 3;

/** Occupation of an English posting: 7.9.0 SOC 2018 by title, 7.14.0 O*NET-SOC 2019 by title, 7.15.0 by description too. */
export const lot: Model = {
  name: 'lot',
  description: 'Classifies a job posting by occupation.',
  versions: [
    {
      version: '7.9.0',
      taxonomies: { lot: '7.9', soc: '2018' },
      releaseDate: '2025-06-02 08:00:00',
      deprecationDate: '2026-12-31 00:00:00',
      input,
      output,
      classify: (input) => answer(bySoc(rank(input, undefined))),
    },
    {
      version: '7.14.0',
      taxonomies: { lot: '7.14', onet: '2019' },
      releaseDate: '2026-01-26 08:00:00',
      deprecationDate: '2027-01-26 08:00:00',
      input,
      output,
      classify: (input) => answer(byOnet(rank(input, undefined))),
    },
    {
      version: '7.15.0',
      taxonomies: { lot: '7.15', onet: '2019' },
      releaseDate: '2026-03-30 22:23:37',
      deprecationDate: '2027-03-30 22:23:37',
      input,
      output,
      classify: (input) => answer(byOnet(rank(input, input['description'] as string | undefined))),
    },
  ],
};

interface Answer {
  readonly id: string;
  readonly name: string;
  readonly confidence: number;
}

function rank(input: JsonObject, description: string | undefined): readonly RankedOccupation[] {
  const language = input['language'] as string | undefined;
  if (language !== undefined && !/^en(?:[-_][a-z]{2})?$/i.test(language))
    throw new ClassificationFailure(
      `lot reads English, not '${language}': translate the title with the translation model first`,
    );
  const ranked = rankOccupations(knowledge(), input['title'] as string, description);
  if (ranked.length === 0) throw new ClassificationFailure('no word of the title is known to any occupation');
  return ranked;
}

function byOnet(ranked: readonly RankedOccupation[]): Answer[] {
  return ranked.map(({ occupation, confidence }) => ({
    id: occupation.id,
    name: occupation.name,
    confidence,
  }));
}

/** Adds up what the O*NET occupations of one SOC occupation have; the SOC's name is that of its `.00` member. */
function bySoc(ranked: readonly RankedOccupation[]): Answer[] {
  const sums = new Map<string, Answer>();
  for (const { occupation, confidence } of ranked) {
    const sum = sums.get(occupation.soc);
    sums.set(occupation.soc, {
      id: occupation.soc,
      name: sum === undefined || occupation.id.endsWith('.00') ? occupation.name : sum.name,
      confidence: (sum?.confidence ?? 0) + confidence,
    });
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, confidence: Math.min(1, Math.round(sum.confidence * 1e4) / 1e4) }))
    .sort((left, right) => right.confidence - left.confidence);
}

function answer(ranked: readonly Answer[]): JsonObject {
  return { classifications: { lot: ranked.slice(0, ANSWERS) } };
}
