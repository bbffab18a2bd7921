import { readTaxonomy } from '../../../datasets/index.ts';
import { companies, findCompany, type Company } from '../models/company/company-register.ts';
import { fnv1a } from '../../../contracts/index.ts';
import { figure, type Figure } from './figure.ts';

/** Company names against their short forms and made changes; strangers are names that no known company has. */
export function measureCompanies(): readonly Figure[] {
  const british = readTaxonomy('uk/employers', ['company', 'legal_name']);
  const tenth = [...companies()].filter(({ core }) => fnv1a(core) % 10 === 0);
  const long = tenth.filter(({ core }) => core.replaceAll(' ', '').length >= 7);
  const variant = (measure: string, known: readonly Company[], change: (name: string) => string): Figure =>
    figure('company', measure, known, (company) => findCompany(change(company.name)) === company);
  const strangers = tenth.slice(1).map(({ core }, at) => {
    const [first = ''] = core.split(' ');
    const other = tenth[at]?.core.split(' ').slice(1).join(' ') ?? '';
    return `${first} ${other}`.trim();
  });
  const known = new Set([...companies()].map(({ core }) => core.replaceAll(' ', '')));
  return [
    figure('company', 'short form and legal name in the UK mean the same company', british, (row) => {
      const company = findCompany(row.legal_name);
      return company !== undefined && findCompany(row.company) === company;
    }),
    variant('name in capitals with another legal form', tenth, (name) => `${name.toUpperCase()}, L.L.C.`),
    variant('name without blanks and punctuation', tenth, (name) => name.replace(/[^\p{L}\p{N}]/gu, '')),
    variant('two letters of a name of 7 or more changed about', long, (name) => swapLetters(name)),
    figure(
      'company',
      'other names that stay unknown',
      strangers.filter((name) => !known.has(name.replaceAll(' ', ''))),
      (name) => findCompany(name) === undefined,
    ),
  ];
}

/** Swaps two different neighbouring letters in the middle of a name. */
function swapLetters(name: string): string {
  const middle = Math.floor(name.length / 2);
  const at = [...Array(name.length).keys()].find(
    (index) => index >= middle && /^\p{Ll}\p{Ll}/u.test(name.slice(index)) && name[index] !== name[index + 1],
  );
  if (at === undefined) return name;
  return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
}
