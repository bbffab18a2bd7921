import type { Country, CountryPostingRow } from '../../schema/columns.ts';
import type { DimensionName, DimensionRow } from '../../schema/dimensions.ts';
import { type Certifications, readCertifications } from '../attributes/certifications.ts';
import { drawPay } from '../attributes/pay.ts';
import { readRequirements, type Requirements } from '../attributes/requirements.ts';
import { readSkills, type Skills } from '../attributes/skills.ts';
import {
  contractType,
  employmentType,
  remoteType,
  type WorkTerms,
  workTermDimensions,
  workTerms,
} from '../attributes/work-terms.ts';
import { type Companies, type DrawnCompany, readCompanies } from '../employers/companies.ts';
import { readSections, type SectionModel } from '../employers/sections.ts';
import { entry, lookUp } from '../entry.ts';
import { type OccupationModel, readOccupations } from '../occupations/occupation-model.ts';
import type { Occupation } from '../occupations/occupation.ts';
import { drawSeniority, rawTitle } from '../occupations/raw-titles.ts';
import { readTitles, type Titles } from '../occupations/titles.ts';
import { type AliasTable, aliasTable } from '../random/alias-table.ts';
import { CounterRandom } from '../random/counter-random.ts';
import { field } from '../random/fields.ts';
import { type DateOrder, dateOrder } from '../time/date-order.ts';
import { drawDuplicates, drawDuration, drawSources } from '../time/lifetime.ts';
import { lastDay, months } from '../time/months.ts';
import { type PostingDays, postingDays } from '../time/posting-days.ts';
import { readTrends, type Trends } from '../time/trends.ts';

/** When a posting is up and what it is for: the first draws, on which the others hang. */
export interface Vacancy {
  readonly posting: number;
  readonly day: number;
  /** Position in `months`. */
  readonly month: number;
  readonly occupation: Occupation;
  /** Position of the O*NET occupation that stands for it. */
  readonly onet: number;
}

/** Everything that UK and US postings share, built once from the taxonomy files. */
export interface CountryModel {
  readonly country: Country;
  readonly random: CounterRandom;
  readonly order: DateOrder;
  readonly days: PostingDays;
  readonly trends: Trends;
  readonly occupations: OccupationModel;
  readonly sections: SectionModel;
  readonly companies: Companies;
  readonly titles: Titles;
  readonly skills: Skills;
  readonly certifications: Certifications;
  readonly drawVacancy: (posting: number) => Vacancy;
  readonly drawTerms: (random: CounterRandom, occupation: Occupation, month: number) => WorkTerms;
  readonly drawRequirements: (random: CounterRandom, onet: number) => Requirements;
}

type SeedlessTables = Omit<CountryModel, 'random' | 'order' | 'drawVacancy'> & {
  readonly onetTables: ReadonlyMap<Occupation, AliasTable>;
};

const tablesByCountry = new Map<Country, SeedlessTables>();

/** The tables of a country, which no seed changes: read once, as it takes around a second. */
function tablesOf(country: Country): SeedlessTables {
  const known = tablesByCountry.get(country);
  if (known !== undefined) return known;
  const trends = readTrends(country);
  const occupations = readOccupations(country, trends);
  const sections = readSections(country, occupations.occupations);
  const tables: SeedlessTables = {
    country,
    days: postingDays(trends.newPostings),
    trends,
    occupations,
    sections,
    companies: readCompanies(country, sections),
    titles: readTitles(country, occupations.occupations),
    skills: readSkills(country, occupations.occupations),
    certifications: readCertifications(country, occupations),
    drawTerms: workTerms(occupations, trends.remoteShare),
    drawRequirements: readRequirements(),
    onetTables: new Map(
      occupations.occupations.map((occupation) => [
        occupation,
        aliasTable(occupation.onet.map(({ weight }) => weight)),
      ]),
    ),
  };
  tablesByCountry.set(country, tables);
  return tables;
}

