import type { Country } from '../../schema/columns.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import { entry } from '../entry.ts';
import { sectionOfNaics } from './sections.ts';

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
export function madeUpCompanyNames(country: Country): (section: string, n: number) => string {
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
