import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import { textHash } from '../random/counter-random.ts';
import { naicsSectors } from './sections.ts';

/** A real employer of the open lists. */
export interface Employer {
  readonly name: string;
  /** SIC 2007 section or two-digit NAICS sector. */
  readonly section: string;
  readonly isAgency: boolean;
  /** NUTS 1 code or state of the head office; '' when unknown. */
  readonly home: string;
  /** So large that it hires everywhere: no head office effect. */
  readonly everywhere: boolean;
}

const sizeBands = ['20000+', '5000-19999', '1000-4999', '500-999', '250-499', '1-249', '0', ''];

/** Small words and abbreviations that keep their capitals when an all-capitals name is softened. */
const keptUpper = new Set('USA US UK IBM IT AI HCL LTI CVS KPMG PNC NYU MIT AT&T II III'.split(' '));
const legalForm =
  /[ ,]+(INC|LLC|LLP|LTD|LIMITED|CORP|CORPORATION|CO|COMPANY|PLC|LP|PC|NA|N A|P C|PLLC|INCORPORATED)\.?$/;

/** A company name from the filed form: `AMAZON COM SERVICES LLC` becomes `Amazon Com Services`. */
function softenFiledName(filed: string): string {
  let name = filed.trim();
  for (let shorter = name.replace(legalForm, ''); shorter !== name; shorter = name.replace(legalForm, ''))
    name = shorter;
  const softened = name.replaceAll(/[^\s/-]+/g, (word) =>
    keptUpper.has(word) || !/[AEIOUY]/.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  );
  return softened === '' ? filed : softened;
}

/** Stable shuffle within equal sizes: ties are broken by a hash of the name (generate/README.md, step 4). */
function byRank<Row extends { name: string; size: number }>(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => ({ row, jitter: textHash(row.name) }));
  keyed.sort((a, b) => b.row.size - a.row.size || a.jitter - b.jitter || (a.row.name < b.row.name ? -1 : 1));
  return keyed.map(({ row }) => row);
}

function readUkEmployers(): Employer[] {
  const rows = readTaxonomy('uk/employers', [
    'company',
    'nuts1_approx',
    'sic_code',
    'sic_section',
    'public_body',
    'employees',
  ]);
  const seen = new Set<string>();
  const distinct = rows.filter(({ company }) => !seen.has(company) && seen.add(company));
  return byRank(
    distinct.map((row) => ({
      name: row.company,
      // Public bodies without a code are councils, ministries and the like.
      section: /^[A-U]$/.test(row.sic_section) ? row.sic_section : row.public_body === '1' ? 'O' : '',
      isAgency: row.sic_code.startsWith('78'),
      home: row.nuts1_approx,
      everywhere: row.employees === '20000+' || row.employees === '5000-19999',
      size: -sizeBands.indexOf(row.employees),
    })),
  );
}

function readUsEmployers(): Employer[] {
  const rows = readTaxonomy('us/employers_h1b', ['legal_name', 'approvals_2019_2023', 'naics2', 'state']);
  const byName = new Map<string, Employer & { size: number }>();
  for (const row of rows) {
    const name = softenFiledName(row.legal_name);
    const size = Number(row.approvals_2019_2023);
    const known = byName.get(name);
    if (known !== undefined) {
      byName.set(name, { ...known, size: known.size + size });
      continue;
    }
    const section = naicsSectors.has(row.naics2) ? row.naics2 : '';
    const isAgency = /\b(staffing|recruit\w*|personnel)\b/i.test(name);
    byName.set(name, { name, section, isAgency, home: row.state, everywhere: size >= 1000, size });
  }
  return byRank([...byName.values()]);
}

/** The real employers of a country whose sector the open lists give, largest first. */
export function readEmployers(country: Country): readonly Employer[] {
  const employers = country === 'uk' ? readUkEmployers() : readUsEmployers();
  return employers.filter(({ section }) => section !== '');
}