/** The model of a country for a seed. */
export function countryModel(country: Country, seed: string): CountryModel {
  const tables = tablesOf(country);
  const { days, occupations, onetTables } = tables;
  const random = new CounterRandom(seed, country);
  const order = dateOrder(new CounterRandom(seed, `${country} dates`).bits(0));
  return {
    ...tables,
    random,
    order,
    drawVacancy(posting) {
      random.at(posting);
      const day = days.dayAt(order.placeOf(posting));
      const month = days.monthOf(day);
      const table = entry(occupations.byMonth, month);
      const occupation = entry(occupations.occupations, table.draw(random.unit(field.occupation)));
      const link = lookUp(onetTables, occupation).draw(random.unit(field.onet));
      return { posting, day, month, occupation, onet: entry(occupation.onet, link).onet };
    },
  };
}

// Major groups whose pay is often stated by the hour and whose work comes in shifts: UK 6 to 9, US the like.
const manualUk = new Set([6, 7, 8, 9]);
const manualUs = new Set([
  310_000, 330_000, 350_000, 370_000, 390_000, 410_000, 450_000, 470_000, 490_000, 510_000, 530_000,
]);

type Shared = keyof CountryPostingRow<'uk'> & keyof CountryPostingRow<'us'>;

/** Columns that are drawn alike in both countries. */
export type SharedColumns = Pick<CountryPostingRow<'uk'>, Exclude<Shared, 'soc2' | 'soc3' | 'soc4' | 'city'>>;

/** The part of a generator that differs by country. */
export interface CountryPostings<C extends Country> {
  readonly row: (posting: number) => CountryPostingRow<C>;
  readonly dimensions: Readonly<Partial<Record<DimensionName, readonly DimensionRow[]>>>;
}

/** Draws the columns that UK and US postings share, apart from occupation codes and place. */
export function drawSharedColumns(
  model: CountryModel,
  vacancy: Vacancy,
  home: string,
  cityName: string,
  company: DrawnCompany | null,
): SharedColumns {
  const { random, country } = model;
  const { posting, day, month, occupation, onet } = vacancy;
  const terms = model.drawTerms(random, occupation, month);
  const requirements = model.drawRequirements(random, onet);
  const title = model.titles.draw(random, occupation, onet);
  const titleName = title === 0 ? occupation.name : model.titles.nameOf(title);
  const seniority = drawSeniority(random, titleName);
  const isPartTime = terms.employmentType === employmentType.partTime;
  const isManual = (country === 'uk' ? manualUk : manualUs).has(entry(occupation.levels, 0));
  const { year } = entry(months, month);
  const pay = drawPay(random, {
    country,
    occupation,
    seniorityFactor: seniority.payFactor,
    home,
    year,
    isPartTime,
    isManual,
  });
  const duplicates = drawDuplicates(random, company?.isAgency ?? false);
  const expired = day + drawDuration(random);
  const contract = entry(workTermDimensions.contract_type, terms.contractType - 1).name;
  return {
    posting,
    posted: day,
    expired: expired > lastDay ? null : expired,
    duplicates,
    title,
    title_raw: rawTitle(random, {
      title: titleName,
      seniority,
      city: cityName,
      isPartTime,
      contract: terms.contractType === contractType.permanent ? '' : contract,
      remote:
        terms.remoteType === remoteType.none
          ? ''
          : entry(workTermDimensions.remote_type, terms.remoteType).name,
      worksShifts: isManual,
    }),
    company: company?.key ?? null,
    company_is_staffing: company?.isAgency ?? null,
    employment_type: terms.employmentType,
    contract_type: terms.contractType,
    is_internship: terms.isInternship,
    remote_type: terms.remoteType,
    min_years_experience: requirements.minYears,
    max_years_experience: requirements.maxYears,
    edulevels: requirements.edulevels,
    min_edulevels: entry(requirements.edulevels, 0),
    max_edulevels: entry(requirements.edulevels, requirements.edulevels.length - 1),
    salary: pay?.mean ?? null,
    salary_from: pay?.from ?? null,
    salary_to: pay?.to ?? null,
    salary_period: pay?.period ?? null,
    skills: model.skills.draw(random, occupation, onet),
    certifications: model.certifications.draw(random, occupation),
    sources: drawSources(random, duplicates),
  };
}
