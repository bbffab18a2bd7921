import { companyFilterKeys, knownDistributionFacets, rankingFacets } from '../../../contracts/index.ts';
import { FIRST_PLANTED } from '../../../datasets/index.ts';
import {
  filterableNames,
  monthsOf,
  rankingFilterKeys,
  type MonthRange,
  type Survey,
} from '../../../properties/index.ts';
import type { FoundPosting, InProcessReference } from '../../../reference/index.ts';
import { bucketItems } from '../compare/comparison.ts';
import type { OracleGroup } from '../oracle-case.ts';

/** The values of which the requests of a group are made: from the oracle; what the target accepts: from the survey. */
export interface Pool {
  readonly group: OracleGroup;
  /** How many there are. */
  readonly postings: number;
  /** The months with postings, ascending. */
  readonly months: readonly string[];
  readonly facets: readonly string[];
  /** The facets that the specification names, or that the survey saw accepted. */
  readonly grantedFacets: readonly string[];
  /** Filter keys with values that the rows have, the largest first. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Lists of values of one key with characters that are easily lost, each of which finds postings. */
  readonly delicate: readonly { readonly key: string; readonly values: readonly string[] }[];
  /** Values of one key that differ in case or accents only. */
  readonly alike: readonly { readonly key: string; readonly values: readonly string[] }[];
  /** Words, and phrases of several, with which every reading of a keyword finds the same postings. */
  readonly terms: readonly string[];
  readonly phrases: readonly string[];
  /** What the target makes of a value that no posting has; undefined where the survey could not determine it. */
  readonly unknownValue: string | undefined;
  /** Whether a posting has to have all values of a key. */
  readonly isAnd: boolean;
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

/** Values of a facet from which filters are made: of the largest and of the smallest. */
const LARGEST = 12;
const SMALLEST = 2;
/** Characters and words that are easily lost. */
const easilyLost = /[^\p{L}\p{N} ]|\P{ASCII}| {2}|^(?:null|undefined|true|false|\d+)$/giu;

/** The widest span in which months are looked for. */
const FIRST_MONTH = '2000-01';

/** What a target accepts in requests of a group. */
type Accepted = Pick<
  Pool,
  'facets' | 'grantedFacets' | 'grantedInner' | 'distributionFacets' | 'rankLimit'
> & { readonly filterKeys: readonly string[] };

function acceptedRankings({ rankings }: Survey): Accepted {
  const salary = rankings?.distribution?.facet ?? 'salary';
  return {
    facets: rankingFacets,
    grantedFacets: rankingFacets,
    filterKeys: rankings === undefined ? [] : rankingFilterKeys(rankings),
    grantedInner: [...(rankings?.nestedFacets ?? []), salary],
    distributionFacets: [...new Set([salary, ...knownDistributionFacets.rankings])],
    rankLimit: Math.max(1, rankings?.rankLimit ?? 1),
  };
}

function acceptedCompany({ companyPostings }: Survey, all: readonly string[]): Accepted {
  const granted = [...(companyPostings?.values.keys() ?? [])];
  const others = all.filter((facet) => !granted.includes(facet));
  const distributionFacets = companyPostings?.distributionFacets ?? [];
  return {
    // Other facets may be refused, so they alternate with those that are accepted.
    facets: others.flatMap((facet, index) => [granted[index % granted.length] ?? facet, facet]),
    grantedFacets: granted,
    filterKeys: granted.filter((key) => companyFilterKeys.some((one) => one === key)),
    grantedInner: distributionFacets,
    distributionFacets,
    rankLimit: Math.max(1, companyPostings?.rankLimit ?? 1),
  };
}

/** Makes the pool of a group. Each facet costs one answer of the oracle. */
export async function makePool(
  oracle: InProcessReference,
  group: OracleGroup,
  survey: Survey,
  metrics: AcceptedMetrics,
): Promise<Pool> {
  const [months, manifest] = await Promise.all([monthsWithPostings(oracle, group), oracle.manifest(group)]);
  const when = { start: months[0] ?? FIRST_MONTH, end: months.at(-1) ?? FIRST_MONTH };
  const { filterKeys, ...accepted } =
    group === 'rankings' ? acceptedRankings(survey) : acceptedCompany(survey, oracle.facets(group));
  const ambiguous = await oracle.ambiguousNames(group);
  const rows = await sampleRows(oracle, group, filterKeys);
  const names = new Map(
    await Promise.all(
      filterKeys.map(async (key) => [key, await namesOf(oracle, group, key, when, ambiguous)] as const),
    ),
  );
  const terms = (await oracle.plainTerms(group)).map(({ term }) => term);
  const optionOf = (choice: 'values' | 'unknown-value'): string | undefined => {
    const inferred = survey.dialect?.[group]?.[choice];
    return inferred?.kind === 'determined' ? inferred.option : undefined;
  };
  const isAnd = optionOf('values') === 'and';
  return {
    group,
    postings: manifest.postings + manifest.planted,
    months: monthsOf(when),
    values: new Map(
      [...names].flatMap(([key, all]) =>
        all.length === 0
          ? []
          : [[key, [...new Set([...all.slice(0, LARGEST), ...all.slice(-SMALLEST)])]] as const],
      ),
    ),
    delicate: filterKeys.flatMap((key) => {
      const list = delicateAmong(key, names.get(key) ?? [], { rows, ambiguous, isAnd });
      if (list.length === 0) return [];
      // All values of a key together may find every posting, as does a target that ignores the key.
      const some = list.length === names.get(key)?.length ? list.slice(0, -1) : list;
      // Where all values have to be there, several find nothing.
      return isAnd ? list.map((value) => ({ key, values: [value] })) : [{ key, values: some }];
    }),
    alike: filterKeys.flatMap((key) => {
      const values = rows.flatMap(({ facets: { [key]: value } }) => value ?? []);
      const list = [...new Set(values)].filter((value) => ambiguous.has(value.toLowerCase()));
      return list.length < 2 ? [] : [{ key, values: list }];
    }),
    terms: terms.filter((term) => !term.includes(' ')),
    phrases: terms.filter((term) => term.includes(' ')),
    unknownValue: optionOf('unknown-value'),
    isAnd,
    pageLimit: survey.companyPostings?.pageLimit ?? 0,
    nestedFacets: [...new Set([...(survey.rankings?.nestedFacets ?? []), ...rankingFacets])],
    rows,
    ...accepted,
    ...metrics,
  };
}

const GENERATED_ROWS = 60;
const PLANTED_ROWS = 60;

async function sampleRows(
  oracle: InProcessReference,
  group: OracleGroup,
  facets: readonly string[],
): Promise<readonly FoundPosting[]> {
  const { planted, postings } = await oracle.manifest(group);
  // Spread over all: neighbours by number may be alike.
  const generated = Array.from({ length: Math.min(postings, GENERATED_ROWS) }, (_, at) =>
    Math.floor((at * postings) / GENERATED_ROWS),
  );
  const among = Array.from({ length: Math.min(planted, PLANTED_ROWS) }, (_, at) => FIRST_PLANTED + at);
  const [usual, odd] = await Promise.all([
    oracle.find(group, { most: GENERATED_ROWS, facets, among: generated }),
    oracle.find(group, { most: PLANTED_ROWS, facets, among }),
  ]);
  const rows = [...usual.postings, ...odd.postings];
  if (group !== 'rankings') return rows;
  // A filter need not find a name of unknown values, such as [None].
  return rows.map((row) => ({
    ...row,
    facets: Object.fromEntries(
      Object.entries(row.facets).filter(([, value]) => value?.startsWith('[') !== true),
    ),
  }));
}

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

/** The names of a key that a filter can name, the largest groups first. */
async function namesOf(
  oracle: InProcessReference,
  group: OracleGroup,
  facet: string,
  when: MonthRange,
  ambiguous: ReadonlySet<string>,
): Promise<readonly string[]> {
  const body = { filter: { when }, rank: { by: 'unique_postings', limit: 1000 } };
  const answer = await oracle.answer({ group, method: 'POST', path: `/rankings/${facet}`, body });
  return filterableNames(bucketItems(answer.body)).filter((name) => !ambiguous.has(name.toLowerCase()));
}

/**
 * Values of a key, one for each character that is easily lost; those of planted postings and of small groups first.
 * Where each value is a request of its own, one of the numbers stands for all.
 */
function delicateAmong(
  key: string,
  names: readonly string[],
  { rows, ambiguous, isAnd }: Pick<Pool, 'rows' | 'isAnd'> & { readonly ambiguous: ReadonlySet<string> },
): readonly string[] {
  const planted = rows.flatMap(({ number, facets }) => {
    const value = facets[key];
    return number >= FIRST_PLANTED && typeof value === 'string' && !ambiguous.has(value.toLowerCase())
      ? [value]
      : [];
  });
  const seen = new Set<string>();
  return [...new Set([...planted, ...names.toReversed()])].flatMap((value) => {
    const lost = (value.match(easilyLost) ?? [])
      .map((part) => (isAnd ? part.replace(/^\d+$/, '0') : part))
      .filter((part) => !seen.has(part));
    for (const part of lost) seen.add(part);
    return lost.length === 0 ? [] : [value];
  });
}
