import { dayNumber } from '../../days.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { CountryPostingRow } from '../../schema/columns.ts';
import { hoursAYear, salaryPeriod } from '../attributes/pay.ts';
import { NOT_LISTED } from '../attributes/requirements.ts';
import { contractType, employmentType, remoteType } from '../attributes/work-terms.ts';
import { lookUp } from '../entry.ts';
import { readOnetParents, readUsSocTree } from '../occupations/occupations-us.ts';
import { UNCLASSIFIED_TITLE } from '../occupations/titles.ts';
import type { PostingGenerator } from '../posting/posting-generator.ts';
import { UNCLASSIFIED_OCCUPATION } from '../posting/us-postings.ts';
import { escapeHtml } from './bodies.ts';

/** A real announcement of a US federal vacancy (public domain), of late 2016 to 2017. */
export interface Announcement {
  readonly company: string;
  readonly row: Omit<CountryPostingRow<'us'>, 'posting' | 'company'>;
  readonly body: string;
}

// Careers page among the sources: federal announcements appear on the employer's own site.
const OWN_SITE = 9;
const PUBLIC_ADMINISTRATION = 92;

/** Contract type from the announcement's own words. */
function contractOf(offering: string): number {
  if (/intern/i.test(offering)) return contractType.internship;
  if (/temporary|seasonal|not to exceed|NTE/i.test(offering)) return contractType.temporary;
  if (/term|\d+ (months|years?)/i.test(offering)) return contractType.contract;
  return contractType.permanent;
}

function paragraphs(heading: string, text: string): string {
  return text === '' ? '' : `<h3>${heading}</h3>\n<p>${escapeHtml(text)}</p>`;
}

/** The announcements as they are: title, organisation, dates, pay and text, with the occupation of O*NET titles. */
export function readAnnouncements(generator: PostingGenerator): readonly Announcement[] {
  const headers = new Map(
    readTaxonomy('texts/usajobs_headers', [
      'id',
      'organization',
      'city',
      'state_name',
      'opened',
      'closes',
      'pay_min',
      'pay_max',
      'pay_period',
      'offering_type',
    ]).map((row) => [row.id, row]),
  );
  const keysOf = (name: 'state' | 'city' | 'title'): Map<string, number> =>
    new Map([...generator.dimension(name, 0)].map((row) => [row.name.toLowerCase(), row.key]));
  const [states, cities, titles] = [keysOf('state'), keysOf('city'), keysOf('title')];
  const postal = new Map(
    readTaxonomy('us/states', ['state', 'state_name']).map((row) => [row.state_name, row.state]),
  );
  const occupationOf = occupationsByTitle();

  return readTaxonomy('texts/usajobs_bodies', ['id', 'title', 'summary', 'qualifications']).flatMap(
    (text) => {
      const header = lookUp(headers, text.id);
      const state = states.get(header.state_name.toLowerCase());
      // The state is the one place column that every posting has; announcements for several states have none.
      if (state === undefined) return [];
      const place =
        `${header.city.split('|').at(-1) ?? ''}, ${postal.get(header.state_name) ?? ''}`.toLowerCase();
      const contract = contractOf(header.offering_type);
      return {
        company: header.organization,
        body: [paragraphs('Summary', text.summary), paragraphs('Qualifications', text.qualifications)]
          .filter(Boolean)
          .join('\n'),
        row: {
          posted: dayNumber(header.opened),
          expired: dayNumber(header.closes),
          duplicates: 0,
          title: titles.get(text.title.toLowerCase()) ?? UNCLASSIFIED_TITLE,
          title_raw: text.title,
          company_is_staffing: false,
          ...occupationOf(text.title),
          state,
          county: 0,
          city: cities.get(place) ?? 0,
          naics2: PUBLIC_ADMINISTRATION,
          employment_type: employmentType.fullTime,
          contract_type: contract,
          is_internship: contract === contractType.internship,
          remote_type: remoteType.none,
          min_years_experience: null,
          max_years_experience: null,
          edulevels: [NOT_LISTED],
          min_edulevels: NOT_LISTED,
          max_edulevels: NOT_LISTED,
          ...payOf(header),
          skills: [],
          certifications: [],
          sources: [OWN_SITE],
        },
      };
    },
  );
}

type Columns<Name extends keyof Announcement['row']> = Pick<Announcement['row'], Name>;

/** Finds the occupation of a title of O*NET, in all levels. */
function occupationsByTitle(): (title: string) => Columns<'soc2' | 'soc3' | 'soc4' | 'soc5' | 'onet'> {
  const tree = readUsSocTree();
  const parents = readOnetParents(tree);
  const levels = new Map(
    tree.filter((row) => row.group === 'detailed').map((row) => [row.levels[3], row.levels]),
  );
  const positions = new Map(
    readTaxonomy('us/onet_occupations', ['onet_code']).map((row, n) => [row.onet_code, n]),
  );
  const onetOfTitle = new Map(
    readTaxonomy('us/job_titles', ['onet_code', 'title'])
      .toReversed()
      .map((row) => [row.title.toLowerCase(), lookUp(positions, row.onet_code)]),
  );
  return (title) => {
    const onet = onetOfTitle.get(title.toLowerCase());
    const occupation = levels.get((onet === undefined ? null : parents[onet]) ?? undefined);
    const [soc2, soc3, soc4, soc5] = occupation ?? [];
    return {
      soc2: soc2 ?? UNCLASSIFIED_OCCUPATION,
      soc3: soc3 ?? UNCLASSIFIED_OCCUPATION,
      soc4: soc4 ?? UNCLASSIFIED_OCCUPATION,
      soc5: soc5 ?? UNCLASSIFIED_OCCUPATION,
      onet: occupation === undefined || onet === undefined ? UNCLASSIFIED_OCCUPATION : onet + 1,
    };
  };
}

/** The pay of an announcement a year; null for another period than an hour or a year. */
function payOf(header: {
  readonly pay_min: string;
  readonly pay_max: string;
  readonly pay_period: string;
}): Columns<'salary' | 'salary_from' | 'salary_to' | 'salary_period'> {
  const hourly = header.pay_period === 'Per Hour';
  const hasPay = (hourly || header.pay_period === 'Per Year') && Number(header.pay_max) > 0;
  if (!hasPay) return { salary: null, salary_from: null, salary_to: null, salary_period: null };
  const factor = hourly ? hoursAYear.us : 1;
  const from = Math.round(Number(header.pay_min) * factor);
  const to = Math.round(Number(header.pay_max) * factor);
  return {
    salary: Math.round((from + to) / 2),
    salary_from: from,
    salary_to: to,
    salary_period: hourly ? salaryPeriod.hour : salaryPeriod.year,
  };
}
