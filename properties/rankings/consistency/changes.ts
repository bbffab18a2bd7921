import { isObject, objectOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { brief, type Exchange, isAccepted, type RequestSpec, withParts } from '../../kit/exchange.ts';
import { bucketsOf, rankingOf } from '../../postings/answers.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { probe } from '../../postings/probe.ts';
import { expectHistograms } from '../distribution/histogram.ts';
import { baseRank, type Endpoint } from '../endpoints.ts';
import { expectNested, SHOWN_METRIC } from '../nested/nested-buckets.ts';
import { shownMetrics } from '../requests.ts';
import { distributionCandidates } from '../survey/survey-histogram.ts';
import {
  COUNTING_FACET,
  dataWithPostings,
  requestOf,
  surveyed,
  grantedLimit,
  grantedNestedLimit,
} from '../survey/surveyed-data.ts';
import { contentOf } from './contents.ts';
import { seriesOfBoth } from './series-metrics.ts';

/** The skill that one of the changed requests filters on. */
export function changedSkill(t: CheckContext): string | undefined {
  const { values, seed } = surveyed(t);
  return randomFrom(seed, 'skill').pick((values.get('skills_name') ?? []).slice(0, 6))?.name;
}

/** Requests that differ from one in a single part: months, a facet filter, keywords, the limit, a part of a variant. */
export async function changesOf(t: CheckContext, base: RequestSpec): Promise<readonly RequestSpec[]> {
  const { withData } = await dataWithPostings(t);
  const { seed } = surveyed(t);
  // The same parts at each endpoint, so that their counts are shared.
  const random = randomFrom(seed, 'changes');
  const { distribution, nested_rank: nested, timeseries, filter: narrow } = objectOf(base.body);
  const filter = objectOf(narrow);
  const changed = (part: string, value: unknown): RequestSpec => withParts(base, { [part]: value });
  const month = random.pick(withData);
  const skill = changedSkill(t);
  const specs = skill === undefined ? [] : [changed('filter', { ...filter, skills_name: [skill] })];
  if (month !== undefined) {
    const inWire = requestOf(t, {
      facet: COUNTING_FACET,
      filter: { months: { start: month, end: month } },
      rank: baseRank,
    }).body;
    const narrowed = changed('filter', isObject(inWire) ? inWire['filter'] : filter);
    // Whether a series may lie outside `filter.when` is not specified.
    const isServed = timeseries === undefined || isAccepted(await probe(t, narrowed));
    specs.push(isServed ? narrowed : withSeriesInside(narrowed));
  }
  specs.push(changed('rank', { ...baseRank, limit: 2 }));
  if (isObject(distribution)) {
    const { interval } = objectOf(distribution['options']);
    specs.push(changed('distribution', { ...distribution, options: { interval: Number(interval) * 2 } }));
  }
  if (isObject(nested)) specs.push(changed('nested_rank', { ...nested, limit: 1 }));
  if (isObject(timeseries)) specs.push(changed('timeseries', { ...timeseries, metrics: ['total_postings'] }));
  return specs;
}

/** One request with all these changes, the first where two change the same part. */
export async function changedInAll(t: CheckContext, base: RequestSpec): Promise<RequestSpec> {
  const body = objectOf(base.body);
  const parts = (await changesOf(t, base))
    .toReversed()
    .flatMap((changed) => Object.entries(objectOf(changed.body)))
    .filter(([part, value]) => !sameJson(value, body[part]));
  return withParts(base, Object.fromEntries(parts));
}

/** How often the requests before are exchanged until a changed answer counts as one that depends on them. */
const ROUNDS = 2;

/** Expects an omitted metric or limit to mean what it meant to the survey, after a request that names another one. */
export async function expectOwnDefaults(t: CheckContext, base: RequestSpec): Promise<void> {
  const ranked = (rank: object): RequestSpec => withParts(base, { rank });
  const { by, limit } = baseRank;
  const other = ranked({ by: SHOWN_METRIC, limit: 2 });
  const read = (exchange: Exchange): string =>
    brief({ by: rankingOf(exchange)?.['rank_by'], content: contentOf(exchange) });
  await t.send(other);
  for (const spec of [ranked({ limit }), ranked({ by })]) {
    const known = await t.recall(spec);
    const answer = isAccepted(known) ? await t.send(spec) : known;
    const seen: readonly [string[], string[]] = [[], []];
    for (let round = 0; round < ROUNDS && read(known) !== read(answer); round += 1)
      for (const [place, before] of [base, other].entries()) {
        await t.send(before);
        seen[place]?.push(read(await t.send(spec)));
      }
    const [afterBase, afterOther] = seen.map((values) => new Set(values));
    const isRight = read(known) === read(answer);
    const isRepeated = afterBase?.size === 1 && afterOther?.size === 1 && seen[0][0] !== seen[1][0];
    if (isRight || isRepeated)
      t.expect({
        clause: 'rankings/independent-requests',
        rule: 'defaults',
        exchange: answer,
        after: [known],
        holds: isRight,
        expected: () => `the same answer whatever was requested before: ${read(known)}`,
        actual: () => read(answer),
      });
    else t.inconclusive('an answer changes from one request to the next');
  }
}

/** The request with the series over the months of its filter. */
function withSeriesInside(spec: RequestSpec): RequestSpec {
  const body = objectOf(spec.body);
  const { when } = objectOf(body['filter']);
  return withParts(spec, { timeseries: { ...objectOf(body['timeseries']), when } });
}

/** Answers to a request with extra metrics, and at the plain ranking with another metric to rank by, where it is served. */
export async function furtherOf(
  t: CheckContext,
  base: RequestSpec,
  endpoint: Endpoint,
): Promise<readonly Exchange[]> {
  const ranked = (rank: object): RequestSpec => withParts(base, { rank });
  // Sent once more where it was sent before: a cache may have dropped it by now.
  const extra = await t.accept(ranked({ ...baseRank, extra_metrics: shownMetrics }), { fresh: true });
  if (endpoint === 'ranking') return [extra, await probe(t, ranked({ ...baseRank, by: 'significance' }))];
  if (endpoint === 'distribution') return [extra, ...(await otherDistribution(t, base))];
  if (endpoint === 'timeseries') return [extra, await seriesOfBoth(t, base)];
  return [extra, ...(await nestedByMetric(t, base))];
}

/**
 * A histogram after one with fewer metrics, and the same histogram over another facet, the first that is served: the
 * steps of the one do not fit the other's domain.
 */
async function otherDistribution(t: CheckContext, base: RequestSpec): Promise<readonly Exchange[]> {
  const { distribution } = surveyed(t);
  if (distribution === undefined) return [];
  const body = objectOf(base.body);
  const withMetrics = (metrics: readonly string[]): RequestSpec =>
    withParts(base, {
      rank: { ...baseRank, limit: unusedLimit(t) },
      distribution: { ...objectOf(body['distribution']), metrics },
    });
  const answers: Exchange[] = [];
  for (const count of distribution.metrics.keys())
    answers.push(await t.accept(withMetrics(distribution.metrics.slice(0, count + 1))));
  for (const { facet } of distributionCandidates.filter(
    (candidate) => candidate.facet !== distribution.facet,
  )) {
    const answer = await probe(t, { ...base, path: base.path.replace(/[^/]+$/, facet) });
    if (!isAccepted(answer)) continue;
    expectHistograms(t, answer, bucketsOf(answer), { ...distribution, facet });
    return [...answers, answer];
  }
  return answers;
}

/** A limit that no other check uses, so that the first of the requests is the first of its kind. */
const unusedLimit = (t: CheckContext): number => Math.min(7, grantedLimit(t));

/** A nested ranking, after one that differs only in its metric, which the specification does not name. */
async function nestedByMetric(t: CheckContext, base: RequestSpec): Promise<readonly Exchange[]> {
  const limit = Math.min(unusedLimit(t), grantedNestedLimit(t));
  const by = (metric: string): RequestSpec => withParts(base, { nested_rank: { by: metric, limit } });
  await probe(t, by('unique_postings'));
  const answer = await t.accept(by(SHOWN_METRIC));
  const nested = { facet: base.path.split('/').at(-1) ?? '', by: SHOWN_METRIC, limit };
  expectNested(t, answer, bucketsOf(answer), nested);
  return [answer];
}
