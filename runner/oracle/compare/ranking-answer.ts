import { numberOf, valueAt } from '../../../contracts/index.ts';
import type { Item } from '../../../properties/index.ts';
import type { OracleCase } from '../oracle-case.ts';
import { bucketItems, type Comparison } from './comparison.ts';
import { compareHistograms } from './distributions.ts';
import { oracleAnswer, type Comparing } from './oracle-answer.ts';
import { compareRankings, MOST_GROUPS } from './ranking.ts';
import { compareSeries } from './series.ts';
import { withFineSteps, withStepEnds } from './step-ends.ts';

function isCompany(facet: string | undefined): boolean {
  return facet === 'company' || facet === 'company_name';
}

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
  const { rank, nested, series, histogram, operation } = one;
  if (rank === undefined) return;
  const { ambiguous } = comparing;
  let wider: Promise<readonly Item[]> | undefined;
  const further = (): Promise<readonly Item[]> =>
    (wider ??= oracleAnswer(comparing, widened(one)).then(({ body }) => bucketItems(body)));
  let ends: Promise<readonly number[]> | undefined;
  let fine: Promise<readonly Item[]> | undefined;
  let furtherFine: Promise<readonly Item[]> | undefined;
  const fineStepsOf = async (name: unknown): Promise<Item | undefined> => {
    const named = async (groups: Promise<readonly Item[]>): Promise<Item | undefined> =>
      (await groups).find((group) => group['name'] === name);
    const answer = (wanted: OracleCase): Promise<readonly Item[]> =>
      oracleAnswer(comparing, withFineSteps(wanted)).then(({ body }) => bucketItems(body));
    // A group that ties at the limit may be beyond it.
    return (await named((fine ??= answer(one)))) ?? named((furtherFine ??= answer(widened(one))));
  };
  const smallest = (): Promise<readonly number[]> => (ends ??= smallestValues(comparing, one, oracle));
  const path = '/data/ranking';
  const shown = [
    ...new Set(['unique_postings', ...rank.extra, ...(rank.by === 'significance' ? [] : [rank.by])]),
  ];
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
    metrics: rank.by === 'significance' ? [...shown, 'significance'] : shown,
    ambiguous,
    further,
    hasUnknown: isCompany(one.facet),
    async inner(group, expected, at) {
      if (series !== undefined)
        compareSeries(c, {
          target: group['timeseries'],
          oracle: expected['timeseries'],
          path: `${at}/timeseries`,
          metrics: series.metrics,
        });
      const histogramOf = async (): Promise<unknown> => {
        const { stepEnds } = comparing;
        if (stepEnds === 'next') return expected['distribution'];
        const ofValues = await fineStepsOf(expected['name']);
        return withStepEnds(
          expected['distribution'],
          ofValues?.['distribution'],
          group['distribution'],
          stepEnds,
        );
      };
      if (histogram !== undefined)
        await compareHistograms(c, {
          target: group['distribution'],
          oracle: await histogramOf(),
          path: `${at}/distribution`,
          metrics: histogram.metrics,
          ...(comparing.dialect.rankings['histogram-origin'] === 'minimum' && { smallest }),
        });
      if (nested === undefined) return;
      const { by, limit } = nested.rank;
      // A group beyond the limit comes from an answer with other limits.
      for (const [field, wanted] of Object.entries({ facet: nested.facet, limit, rank_by: by }))
        c.value(
          `nested ranking ${field}`,
          `${at}/ranking/${field}`,
          wanted,
          valueAt(group['ranking'], field),
        );
      const innerFurther = async (): Promise<readonly Item[]> => {
        const parent = (await further()).find(({ name }) => name === expected['name']);
        return bucketItems({ data: parent });
      };
      await compareRankings(c, {
        target: group['ranking'],
        oracle: expected['ranking'],
        path: `${at}/ranking`,
        prefix: 'nested ',
        by,
        limit,
        metrics: by === 'significance' ? ['unique_postings', 'significance'] : ['unique_postings'],
        ambiguous,
        further: innerFurther,
        hasUnknown: isCompany(nested.facet),
      });
    },
  });
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
