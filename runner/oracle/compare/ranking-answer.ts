import { numberOf, valueAt } from '../../../contracts/index.ts';
import type { Item } from '../../../properties/index.ts';
import type { OracleCase } from '../oracle-case.ts';
import { bucketItems, type Comparison } from './comparison.ts';
import { compareHistograms } from './distributions.ts';
import { oracleAnswer, type Comparing } from './oracle-answer.ts';
import { compareRankings, MOST_GROUPS } from './ranking.ts';
import { compareSeries } from './series.ts';
import { withFineSteps, withStepEnds } from './step-ends.ts';

const isCompany = (facet: string | undefined): boolean => facet === 'company' || facet === 'company_name';

/** The most groups of a ranking whose groups have nested ones. */
const MOST_PARENTS = 100;

/** The ranked groups of two answers, with the series, histogram or nested ranking of each. */
export async function compareRankingAnswer(
  c: Comparison,
  comparing: Comparing,
  one: OracleCase,
  target: Item,
  oracle: unknown,
): Promise<void> {
  const { rank, operation, facet } = one;
  if (rank === undefined) return;
  const further = new FurtherAnswers(comparing, one, oracle);
  const path = '/data/ranking';
  if (operation !== 'companyRanking')
    for (const field of ['facet', 'limit', 'rank_by'])
      c.value(
        `ranking ${field}`,
        `${path}/${field}`,
        valueAt(oracle, 'ranking', field),
        valueAt(target, 'ranking', field),
      );
  await compareRankings(c, {
    target: target['ranking'],
    oracle: valueAt(oracle, 'ranking'),
    path,
    prefix: '',
    by: rank.by,
    limit: rank.limit,
    metrics: [...new Set(['unique_postings', ...rank.extra, rank.by])],
    ambiguous: comparing.ambiguous,
    further: () => further.groups(),
    hasUnknown: isCompany(facet),
    inner: (group, expected, at) => compareInner(c, comparing, one, further, { group, expected, at }),
  });
}

/** A group of the target, the same one of the oracle, and the JSON pointer to it. */
interface GroupPair {
  readonly group: Item;
  readonly expected: Item;
  readonly at: string;
}

/** Compares what a group has in addition to its metrics. */
async function compareInner(
  c: Comparison,
  comparing: Comparing,
  { series, histogram, nested }: OracleCase,
  further: FurtherAnswers,
  pair: GroupPair,
): Promise<void> {
  const { group, expected, at } = pair;
  if (series !== undefined)
    compareSeries(c, {
      target: group['timeseries'],
      oracle: expected['timeseries'],
      path: `${at}/timeseries`,
      metrics: series.metrics,
    });
  if (histogram !== undefined)
    await compareHistograms(c, {
      target: group['distribution'],
      oracle: await further.histogramOf(pair),
      path: `${at}/distribution`,
      metrics: histogram.metrics,
      ...(comparing.dialect.rankings['histogram-origin'] === 'minimum' && {
        smallest: () => further.smallest(),
      }),
    });
  if (nested !== undefined) await compareNested(c, comparing.ambiguous, nested, further, pair);
}

async function compareNested(
  c: Comparison,
  ambiguous: ReadonlySet<string>,
  nested: NonNullable<OracleCase['nested']>,
  further: FurtherAnswers,
  { group, expected, at }: GroupPair,
): Promise<void> {
  const { by, limit } = nested.rank;
  // A group beyond the limit comes from an answer with other limits.
  for (const [field, wanted] of Object.entries({ facet: nested.facet, limit, rank_by: by }))
    c.value(`nested ranking ${field}`, `${at}/ranking/${field}`, wanted, valueAt(group['ranking'], field));
  await compareRankings(c, {
    target: group['ranking'],
    oracle: expected['ranking'],
    path: `${at}/ranking`,
    prefix: 'nested ',
    by,
    limit,
    metrics: by === 'significance' ? ['unique_postings', 'significance'] : ['unique_postings'],
    ambiguous,
    async further() {
      const parent = (await further.groups()).find(({ name }) => name === expected['name']);
      return bucketItems({ data: parent });
    },
    hasUnknown: isCompany(nested.facet),
  });
}

/** Further answers of the oracle to a case; each is made where it is needed first. */
class FurtherAnswers {
  readonly #comparing: Comparing;
  readonly #one: OracleCase;
  readonly #oracle: unknown;
  #groups: Promise<readonly Item[]> | undefined;
  #smallest: Promise<readonly number[]> | undefined;
  #fine: Promise<readonly Item[]> | undefined;
  #furtherFine: Promise<readonly Item[]> | undefined;

  constructor(comparing: Comparing, one: OracleCase, oracle: unknown) {
    this.#comparing = comparing;
    this.#one = one;
    this.#oracle = oracle;
  }

  /** The groups with the largest limits. */
  groups(): Promise<readonly Item[]> {
    return (this.#groups ??= this.#groupsOf(widened(this.#one)));
  }

  smallest(): Promise<readonly number[]> {
    return (this.#smallest ??= smallestValues(this.#comparing, this.#one, this.#oracle));
  }

  /** The histogram of a group, with the values between two steps where the target has them. */
  async histogramOf({ group, expected }: GroupPair): Promise<unknown> {
    const { stepEnds } = this.#comparing;
    if (stepEnds === 'next') return expected['distribution'];
    const fine = await this.#fineStepsOf(expected['name']);
    return withStepEnds(expected['distribution'], fine?.['distribution'], group['distribution'], stepEnds);
  }

  async #fineStepsOf(name: unknown): Promise<Item | undefined> {
    const named = (groups: readonly Item[]): Item | undefined =>
      groups.find((group) => group['name'] === name);
    const fine = named(await (this.#fine ??= this.#groupsOf(withFineSteps(this.#one))));
    // A group that ties at the limit may be beyond it.
    return fine ?? named(await (this.#furtherFine ??= this.#groupsOf(withFineSteps(widened(this.#one)))));
  }

  async #groupsOf(one: OracleCase): Promise<readonly Item[]> {
    return bucketItems((await oracleAnswer(this.#comparing, one)).body);
  }
}

/** The smallest value of the groups of an answer, and that of all postings that the filter finds. */
async function smallestValues(
  comparing: Comparing,
  one: OracleCase,
  oracle: unknown,
): Promise<readonly number[]> {
  const whole = await oracleAnswer(comparing, { ...one, facet: 'country_name' });
  const least = (buckets: readonly Item[]): readonly number[] =>
    buckets.flatMap((bucket) => numberOf(valueAt(bucket['distribution'], 'domain', 'min')) ?? []);
  return [bucketItems({ data: oracle }), bucketItems(whole.body)].map((buckets) =>
    Math.min(...least(buckets)),
  );
}

/** The case with the largest limits. */
function widened(one: OracleCase): OracleCase {
  const { rank, nested } = one;
  if (rank === undefined) return one;
  return nested === undefined
    ? { ...one, rank: { ...rank, limit: MOST_GROUPS } }
    : {
        ...one,
        rank: { ...rank, limit: MOST_PARENTS },
        nested: { ...nested, rank: { ...nested.rank, limit: MOST_GROUPS } },
      };
}
