import { dayNumber } from '../../days.ts';
import { FIRST_PLANTED } from '../../posting-id.ts';
import type { PostingRow } from '../../schema/columns.ts';
import type { DimensionName, DimensionRow } from '../../schema/dimensions.ts';
import { serviceId } from '../ids.ts';
import { readAnnouncements } from '../text/announcements.ts';
import { textComposer } from '../text/bodies.ts';
import { type EdgeCase, type EdgePosting, edgeCases } from './edge-cases.ts';
import type { PostingGenerator } from './posting-generator.ts';

/** A posting put into a dataset on purpose, with its text. */
interface PlantedPosting {
  readonly row: PostingRow;
  readonly url: readonly string[];
  readonly body: string;
}

/** The planted part of a dataset: postings, and the names that only they use. */
export interface Planted {
  readonly postings: readonly PlantedPosting[];
  readonly dimensions: Readonly<Partial<Record<DimensionName, readonly DimensionRow[]>>>;
}

// Planted titles: the generator's stay below (UK 24,000, US 43,000), and the column holds up to 65,535.
const FIRST_TITLE = 65_000;

/** Maps each name to its key: the generator's where it has the name, else a new one, with the row that the dimension needs. */
class NameKeys {
  readonly #first: number;
  readonly #known: ReadonlyMap<string, number>;
  readonly #added = new Map<string, number>();

  constructor(first: number, known: Iterable<DimensionRow>) {
    this.#first = first;
    this.#known = new Map([...known].map(({ name, key }) => [name, key]));
  }

  keyOf(name: string): number {
    const key = this.#known.get(name) ?? this.#added.get(name) ?? this.#first + this.#added.size;
    if (!this.#known.has(name)) this.#added.set(name, key);
    return key;
  }

  rows(describe: (name: string, n: number) => Omit<DimensionRow, 'key' | 'name'>): DimensionRow[] {
    return [...this.#added].map(([name, key], n) => ({ key, name, ...describe(name, n) }));
  }
}

/** The edge cases, completed by postings of the generator, and the US announcements, for `postings` postings. */
export function planted(generator: PostingGenerator, postings: number): Planted {
  const { country } = generator.model;
  const companies = new NameKeys(FIRST_PLANTED, generator.dimension('company', postings));
  const titles = new NameKeys(FIRST_TITLE, generator.dimension('title', postings));
  const composer = textComposer(generator);
  let posting = FIRST_PLANTED;

  const plant = ({ company, title, posted, expired, text, ...columns }: EdgePosting): PlantedPosting => {
    const base = generator.row(posting - 1_000_000_000);
    const row = Object.assign({}, base, columns, {
      posting,
      posted: dayNumber(posted),
      expired: expired === null ? null : dayNumber(expired),
      ...(company === undefined
        ? {}
        : {
            company: company === null ? null : companies.keyOf(company),
            company_is_staffing: company === null ? null : false,
          }),
      ...(title === undefined ? {} : { title: titles.keyOf(title), title_raw: title }),
    });
    posting += 1;
    const body = composer.body(row, company ?? undefined) + (text === undefined ? '' : `\n${text}`);
    return { row, url: composer.urls(row), body };
  };

  const cases: readonly EdgeCase[] = edgeCases;
  const plantedPostings = cases.flatMap((edgeCase) => edgeCase.postings).map(plant);
  if (country === 'us') {
    for (const announcement of readAnnouncements(generator)) {
      const { company, row, body } = announcement;
      plantedPostings.push({ row: { ...row, posting, company: companies.keyOf(company) }, url: [], body });
      posting += 1;
    }
  }
  return {
    postings: plantedPostings,
    dimensions: {
      company: companies.rows((_, n) => ({
        id: String(100_000_000 + n),
        extra: [false, null, country === 'uk'],
      })),
      title: titles.rows((name) => ({ id: serviceId('ET', `planted ${name}`, 16) })),
    },
  };
}
