import { getOrInsert, groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry, lookUp } from '../entry.ts';
import type { Occupation } from '../occupations/occupation.ts';
import { aliasTable, type AliasTable } from '../random/alias-table.ts';
import type { CounterRandom } from '../random/counter-random.ts';
import { pow } from '../random/exact-math.ts';
import { field } from '../random/fields.ts';
import { readEmployers } from './employers.ts';
import { type SectionModel, sectionOfNaics } from './sections.ts';

const surnames = (
  'Ashdown Barlow Carver Dunmore Ellery Fenwick Garside Hallam Ivory Jessop Kirkby Lomax ' +
  'Merrick Norrell Oakden Penrose Quill Rudge Selby Thorne Udall Varley Wadlow Yarrow'
).split(' ');

/** Words for made-up companies by SIC section; other sections and the NAICS sectors that match share them. */
const trades: Readonly<Record<string, readonly string[]>> = {
  A: ['Farms', 'Growers', 'Orchards', 'Nurseries'],
  C: ['Manufacturing', 'Works', 'Fabrications', 'Foods', 'Mouldings'],
  F: ['Builders', 'Joinery', 'Roofing', 'Civil Engineering', 'Electrical'],
  G: ['Stores', 'Motors', 'Wholesale', 'Outfitters', 'Hardware'],
  H: ['Haulage', 'Couriers', 'Logistics', 'Coaches'],
  I: ['Hotel', 'Kitchen', 'Catering', 'Tavern', 'Bakehouse'],
  J: ['Software', 'Digital', 'Networks', 'Media'],
  K: ['Insurance Brokers', 'Wealth', 'Finance'],
  L: ['Lettings', 'Property', 'Estates'],
  M: ['Consulting', 'Architects', 'Accountants', 'Surveyors', 'Legal'],
  P: ['School', 'College', 'Nursery School', 'Tutors'],
  Q: ['Care Home', 'Surgery', 'Dental Practice', 'Home Care'],
  agency: ['Recruitment', 'Staffing', 'Personnel', 'Resourcing'],
};
const anyTrade = ['Services', 'Group', 'Partners', 'Associates', 'Supplies'];

const forms = {
  uk: ['Ltd', 'LLP', 'Limited', '& Sons Ltd'],
  us: ['LLC', 'Inc', 'Co', '& Sons Inc'],
} as const;

/** Names of made-up companies: place, surname, trade and legal form. Each number has its own name, always the same. */
function madeUpCompanyNames(country: Country): (section: string, n: number) => string {
  const table = country === 'uk' ? 'uk/cities' : 'us/cities';
  const places = [...new Set(readTaxonomy(table, ['city']).map((row) => row.city))];
  return (section, n) => {
    const words = trades[section] ?? trades[sectionOfNaics.get(section) ?? ''] ?? anyTrade;
    // Mixed radix: each part turns fastest where neighbours should differ most.
    let rest = n;
    const take = <Item>(list: readonly Item[]): Item => {
      const item = entry(list, rest % list.length);
      rest = Math.floor(rest / list.length);
      return item;
    };
    const place = take(places);
    const word = take(words);
    const surname = take(surnames);
    const form = take(forms[country]);
    const again = rest === 0 ? '' : ` ${rest + 1}`;
    return `${place} ${surname} ${word}${again} ${form}`;
  };
}

/** The company of a posting. */
export interface DrawnCompany {
  readonly key: number;
  readonly isAgency: boolean;
  /** Sector of the company. */
  readonly section: string;
}

/** Companies of a country (generate/README.md, step 4). Key 1 is the largest real employer. */
export interface Companies {
  /** The company of a posting; `home` is the NUTS 1 code or state it is in. Null: the advert names none. */
  readonly draw: (
    random: CounterRandom,
    posting: number,
    occupation: Occupation,
    home: string,
  ) => DrawnCompany | null;
  /** The name of any company that `draw` returns. */
  readonly nameOf: (key: number) => string;
  /** Every company that can occur among the first `postings` postings. */
  readonly dimension: (postings: number) => Generator<DimensionRow, void, void>;
}

/** Assumed shares: adverts that name no company, and adverts of employment agencies. */
export const companyShares = { none: 0.1, agency: 0.3 } as const;

// Weight of the company of rank r in the whole list: 1 / (r + OFFSET) ^ exponent, a heavy tail. Companies are drawn within
// their section; the n-th of a section with share w stands at about rank n / w of the whole list. The exponents are
// chosen so that the counts, mixed over sections and regions, fall with a Zipf slope of about 1 (an exponent of 1.05 is
// for one list without sections).
const exponents: Readonly<Record<Country, number>> = { uk: 0.97, us: 1.13 };
const OFFSET = 15;

// Draws that prefer an employer whose head office is in the posting's region.
const LOCAL_SHARE = 0.4;

/** The section of employment agencies, whose adverts belong to all sections. */
const agencySection = 'agency';

// A list of 12,000 is enough for 200,000 postings; beyond that it grows as postings to the 0.7. Its length depends on the
// posting's number and not on the dataset's size, so that a small dataset stays the beginning of a large one. Where a
// section's real employers are fewer than its share of the list, made-up ones follow them.
const SHORTEST_LIST = 12_000;
const GROWTH_START = 200_000;
const GROWTH_EXPONENT = 0.7;
const GROWTH_BLOCK = 65_536;

