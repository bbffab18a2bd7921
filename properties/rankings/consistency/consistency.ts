import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { brief, expectSameAnswer } from '../../kit/expect-same-answer.ts';
import { sameJson } from '../../kit/same-json.ts';
import { bucketsOf, isItem, rankingOf, totalsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases.ts';
import { expectSameAtOnce } from '../../postings/concurrency.ts';
import { expectCounts, expectFilterCount, metricValues } from '../../postings/counting.ts';
import { withKey, withMonths, type Filter } from '../../postings/filter.ts';
import { bucketNamed, filterableNames, sampleNames } from '../../postings/groups.ts';
import { randomFrom } from '../../postings/random.ts';
import { expectRepeated } from '../../postings/repeated.ts';
import { endpoints, requestAt } from '../endpoints.ts';
import { evaluateExtraMetrics } from '../ranking/expect-groups.ts';
import type { Ranking } from '../requests.ts';
import { shownMetrics } from '../scenarios.ts';
import {
  COUNTING_FACET,
  countingOf,
  dataWithPostings,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';

const rank = { by: 'unique_postings', limit: 5 };

/** What an answer says, whatever the order of groups that tie. */
function contentOf(exchange: Exchange): unknown {
  const groups = (bucketsOf(exchange) ?? []).map((bucket) => bucket['unique_postings']);
  return { status: exchange.response.status, totals: totalsOf(exchange), groups };
}

/**
 * What an answer says in full of the groups that tie with no other. The last one may tie with a group beyond the limit,
 * so that another one comes each time.
 */
function detailsOf(exchange: Exchange): unknown {
  const buckets = bucketsOf(exchange) ?? [];
  const counts = buckets.map((bucket) => bucket['unique_postings']);
  return buckets
    .filter(
      ({ unique_postings: own }) =>
        own !== counts.at(-1) && counts.filter((count) => count === own).length === 1,
    )
    .map(({ ranking, ...bucket }) => ({ ...bucket, significance: significancesOf(ranking) }));
}

/** The values that rank nested groups; groups that tie may be others each time. */
function significancesOf(ranking: unknown): unknown {
  const buckets =
    isItem(ranking) && Array.isArray(ranking['buckets']) ? ranking['buckets'].filter(isItem) : [];
  return buckets.map((bucket) => bucket['significance']);
}

/** Answers that depend on nothing but their request: contracts/specification/rankings.md#routes. */
export const consistencyChecks: readonly Check[] = [
  {
    id: 'rankings/repeatable',
    clauses: ['rankings/repeatable'],
    title: 'returns the same ranking twice',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { months } = await dataWithPostings(t);
      const spec = requestOf(t, {
        facet: COUNTING_FACET,
        filter: { months },
        rank: { by: 'unique_postings', limit: 10 },
      });
      await expectRepeated(t, 'rankings/repeatable', await t.accept(spec), spec, contentOf);
    },
  },
  {
    id: 'rankings/independent-requests',
    clauses: ['rankings/independent-requests'],
    title: 'answers requests that differ in one part only each by itself, in any order',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      for (const endpoint of endpoints) {
        const base = requestAt(
          t,
          endpoint,
          COUNTING_FACET,
          { months: (await dataWithPostings(t)).months },
          rank,
        );
        if (base === undefined) continue;
        const changed = await changesOf(t, base);
        // Each request has been answered once; then all of them again, the other way round.
        const specs = [base, ...changed];
        const first: Exchange[] = [];
        for (const spec of specs) first.push(await t.send(spec));
        await evaluateEach(t, [...specs.entries()].toReversed(), async ([place, spec]) => {
          const before = first[place];
          if (before === undefined || before.response.status !== 200) return;
          await expectSameAnswer(t, before, spec, {
            clause: 'rankings/independent-requests',
            rule: endpoint,
            read: (exchange) => ({ content: contentOf(exchange), details: detailsOf(exchange) }),
            because: 'only requests that differ in one part came in between',
          });
        });
        await evaluateEach(t, first, (answer) => expectOwnAnswer(t, answer));
      }
    },
  },
  {
    id: 'rankings/concurrent-requests',
    clauses: ['rankings/concurrent-requests'],
    title: 'answers requests at the same time as it answers them one by one',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { months } = await dataWithPostings(t);
      const bases = endpoints.map((endpoint) => requestAt(t, endpoint, COUNTING_FACET, { months }, rank));
      const specs: RequestSpec[] = [];
      for (const base of bases.filter((spec) => spec !== undefined))
        specs.push(base, ...(await changesOf(t, base)).slice(0, 1));
      await expectSameAtOnce(t, 'rankings/concurrent-requests', specs, contentOf);
    },
  },
  {
    id: 'rankings/extra-metrics',
    clauses: [
      'rankings/extra-metrics-alone',
      'rankings/bucket-extra-metrics',
      'rankings/bucket-extra-median',
    ],
    title: 'gives a metric the same value whichever other metrics are requested',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { months } = await dataWithPostings(t);
      const [one, other] = shownMetrics;
      const orders = [[one, other], [other, one], [one], [other]];
      for (const facet of [COUNTING_FACET, 'skills_name']) {
        const ranking = (extra: readonly string[]): Ranking => ({
          facet,
          filter: { months },
          rank: { by: 'unique_postings', limit: surveyed(t).rankLimit, extra_metrics: extra },
        });
        const both = await t.accept(requestOf(t, ranking(shownMetrics)));
        evaluateExtraMetrics(t, both, bucketsOf(both) ?? [], ranking(shownMetrics).rank);
        const [name] = sampleNames(
          filterableNames(bucketsOf(both) ?? []),
          1,
          randomFrom(surveyed(t).seed, `metrics/${facet}`),
        );
        if (name === undefined) continue;
        const filter: Filter = withKey({ months }, facet, [name]);
        for (const extra of orders) {
          const answer = await t.accept(requestOf(t, ranking(extra)));
          for (const metric of extra)
            await expectFilterCount(t, countingOf(t), {
              clause: 'rankings/extra-metrics-alone',
              answer,
              read: (exchange) => metricValues(bucketNamed(exchange, name), ['unique_postings', metric]),
              filter,
              metrics: ['unique_postings', metric],
              what: `the group ${JSON.stringify(name)} of ${facet} with extra_metrics ${extra.join(', ')}`,
            });
        }
      }
    },
  },
];

