import type { Check, CheckContext } from '../../kit/check.ts';
import { expectSameAnswer } from '../../kit/compare/expect-same-answer.ts';
import { expectSameSpelled } from '../../kit/compare/spelled.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { expectRepeated } from '../../postings/compared/repeated.ts';
import { expectSameAtOnce } from '../../postings/compared/same-at-once.ts';
import { expectUnchanged } from '../../postings/compared/unchanged.ts';
import { expectFilterCount, metricValues } from '../../postings/counting.ts';
import { withKey, type Filter } from '../../postings/filter/filter.ts';
import { bucketNamed, sampleNames } from '../../postings/groups.ts';
import { baseRank, endpoints, requestAt } from '../endpoints.ts';
import { withKeywords } from '../keywords/keywords-syntax.ts';
import { expectExtraMetrics } from '../ranking/expect-groups.ts';
import { byPostings, shownMetrics, type Ranking } from '../requests.ts';
import {
  largeRank,
  COUNTING_FACET,
  countingOf,
  dataWithPostings,
  requestOf,
  surveyed,
  namesToFind,
  grantedLimit,
  namedKeys,
} from '../survey/surveyed-data.ts';
import { changedInAll, changesOf, expectOwnDefaults, furtherOf } from './changes.ts';
import { contentOf, detailsOf } from './contents.ts';
import { expectMetricsAdded, expectOwnAnswer, rankOf } from './own-answer.ts';

/** Answers that depend on nothing but their request: contracts/specification/rankings.md#routes. */
export const independenceChecks: readonly Check[] = [
  {
    id: 'rankings/repeatable',
    clauses: ['rankings/repeatable'],
    title: 'returns the same ranking twice',
    async run(t) {
      const { months } = await dataWithPostings(t);
      const spec = requestOf(t, {
        facet: COUNTING_FACET,
        filter: { months },
        rank: byPostings(grantedLimit(t)),
      });
      await expectRepeated(t, 'rankings/repeatable', await t.accept(spec), spec, contentOf);
    },
  },
  {
    id: 'rankings/independent-requests',
    clauses: [
      'rankings/independent-requests',
      'rankings/extra-metrics-alone',
      'rankings/distribution-values',
      'rankings/nested-order',
      'rankings/nested-significance',
      'rankings/timeseries-points',
    ],
    title: 'answers requests that differ in one part only each by itself, in any order',
    async run(t) {
      await evaluateEach(t, endpoints, async (endpoint) => {
        const base = requestAt(
          t,
          endpoint,
          COUNTING_FACET,
          { months: (await dataWithPostings(t)).months },
          baseRank,
        );
        if (base === undefined) return;
        const changed = await changesOf(t, base);
        // Each request is answered once; then, after others with further parts, again in reverse order.
        const first: Exchange[] = [];
        await evaluateEach(t, [base, ...changed], async (spec) => {
          first.push(await t.accept(spec));
        });
        const furtherParts: Exchange[] = [];
        await evaluateEach(t, [base], async () => {
          furtherParts.push(...(await furtherOf(t, base, endpoint)));
        });
        // What all endpoints have is sent again at the plain ranking, and at the variants their own part.
        const again = endpoint === 'ranking' ? first : [...first.slice(0, 1), ...first.slice(-1)];
        await evaluateEach(t, [...again, ...furtherParts.slice(0, 1)].toReversed(), async (before) => {
          await expectSameAnswer(t, before, before.spec, {
            clause: 'rankings/independent-requests',
            rule: endpoint,
            read: (exchange) => ({ content: contentOf(exchange), details: detailsOf(exchange) }),
            because: 'only requests that differ in one part came in between',
          });
        });
        await evaluateEach(t, [...first, ...furtherParts], (answer) => expectOwnAnswer(t, answer));
        const plain = await t.accept(base);
        await evaluateEach(t, furtherParts, async (answer) => {
          if ('extra_metrics' in rankOf(answer)) await expectMetricsAdded(t, endpoint, plain, answer);
        });
      });
    },
  },
  {
    id: 'rankings/omitted-parts',
    clauses: ['rankings/independent-requests'],
    title: 'reads an omitted metric or limit the same whatever was requested before',
    alone: true,
    async run(t) {
      const { months } = await dataWithPostings(t);
      const base = requestAt(t, 'ranking', COUNTING_FACET, { months }, baseRank);
      if (base !== undefined) await expectOwnDefaults(t, base);
    },
  },
  {
    id: 'rankings/after-refused',
    clauses: ['rankings/independent-requests'],
    title: 'returns the same ranking after a request that it refused',
    alone: true,
    async run(t) {
      const spec = await filteredRequest(t);
      const { body: _, ...without } = spec;
      for (const refused of [
        withKeywords(spec, { type: 'phrase', query: '"sales" OR' }),
        { ...without, rawBody: '{"filter":' },
      ])
        await expectUnchanged(t, { clause: 'rankings/independent-requests', spec, refused, read: contentOf });
    },
  },
  {
    id: 'rankings/request-spelling',
    clauses: ['service/json-requests'],
    title: 'reads a body by its JSON value, however that is written',
    async run(t) {
      await expectSameSpelled(t, await filteredRequest(t), contentOf);
    },
  },
  {
    id: 'rankings/concurrent-requests',
    clauses: ['rankings/concurrent-requests'],
    title: 'answers requests at the same time as it answers them one by one',
    async run(t) {
      const { months } = await dataWithPostings(t);
      const bases = endpoints.map((endpoint) => requestAt(t, endpoint, COUNTING_FACET, { months }, baseRank));
      const specs: RequestSpec[] = [];
      for (const base of bases.filter((spec) => spec !== undefined))
        specs.push(base, await changedInAll(t, base));
      await expectSameAtOnce(t, 'rankings/concurrent-requests', specs, (exchange) => ({
        content: contentOf(exchange),
        details: detailsOf(exchange),
      }));
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
    async run(t) {
      const { months } = await dataWithPostings(t);
      const [one, other] = shownMetrics;
      for (const facet of [COUNTING_FACET, 'skills_name']) {
        const orders = [[one, other], ...(facet === COUNTING_FACET ? [[other, one]] : []), [one], [other]];
        const ranking = (extra: readonly string[]): Ranking => ({
          facet,
          filter: { months },
          rank: largeRank(t, extra),
        });
        const both = await t.accept(requestOf(t, ranking(shownMetrics)));
        expectExtraMetrics(t, both, bucketsOf(both), ranking(shownMetrics).rank);
        const [name] = sampleNames(
          namesToFind(t, bucketsOf(both)),
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

/** A ranking with a filter on one value: a filter that is lost shows where it does not find all postings. */
async function filteredRequest(t: CheckContext): Promise<RequestSpec> {
  const { months } = await dataWithPostings(t);
  const [key = '', name] =
    namedKeys.flatMap((one) => (surveyed(t).values.get(one) ?? []).map((value) => [one, value.name]))[0] ??
    [];
  const filter: Filter = name === undefined ? { months } : withKey({ months }, key, [name]);
  return requestOf(t, { facet: COUNTING_FACET, filter, rank: baseRank });
}
