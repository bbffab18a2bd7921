import { groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry, lookUp } from '../entry.ts';
import { serviceId } from '../ids.ts';
import { aliasTable, type AliasTable } from '../random/alias-table.ts';
import { type CounterRandom, textHash } from '../random/counter-random.ts';
import { field } from '../random/fields.ts';
import { codeOf, type Occupation } from './occupation.ts';

/** Job titles of a country (generate/README.md, step 5). Key 0 is "Unclassified". */
export interface Titles {
  /** A title of the occupation; `onet` is the position of the O*NET occupation drawn for it (US titles hang on that). */
  readonly draw: (random: CounterRandom, occupation: Occupation, onet: number) => number;
  readonly nameOf: (key: number) => string;
  readonly dimension: readonly DimensionRow[];
}

/** Key of the placeholder title. */
export const UNCLASSIFIED_TITLE = 0;

/** Share of postings whose title the service could not normalise. Assumed. */
const UNCLASSIFIED_TITLE_SHARE = 0.02;

// Typical (UK) or reported (US) titles carry this part of an occupation's postings; the long index carries the rest.
const TYPICAL_SHARE = 0.75;

// Titles that belong to more occupations than this say too little about theirs.
const MOST_CANDIDATES = 3;

interface TitleRow {
  readonly title: string;
  /** Unit group, or O*NET code. */
  readonly group: string;
  readonly typical: boolean;
}

function readUkTitles(): TitleRow[] {
  return readTaxonomy('uk/job_titles', ['title', 'soc4', 'typical', 'soc4_candidates'])
    .filter((row) => Number(row.soc4_candidates) <= MOST_CANDIDATES || row.typical === '1')
    .map((row) => ({ title: row.title, group: row.soc4, typical: row.typical === '1' }));
}

function readUsTitles(): TitleRow[] {
  return readTaxonomy('us/job_titles', ['onet_code', 'title', 'reported', 'onet_candidates'])
    .filter((row) => Number(row.onet_candidates) <= MOST_CANDIDATES || row.reported === '1')
    .map((row) => ({ title: row.title, group: row.onet_code, typical: row.reported === '1' }));
}

/** Weights 1, 1/2, 1/3, … in an order fixed by hash, adding up to `mass`. */
function zipf(rows: readonly TitleRow[], mass: number): { title: string; weight: number }[] {
  const order = [...rows].sort(
    (a, b) => textHash(a.title) - textHash(b.title) || (a.title < b.title ? -1 : 1),
  );
  const total = order.reduce((sum, _, n) => sum + 1 / (n + 1), 0);
  return order.map(({ title }, n) => ({ title, weight: mass / (n + 1) / total }));
}

/** Builds the titles and their tables. */
export function readTitles(country: Country, occupations: readonly Occupation[]): Titles {
  const rows = country === 'uk' ? readUkTitles() : readUsTitles();
  const keys = new Map([...new Set(rows.map(({ title }) => title))].map((title, n) => [title, n + 1]));
  const names = ['Unclassified', ...keys.keys()];
  const tables = new Map<string, { keys: readonly number[]; table: AliasTable }>();
  for (const [group, members] of groupBy(rows, (row) => row.group)) {
    const typical = members.filter((row) => row.typical);
    const others = members.filter((row) => !row.typical);
    const weighted = [
      ...zipf(typical, others.length === 0 ? 1 : TYPICAL_SHARE),
      ...zipf(others, typical.length === 0 ? 1 : 1 - TYPICAL_SHARE),
    ];
    tables.set(group, {
      keys: weighted.map(({ title }) => lookUp(keys, title)),
      table: aliasTable(weighted.map(({ weight }) => weight)),
    });
  }
  const onetCodes = readTaxonomy('us/onet_occupations', ['onet_code']).map((row) => row.onet_code);
  const ofOccupation = new Map(occupations.map((occupation) => [occupation, String(codeOf(occupation))]));

  return {
    draw(random, occupation, onet) {
      if (random.chance(field.titleUnclassified, UNCLASSIFIED_TITLE_SHARE)) return UNCLASSIFIED_TITLE;
      const group = country === 'uk' ? lookUp(ofOccupation, occupation) : entry(onetCodes, onet);
      const titles = tables.get(group);
      return titles === undefined
        ? UNCLASSIFIED_TITLE
        : entry(titles.keys, titles.table.draw(random.unit(field.title)));
    },
    nameOf: (key) => entry(names, key),
    dimension: names.map((name, key) => ({
      key,
      id: key === UNCLASSIFIED_TITLE ? 'ET0000000000000000' : serviceId('ET', name, 16),
      name,
    })),
  };
}
