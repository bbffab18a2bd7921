import { fnv1a, groupBy } from '../../../../contracts/index.ts';
import { readTaxonomy } from '../../../../datasets/index.ts';
import { lazily } from '../training/lazily.ts';
import { trained } from '../training/trained.ts';
import { fold } from '../training/words.ts';
import { companyCore, displayName } from './company-name.ts';

/** A known company. */
export interface Company {
  readonly name: string;
  readonly core: string;
  /** Two-digit NAICS sector from the H-1B data, '' when there is none. */
  readonly naics2: string;
  /** Five-digit UK SIC code, '' when there is none. */
  readonly sic: string;
  /** The letters of the name, where they are not those of the core: "ComputershareHoldings" as one word has "holdings". */
  readonly letters?: string;
}

interface Register {
  readonly byCore: ReadonlyMap<string, Company>;
  readonly byLetters: ReadonlyMap<string, Company>;
  /** Companies by the first two letters of their name, for spelling mistakes. */
  readonly byStart: ReadonlyMap<string, readonly Company[]>;
}

/** Every known company of the UK and the US; the most carefully written file that has a name decides its form. */
export const companies = trained('companies', (): readonly Company[] => {
  const merged = new Map<string, { name: string; naics2: string; sic: string }>();
  const add = (filed: string, name: string, naics2: string, sic: string): void => {
    const core = companyCore(filed);
    const known = merged.get(core);
    if (known === undefined) merged.set(core, { name, naics2, sic });
    else {
      known.naics2 ||= naics2;
      known.sic ||= sic;
    }
  };
  for (const row of readTaxonomy('us/public_companies', ['name']))
    add(row.name, displayName(row.name), '', '');
  for (const row of readTaxonomy('uk/employers', ['company', 'legal_name', 'sic_code']))
    add(row.legal_name, row.company, '', row.sic_code);
  for (const row of readTaxonomy('us/employers_h1b', ['legal_name', 'naics2']))
    add(row.legal_name, displayName(row.legal_name), row.naics2 === '99' ? '' : row.naics2, '');
  return [...merged].map(([core, company]) => {
    const letters = fold(company.name).replace(/[^a-z0-9]/g, '');
    return { core, ...company, ...(letters === lettersOf(core) ? {} : { letters }) };
  });
});

const register = lazily((): Register => {
  const byCore = new Map<string, Company>();
  const byLetters = new Map<string, Company>();
  for (const company of companies()) {
    byCore.set(company.core, company);
    const letters = lettersOf(company.core);
    if (!byLetters.has(letters)) byLetters.set(letters, company);
    if (company.letters !== undefined && !byLetters.has(company.letters))
      byLetters.set(company.letters, company);
  }
  return { byCore, byLetters, byStart: groupBy(companies(), ({ core }) => startOf(lettersOf(core))) };
});

/** The known company with the same core, the same letters, or one or two typing errors in a long name. */
export function findCompany(name: string): Company | undefined {
  const core = companyCore(name);
  const { byCore, byLetters, byStart } = register();
  const letters = lettersOf(core);
  const known = byCore.get(core) ?? byLetters.get(letters);
  // No known name is longer; a short one with a typing error is too often another company.
  if (known !== undefined || letters.length < 7 || letters.length > 80) return known;
  const slips = letters.length >= 14 ? 2 : 1;
  let best: Company | undefined;
  let fewest = slips + 1;
  for (const company of byStart.get(startOf(letters)) ?? []) {
    const found = slipsBetween(letters, lettersOf(company.core), fewest - 1);
    if (found < fewest) {
      best = company;
      fewest = found;
    }
  }
  return best;
}

function lettersOf(core: string): string {
  return core.replaceAll(' ', '');
}

function startOf(letters: string): string {
  return letters.slice(0, 2);
}

/** The id of a company: a positive 31-bit number made from its core, so that it stays when other companies come or go. */
export const companyId = ({ core }: Company): number => fnv1a(core) & 0x7fffffff || 1;

/** The edit distance with transpositions of neighbours, or `limit + 1` when it is more than the limit. */
function slipsBetween(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let older: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      let cost = Math.min(cell(above, j) + 1, cell(row, j - 1) + 1, cell(above, j - 1) + same);
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) cost = Math.min(cost, cell(older, j - 2) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    older = above;
    above = row;
  }
  return cell(above, right.length);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;