/** An answer is that of its own request, not of one that differs in a part: it names its parts and counts its filter. */
async function expectOwnAnswer(t: CheckContext, answer: Exchange): Promise<void> {
  const body = isItem(answer.spec.body) ? answer.spec.body : {};
  if (answer.response.status !== 200) return;
  const named = partsOf(answer);
  const requested = {
    limit: isItem(body['rank']) ? body['rank']['limit'] : undefined,
    interval: isItem(body['distribution']) ? intervalOf(body['distribution']['options']) : undefined,
    nestedLimit: isItem(body['nested_rank']) ? body['nested_rank']['limit'] : undefined,
  };
  t.expect({
    clause: 'rankings/independent-requests',
    rule: 'parts',
    exchange: answer,
    holds: named.every((parts) => sameJson(parts, requested)),
    expected: () => `the limits and the interval of its request: ${brief(requested)}`,
    actual: () => brief(named),
  });
  // The totals of a nested ranking are not specified.
  if (isItem(body['nested_rank'])) return;
  const plain = await t.accept({
    ...answer.spec,
    path: `/rankings/${COUNTING_FACET}`,
    body: { filter: body['filter'], rank: { by: 'unique_postings', limit: 1 } },
  });
  await expectCounts(t, {
    clause: 'rankings/independent-requests',
    rule: 'totals',
    exchanges: [plain, answer],
    holds: ([own, counted]) => own === counted,
    expected: 'the totals of its own filter',
  });
}

/** The limits and the interval that each group of an answer names. */
function partsOf(answer: Exchange): readonly unknown[] {
  const limit = rankingOf(answer)?.['limit'];
  return (bucketsOf(answer) ?? []).map(({ distribution, ranking }) => ({
    limit,
    interval: intervalOf(distribution),
    nestedLimit: isItem(ranking) ? ranking['limit'] : undefined,
  }));
}

function intervalOf(holder: unknown): unknown {
  return isItem(holder) ? holder['interval'] : undefined;
}

/** Requests that differ from one in a single part: months, a facet filter, keywords, the limit, a part of a variant. */
async function changesOf(t: CheckContext, base: RequestSpec): Promise<readonly RequestSpec[]> {
  const { withData } = await dataWithPostings(t);
  const { values, seed } = surveyed(t);
  const random = randomFrom(seed, base.path);
  const body = isItem(base.body) ? base.body : {};
  const filter = isItem(body['filter']) ? body['filter'] : {};
  const changed = (part: string, value: unknown): RequestSpec => ({
    ...base,
    body: { ...body, [part]: value },
  });
  const skills = random.sample((values.get('skills_name') ?? []).slice(0, 6), 1);
  const month = random.pick(withData);
  const { months } = withMonths({ months: { start: '', end: '' } }, month ?? '');
  const specs = skills.map(({ name }) => changed('filter', { ...filter, skills_name: [name] }));
  if (month !== undefined) {
    const inWire = requestOf(t, { facet: COUNTING_FACET, filter: { months }, rank }).body;
    specs.push(changed('filter', isItem(inWire) ? inWire['filter'] : filter));
  }
  specs.push(changed('rank', { ...rank, limit: 3 }));
  const { distribution, nested_rank: nested, timeseries } = body;
  if (isItem(distribution)) {
    const { interval } = isItem(distribution['options']) ? distribution['options'] : {};
    specs.push(changed('distribution', { ...distribution, options: { interval: Number(interval) * 2 } }));
  }
  if (isItem(nested)) specs.push(changed('nested_rank', { ...nested, limit: 1 }));
  if (isItem(timeseries)) specs.push(changed('timeseries', { ...timeseries, metrics: ['total_postings'] }));
  return specs;
}
