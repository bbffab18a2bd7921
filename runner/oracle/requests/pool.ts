import { knownDistributionFacets, rankingFacets } from '../../../contracts/index.ts';
import {
  filterableNames,
  isItem,
  monthsOf,
  type Item,
  type MonthRange,
  type Survey,
} from '../../../properties/index.ts';
import type { FoundPosting, InProcessReference } from '../../../reference/index.ts';
import type { OracleGroup } from '../oracle-case.ts';

/** What requests of a group are made of. Values come from the oracle, what is accepted from the survey. */
export interface Pool {
  readonly group: OracleGroup;
  /** The months with postings, ascending. */
  readonly months: readonly string[];
  readonly facets: readonly string[];
  /** The facets that the specification names, or that the survey saw accepted. */
  readonly grantedFacets: readonly string[];
  /** Filter keys with values that the rows have, the largest first. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly terms: readonly string[];
  readonly rankLimit: number;
  readonly pageLimit: number;
  /** Distribution and nested facets that the survey saw accepted. */
  readonly grantedInner: readonly string[];
  readonly distributionFacets: readonly string[];
  readonly nestedFacets: readonly string[];
  /** Metrics of buckets and totals that the target accepted, the documented ones first. */
  readonly metrics: readonly string[];
  /** Metrics by which the target ranked groups. */
  readonly rankMetrics: readonly string[];
  /** Postings from which filters are made, so that they find something. */
  readonly rows: readonly FoundPosting[];
}

/** The metrics that a target accepted. */
export type AcceptedMetrics = Pick<Pool, 'metrics' | 'rankMetrics'>;

/** Values of a facet from which filters are made: of the largest, and of those with characters that are easily lost. */
const LARGEST = 12;
const DELICATE = 6;
const delicate = /[^\p{L}\p{N} ]|\P{ASCII}/u;

/** The widest span in which months are looked for. */
const FIRST_MONTH = '2000-01';

/** Makes the pool of a group. Each facet costs one answer of the oracle. */
export async function makePool(
  oracle: InProcessReference,
  group: OracleGroup,
  survey: Survey,
  accepted: AcceptedMetrics,
): Promise<Pool> {
  const months = await monthsWithPostings(oracle, group);
  const when = { start: months[0] ?? FIRST_MONTH, end: months.at(-1) ?? FIRST_MONTH };
  const isRankings = group === 'rankings';
  const grantedFacets = isRankings ? [...rankingFacets] : [...(survey.companyPostings?.values.keys() ?? [])];
  const others = oracle.facets(group).filter((facet) => !grantedFacets.includes(facet));
  // Others may be refused: they take turns with those that are not.
  const facets = isRankings
    ? grantedFacets
    : others.flatMap((facet, index) => [grantedFacets[index % grantedFacets.length] ?? facet, facet]);
  const surveyedKeys = isRankings
    ? [...(survey.rankings?.filterKeys ?? [])]
    : [...(survey.companyPostings?.values.keys() ?? [])].filter((key) => companyKeys.includes(key));
  const ambiguous = await oracle.ambiguousNames(group);
  const values = new Map(
    await Promise.all(
      surveyedKeys.map(async (key) => [key, await valuesOf(oracle, group, key, when, ambiguous)] as const),
    ),
  );
  const terms = isRankings ? (await oracle.plainTerms(group)).map(({ term }) => term) : [];
  const { rankings, companyPostings } = survey;
  return {
    group,
    months: monthsOf(when),
    facets,
    grantedFacets,
    grantedInner: isRankings
      ? [...(rankings?.nestedFacets ?? []), rankings?.distribution?.facet ?? 'salary']
      : (companyPostings?.distributionFacets ?? []),
    values: new Map([...values].filter(([, names]) => names.length > 0)),
    terms,
    rankLimit: Math.max(1, (isRankings ? rankings?.rankLimit : companyPostings?.rankLimit) ?? 1),
    pageLimit: companyPostings?.pageLimit ?? 0,
    distributionFacets: isRankings
      ? [...new Set([rankings?.distribution?.facet ?? 'salary', ...knownDistributionFacets.rankings])]
      : (companyPostings?.distributionFacets ?? []),
    nestedFacets: [...new Set([...(rankings?.nestedFacets ?? []), ...rankingFacets])],
    rows: await sampleRows(oracle, group, surveyedKeys),
    ...accepted,
  };
}

/** Generated postings are numbered from 1, planted ones from here on (datasets/sample/README.md). */
const FIRST_PLANTED = 4_000_000_000;
const GENERATED_ROWS = 60;
const PLANTED_ROWS = 60;

async function sampleRows(
  oracle: InProcessReference,
  group: OracleGroup,
  facets: readonly string[],
): Promise<readonly FoundPosting[]> {
  const { planted } = await oracle.manifest(group);
  const among = Array.from({ length: Math.min(planted, PLANTED_ROWS) }, (_, at) => FIRST_PLANTED + at);
  const [usual, odd] = await Promise.all([
    oracle.find(group, { most: GENERATED_ROWS, facets }),
    oracle.find(group, { most: PLANTED_ROWS, facets, among }),
  ]);
  return [...usual.postings, ...odd.postings];
}

const companyKeys = ['state_name', 'city_name', 'company_name', 'skills_name', 'employment_type_name'];

async function monthsWithPostings(
  oracle: InProcessReference,
  group: OracleGroup,
): Promise<readonly string[]> {
  const { lastDay } = await oracle.manifest(group);
  const {
    postings: [first],
  } = await oracle.find(group, { most: 1, order: 'posted' });
  return monthsOf({ start: first?.posted.slice(0, 7) ?? FIRST_MONTH, end: lastDay.slice(0, 7) });
}

async function valuesOf(
  oracle: InProcessReference,
  group: OracleGroup,
  facet: string,
  when: MonthRange,
  ambiguous: ReadonlySet<string>,
): Promise<readonly string[]> {
  const body = { filter: { when }, rank: { by: 'unique_postings', limit: 300 } };
  const answer = await oracle.answer({ group, method: 'POST', path: `/rankings/${facet}`, body });
  const names = filterableNames(bucketItems(answer.body)).filter(
    (name) => !ambiguous.has(name.toLowerCase()),
  );
  return [
    ...names.slice(0, LARGEST),
    ...names
      .slice(LARGEST)
      .filter((name) => delicate.test(name))
      .slice(0, DELICATE),
    ...names.slice(-2),
  ].filter((name, index, all) => all.indexOf(name) === index);
}

/** `data.ranking.buckets` of an answer of the oracle. */
export function bucketItems(body: unknown): readonly Item[] {
  const data = isItem(body) ? body['data'] : undefined;
  const ranking = isItem(data) ? data['ranking'] : undefined;
  const buckets = isItem(ranking) ? ranking['buckets'] : undefined;
  return Array.isArray(buckets) ? buckets.filter(isItem) : [];
}
