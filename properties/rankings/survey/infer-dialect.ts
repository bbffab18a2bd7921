import { type ChoiceIn, numberOf, objectOf } from '../../../contracts/index.ts';
import { attempt, undetermined, type InferredOption } from '../../kit/dialect/inferred-dialect.ts';
import { type RequestSpec, type Exchange, type Send, withParts } from '../../kit/exchange.ts';
import type { LocatedData, RankingsSurvey } from '../../kit/survey.ts';
import { totalsOf } from '../../postings/answers.ts';
import { countOf } from '../../postings/counting.ts';
import {
  inferDefault,
  inferLargeLimit,
  inferNothingMedian,
  inferRefusal,
  inferUnknownCompany,
  inferUnknownValue,
} from '../../postings/dialect/infer-answers.ts';
import { inferMonthMembership, inferValues, inferWhenEnd } from '../../postings/dialect/infer-counting.ts';
import {
  inferDayKey,
  inferEmptyMonths,
  inferEmptySteps,
  inferHistogramOrigin,
} from '../../postings/dialect/infer-points.ts';
import type { Filter } from '../../postings/filter/filter.ts';
import { valueCounts } from '../../postings/filter/several-values.ts';
import { NONSENSE } from '../../postings/keywords.ts';
import { monthAfter, monthsOf } from '../../postings/months/months.ts';
import { baseRank } from '../endpoints.ts';
import { byPostings, type Ranking, rankingRequest, type SendRanking } from '../requests.ts';
import { COUNTING_FACET } from './surveyed-data.ts';

type Inferred = { readonly [Id in ChoiceIn<'rankings'>]?: InferredOption };

const noMonth = undetermined('no month has postings');

/** Larger than any limit that a target needs to serve. */
const LARGE = 5000;

const rank = byPostings(1);
const counted = (filter: Filter): Ranking => ({ facet: COUNTING_FACET, filter, rank });

/** The option of `when-end`, from the counts of a month with postings and of two months. */
export async function inferredWhenEnd(send: Send, { withData }: LocatedData): Promise<InferredOption> {
  // The months between were not always looked at. The last one has postings where the end counts; else the first one has.
  let inferred: InferredOption = noMonth;
  for (const month of new Set([...withData.slice(-1), ...withData.slice(0, 1)])) {
    const over = (end: string): Promise<Exchange> =>
      send(rankingRequest(counted({ months: { start: month, end } }), undefined));
    inferred = await attempt(async () => inferWhenEnd(await over(month), await over(monthAfter(month))));
    if (inferred.kind === 'determined') return inferred;
  }
  return inferred;
}

