import { groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';

/** Real text about an occupation, from the open classifications. */
export interface OccupationText {
  /** Sentences of its description; at least one. */
  readonly sentences: readonly string[];
  /** What people in it do; at least one. */
  readonly tasks: readonly string[];
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=[A-Z])/).filter((sentence) => sentence !== '');
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function ukTexts(): Map<number, OccupationText> {
  return new Map(
    readTaxonomy('uk/soc2020_unit_details', ['soc4', 'title', 'description', 'tasks']).map((row) => [
      Number(row.soc4),
      {
        sentences: sentencesOf(row.description || `${row.title}.`),
        tasks: (row.tasks || row.title).split('|').map((task) => capitalised(task.trim())),
      },
    ]),
  );
}

/** Keyed by the position in `us/onet_occupations.csv`. Occupations without listed tasks offer their description. */
function usTexts(): Map<number, OccupationText> {
  const tasks = groupBy(readTaxonomy('us/onet_core_tasks', ['onet_code', 'task']), (row) => row.onet_code);
  return new Map(
    readTaxonomy('us/onet_occupations', ['onet_code', 'title', 'description']).map((row, n) => {
      const sentences = sentencesOf(row.description || `${row.title}.`);
      return [n, { sentences, tasks: tasks.get(row.onet_code)?.map(({ task }) => task) ?? sentences }];
    }),
  );
}

/** Texts of a country's occupations: by unit group (UK) or by position of the O*NET occupation (US). */
export function occupationTexts(country: Country): ReadonlyMap<number, OccupationText> {
  return country === 'uk' ? ukTexts() : usTexts();
}