function listLengthAt(posting: number): number {
  const start = Math.floor(posting / GROWTH_BLOCK) * GROWTH_BLOCK;
  return start < GROWTH_START
    ? SHORTEST_LIST
    : SHORTEST_LIST + pow(start, GROWTH_EXPONENT) - pow(GROWTH_START, GROWTH_EXPONENT);
}

interface Section {
  readonly name: string;
  /** Share of the adverts that name a company. */
  readonly share: number;
  /** Keys of the real employers, largest first. */
  readonly keys: readonly number[];
  readonly weight: number;
  readonly table: AliasTable | null;
  /** By home: the employers that have it, and those that hire everywhere. */
  readonly local: ReadonlyMap<string, { readonly keys: readonly number[]; readonly table: AliasTable }>;
}

/** Share of agencies among the adverts that name a company. */
const agencyShare = companyShares.agency / (1 - companyShares.none);

/** Builds the company tables. */
export function readCompanies(country: Country, sectionModel: SectionModel): Companies {
  const exponent = exponents[country];
  const employers = readEmployers(country).map((employer, n) => ({ ...employer, key: n + 1 }));
  const real = employers.length;
  const sections = companySections(employers, exponent, sectionModel);
  // Antiderivative of a section's weights at its n-th company, but for a factor.
  const powerOfRank = (n: number, share: number): number => pow(n / share + OFFSET, 1 - exponent);
  const count = sections.length;
  const agency = count - 1;
  const nameMadeUp = madeUpCompanyNames(country);

  // The n-th made-up company of a section has the key real + 1 + n * count + the section's place.
  const madeUpAt = ({ share, keys }: Section, posting: number): number =>
    Math.max(0, Math.floor(listLengthAt(posting) * share) - keys.length);
  const lengths = new Map<number, readonly number[]>();
  const madeUpCounts = (posting: number): readonly number[] => {
    const block = Math.floor(posting / GROWTH_BLOCK);
    return getOrInsert(lengths, block, () => sections.map((section) => madeUpAt(section, posting)));
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
      const isAgency = random.chance(field.agency, agencyShare);
      const place = isAgency
        ? agency
        : lookUp(sectionModel.tables, occupation).draw(random.unit(field.section));
      const section = entry(sections, place);
      const madeUp = entry(madeUpCounts(posting), place);
      const first = section.keys.length;
      const low = powerOfRank(first, section.share);
      const high = powerOfRank(first + madeUp, section.share);
      const tailWeight = (section.share * (low - high)) / (exponent - 1);
      const unit = random.unit(field.companyTail);
      const tailShare = tailWeight / (tailWeight + section.weight);
      if (unit < tailShare || section.table === null) {
        const power = low - (unit / tailShare) * (low - high);
        const rank = (pow(power, 1 / (1 - exponent)) - OFFSET) * section.share - first;
        // Rounding may step over the ends.
        const n = Math.min(madeUp - 1, Math.max(0, Math.floor(rank)));
        return { key: real + 1 + n * count + place, isAgency, section: section.name };
      }
      const local = random.chance(field.companyLocal, LOCAL_SHARE) ? section.local.get(home) : undefined;
      const { keys, table } = local ?? { keys: section.keys, table: section.table };
      const key = entry(keys, table.draw(random.unit(field.company)));
      return { key, isAgency, section: entry(employers, key - 1).section };
    },
    nameOf: (key) => companyOf(key).name,
    *dimension(postings) {
      const counts = madeUpCounts(Math.max(0, postings - 1));
      const row = (key: number): DimensionRow => {
        const { name, section, isAgency, madeUp } = companyOf(key);
        return { key, id: String(companyNumber(key)), name, extra: [isAgency, section, madeUp] };
      };
      for (let key = 1; key <= real; key += 1) yield row(key);
      for (let n = 0; n < Math.max(...counts); n += 1) {
        for (let place = 0; place < count; place += 1) {
          if (n < entry(counts, place)) yield row(real + 1 + n * count + place);
        }
      }
    },
  };
}

type KeyedEmployer = ReturnType<typeof readEmployers>[number] & { readonly key: number };

/** The sections of employers, with those that hire at each place; the last one is that of agencies. */
function companySections(
  employers: readonly KeyedEmployer[],
  exponent: number,
  sectionModel: SectionModel,
): readonly Section[] {
  const bySection = groupBy(employers, ({ isAgency, section }) => (isAgency ? agencySection : section));
  return [...sectionModel.sections, agencySection].map((name, n) => {
    const share = name === agencySection ? agencyShare : (1 - agencyShare) * entry(sectionModel.shares, n);
    const members = (bySection.get(name) ?? []).map((employer, rank) => ({
      ...employer,
      weight: 1 / pow((rank + 1) / share + OFFSET, exponent),
    }));
    const tableOf = (rows: typeof members): { keys: number[]; table: AliasTable } => ({
      keys: rows.map(({ key }) => key),
      table: aliasTable(rows.map(({ weight }) => weight)),
    });
    const homes = new Set(members.map(({ home }) => home));
    return {
      name,
      share,
      weight: members.reduce((sum, { weight }) => sum + weight, 0),
      keys: members.map(({ key }) => key),
      table: members.length === 0 ? null : tableOf(members).table,
      local: new Map(
        [...homes].map((home) => [
          home,
          tableOf(members.filter((row) => row.everywhere || row.home === home)),
        ]),
      ),
    };
  });
}

/** The id of a company: a number of eight digits that does not show its rank. */
function companyNumber(key: number): number {
  // 48,271 is prime to 90 million, so no two keys below that share a number.
  return 10_000_000 + ((key * 48_271) % 90_000_000);
}
