import { readTaxonomy } from '../../../../datasets/index.ts';
import { once } from '../training/lazily.ts';
import { titleForms } from './title-words.ts';

/** An occupation of O*NET-SOC 2019 (us/onet_occupations.csv). */
export interface Occupation {
  /** Such as `15-1252.00`. */
  readonly id: string;
  /** The SOC 2018 occupation that it belongs to, such as `15-1252`. */
  readonly soc: string;
  readonly name: string;
  readonly description: string;
}

/** A job title that is used for an occupation (us/job_titles.csv). */
interface KnownTitle {
  readonly occupation: string;
  readonly title: string;
  /** The words of each way to write it, joined by blanks (title-words.ts). */
  readonly forms: readonly string[];
  /** Given by people who work in the occupation, not only found in directories. */
  readonly reported: boolean;
}

/** A core task of an occupation (us/onet_core_tasks.csv). */
interface Task {
  readonly occupation: string;
  readonly text: string;
}

/** What the occupation classifier learns from. */
export interface OccupationEvidence {
  readonly occupations: readonly Occupation[];
  readonly titles: readonly KnownTitle[];
  readonly tasks: readonly Task[];
}

/** Everything that the taxonomies say about occupations. */
export const occupationEvidence: () => OccupationEvidence = once(() => ({
  occupations: readTaxonomy('us/onet_occupations', ['onet_code', 'soc2018', 'title', 'description']).map(
    (row) => ({ id: row.onet_code, soc: row.soc2018, name: row.title, description: row.description }),
  ),
  titles: readTaxonomy('us/job_titles', ['onet_code', 'title', 'reported']).map((row) => ({
    occupation: row.onet_code,
    title: row.title,
    forms: titleForms(row.title),
    reported: row.reported === '1',
  })),
  tasks: readTaxonomy('us/onet_core_tasks', ['onet_code', 'task']).map((row) => ({
    occupation: row.onet_code,
    text: row.task,
  })),
}));