/** The options of the group that its answers show, `when-end` aside. Each needs few requests. */
export async function inferDialect(
  send: SendRanking,
  surveyed: RankingsSurvey,
  data: LocatedData,
): Promise<Inferred> {
  const filter = { months: data.months };
  const plain = (changes: Partial<Ranking>): Promise<Exchange> => send({ ...counted(filter), ...changes });
  const changed = (change: (spec: RequestSpec) => RequestSpec): Promise<Exchange> =>
    send({ ...counted(filter), rank: baseRank }, change);
  const ofHistogram = async (
    infer: (answer: Exchange, interval: number) => InferredOption,
  ): Promise<InferredOption> => {
    const histogram = surveyed.distribution;
    if (histogram === undefined) return undetermined('no distribution was served');
    return infer(
      await plain({ rank: { ...rank, limit: Math.min(10, surveyed.rankLimit) }, histogram }),
      histogram.interval,
    );
  };
  const inferences: { readonly [Id in keyof Inferred]: () => Promise<InferredOption> } = {
    'month-membership': () => monthMembership(send, data),
    values: () => severalValues(send, surveyed, filter),
    'empty-months': async () =>
      inferEmptyMonths(
        await plain({
          rank: { ...rank, limit: Math.min(10, surveyed.rankLimit) },
          series: { when: data.span, metrics: ['unique_postings'] },
          filter: { months: data.span },
        }),
        monthsOf(data.span).length,
      ),
    'day-key': async () => {
      const month = data.withData.at(-1) ?? data.months.end;
      const when = { start: `${month}-01`, end: `${month}-03` };
      return inferDayKey(await plain({ series: { when, metrics: ['unique_postings'] } }));
    },
    'histogram-origin': () => ofHistogram(inferHistogramOrigin),
    'empty-steps': () => ofHistogram(inferEmptySteps),
    'unknown-company': async () =>
      inferUnknownCompany(
        await plain({ facet: 'company_name', rank: { ...rank, limit: surveyed.rankLimit } }),
        surveyed.rankLimit,
      ),
    'nothing-median': async () =>
      inferNothingMedian(
        await plain({
          filter: { months: { start: data.span.start, end: data.span.start } },
          rank: { ...rank, extra_metrics: ['median_posting_duration'] },
        }),
      ),
    'large-limit': async () => inferLargeLimit(await plain({ rank: { ...rank, limit: LARGE } }), LARGE),
    'unknown-value': async () => {
      const unknown = await plain({ filter: { ...filter, facets: { company_name: [NONSENSE] } } });
      return inferUnknownValue(unknown, countOf(unknown), data.total);
    },
    'default-limit': async () => inferDefault(await changed(withoutRank('limit')), 'limit'),
    'default-metric': async () => inferDefault(await changed(withoutRank('by')), 'rank_by'),
    'unknown-parameter': async () =>
      inferRefusal(await changed((spec) => ({ ...spec, path: `${spec.path}?jobmark_parameter=1` }))),
    'unknown-key': async () => inferRefusal(await changed((spec) => withParts(spec, { jobmark_key: 1 }))),
  };
  const inferred = await Promise.all(
    Object.entries(inferences).map(async ([choice, infer]) => [choice, await attempt(infer)] as const),
  );
  return Object.fromEntries(inferred);
}

/** The request with a field of `rank` omitted. */
function withoutRank(field: string): (spec: RequestSpec) => RequestSpec {
  return (spec) => {
    const { [field]: _, ...others } = objectOf(objectOf(spec.body)['rank']);
    return withParts(spec, { rank: others });
  };
}

/**
 * Counts three months with data, or the first two: between two months, there may be no posting that is open in both though
 * such postings count in both, where none is posted in the first one.
 */
async function monthMembership(send: SendRanking, { withData }: LocatedData): Promise<InferredOption> {
  const followed = withData.filter((month) =>
    [1, 2].every((distance) => withData.includes(monthAfter(month, distance))),
  );
  const start = followed[Math.floor(followed.length / 2)] ?? withData[0];
  if (start === undefined) return noMonth;
  const end = monthAfter(start, followed.length > 0 ? 2 : 1);
  const months = monthsOf({ start, end });
  const range = await send({
    ...counted({ months: { start, end } }),
    rank: { ...rank, extra_metrics: ['median_posting_duration'] },
  });
  const single = await Promise.all(
    months.map((month) => send(counted({ months: { start: month, end: month } }))),
  );
  return inferMonthMembership(range, single, numberOf(totalsOf(range)?.['median_posting_duration']));
}

/** Counts two values of a facet together, of which each posting has one value most likely. */
async function severalValues(
  send: SendRanking,
  { values, filterKeys, rankLimit }: RankingsSurvey,
  filter: Filter,
): Promise<InferredOption> {
  const candidates = ['soc1_name', 'nuts1_name', 'company_name', 'skills_name'].filter((key) =>
    filterKeys.has(key),
  );
  const facet = candidates.find((key) => (values.get(key)?.length ?? 0) > 1);
  if (facet === undefined) return undetermined('no facet has two values');
  const names = (values.get(facet) ?? []).slice(0, 2).map(({ name }) => name);
  const limited = { facet, rank: { ...rank, limit: rankLimit } };
  const all = await send({ ...limited, filter });
  const filtered = await send({ ...limited, filter: { ...filter, facets: { [facet]: names } } });
  const read = (exchange: Exchange) => valueCounts(exchange, names, rankLimit);
  return inferValues(all, filtered, read(all), read(filtered));
}
