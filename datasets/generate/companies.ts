import type { DimensionRow } from '../dimensions.ts';
import type { Country } from '../schema.ts';
import { aliasTable, type AliasTable } from './alias-table.ts';
import { madeUpCompanyNames } from './company-names.ts';
import type { CounterRandom } from './counter-random.ts';
import { readEmployers } from './employers.ts';
import { entry, groupBy, lookUp } from './entry.ts';
import { pow } from './exact-math.ts';
import { field } from './fields.ts';
import type { Occupation } from './occupation.ts';
import type { SectionModel } from './sections.ts';

/** The company of a posting. */
export interface DrawnCompany {
  readonly key: number;
  readonly isAgency: boolean;
  /** Sector of the company. */
  readonly section: string;
}

/** Companies of a country (recipe, step 4). Key 1 is the largest real employer. */
export interface Companies {
  /** The company of a posting; `home` is the NUTS 1 code or state it is in. Null: the advert names none. */
  readonly draw: (
    random: CounterRandom,
    posting: number,
    occupation: Occupation,
    home: string,
  ) => DrawnCompany | null;
  /** The name of any company that `draw` gives. */
  readonly nameOf: (key: number) => string;
  /** Every company that can occur among the first `postings` postings. */
  readonly dimension: (postings: number) => Generator<DimensionRow, void, void>;
}

/** Assumed shares: adverts that name no company, and adverts of employment agencies. */
export const companyShares = { none: 0.1, agency: 0.3 } as const;

// Weight of the company of rank r: 1 / (r + offset) ^ exponent, the recipe's heavy tail.
const exponent = 1.05;
const offset = 15;

// Draws that prefer an employer whose head office is in the posting's region.
const localShare = 0.4;

/** The section that stands for employment agencies, whose adverts go across all sections. */
const agencySection = 'agency';

// A list of 12,000 or a little more is enough for 200,000 postings; beyond that the made-up tail grows as postings to
// the 0.7. It depends on the posting's number and not on the dataset's size, so that a small dataset stays the
// beginning of a large one.
const shortestList = 12_000;
const smallestTail = 1500;
const tailStart = 200_000;
const tailExponent = 0.7;
const tailBlock = 65_536;

/** Growth of the made-up tail up to a posting. */
function tailGrowthAt(posting: number): number {
  const block = Math.floor(posting / tailBlock) * tailBlock;
  return block < tailStart ? 0 : Math.floor(pow(block, tailExponent) - pow(tailStart, tailExponent));
}

interface Section {
  readonly name: string;
  readonly weight: number;
  readonly keys: readonly number[];
  readonly table: AliasTable | null;
  readonly local: ReadonlyMap<string, { keys: readonly number[]; table: AliasTable }>;
}

/** Builds the company tables. */
export function readCompanies(country: Country, sectionModel: SectionModel): Companies {
  const employers = readEmployers(country).map((employer, n) => ({
    ...employer,
    key: n + 1,
    group: employer.isAgency ? agencySection : employer.section,
    weight: 1 / pow(n + 1 + offset, exponent),
  }));
  const real = employers.length;
  const bySection = groupBy(employers, ({ group }) => group);
  const sections: Section[] = [...sectionModel.sections, agencySection].map((name) => {
    const members = bySection.get(name) ?? [];
    const local = groupBy(
      members.filter((row) => !row.everywhere && row.home !== ''),
      ({ home }) => home,
    );
    return {
      name,
      weight: members.reduce((sum, { weight }) => sum + weight, 0),
      keys: members.map(({ key }) => key),
      table: members.length === 0 ? null : aliasTable(members.map(({ weight }) => weight)),
      local: new Map(
        [...local].map(([home, rows]) => [
          home,
          { keys: rows.map(({ key }) => key), table: aliasTable(rows.map(({ weight }) => weight)) },
        ]),
      ),
    };
  });
  const count = sections.length;
  const agency = count - 1;
  const tailSizeAt = (posting: number): number =>
    Math.max(smallestTail, shortestList - real) + tailGrowthAt(posting);
  const nameMadeUp = madeUpCompanyNames(country);

  // The k-th made-up company of section s has key real + 1 + k * count + s, and a rank equal to its key.
  const low = pow(real + 1 + offset, 1 - exponent);
  const high: number[] = [];
  const highAt = (posting: number): number => {
    const block = Math.floor(posting / tailBlock);
    return (high[block] ??= pow(real + 1 + offset + tailSizeAt(posting), 1 - exponent));
  };
  const companyOf = (key: number): { name: string; section: string; isAgency: boolean; madeUp: boolean } => {
    const employer = employers[key - 1];
    if (employer !== undefined) return { ...employer, madeUp: false };
    const place = (key - real - 1) % count;
    const { name: section } = entry(sections, place);
    return { name: nameMadeUp(section, key - real - 1), section, isAgency: place === agency, madeUp: true };
  };

  return {
    draw(random, posting, occupation, home) {
      if (random.chance(field.companyKnown, companyShares.none)) return null;
      const isAgency = random.chance(field.agency, companyShares.agency / (1 - companyShares.none));
      const place = isAgency
        ? agency
        : lookUp(sectionModel.tables, occupation).draw(random.unit(field.section));
      const section = entry(sections, place);
      const tail = highAt(posting);
      const tailWeight = (low - tail) / (exponent - 1) / count;
      const unit = random.unit(field.companyTail);
      const tailShare = tailWeight / (tailWeight + section.weight);
      if (unit < tailShare || section.table === null) {
        const rank = pow(low - (unit / tailShare) * (low - tail), 1 / (1 - exponent)) - offset;
        const key = real + 1 + Math.floor((rank - real - 1) / count) * count + place;
        return { key, isAgency, section: section.name };
      }
      const local = random.chance(field.companyLocal, localShare) ? section.local.get(home) : undefined;
      const { keys, table } = local ?? { keys: section.keys, table: section.table };
      const key = entry(keys, table.draw(random.unit(field.company)));
      return { key, isAgency, section: entry(employers, key - 1).section };
    },
    nameOf: (key) => companyOf(key).name,
    *dimension(postings) {
      const last = real + (Math.floor(tailSizeAt(Math.max(0, postings - 1)) / count) + 1) * count;
      for (let key = 1; key <= last; key += 1) {
        const { name, section, isAgency, madeUp } = companyOf(key);
        yield { key, id: String(companyNumber(key)), name, extra: [isAgency, section, madeUp] };
      }
    },
  };
}

/** The id of a company: a number of eight digits that doesn't show its rank. */
export function companyNumber(key: number): number {
  // 48,271 is prime to 90 million, so no two keys below that share a number.
  return 10_000_000 + ((key * 48_271) % 90_000_000);
}
