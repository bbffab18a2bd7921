import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { acceptFilter, count, countOf, expectCounts } from '../../postings/counting.ts';
import { anyOf, type Filter, keysOf, withKey } from '../../postings/filter/filter.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { absentTerms } from '../../postings/keywords.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { type Endpoint, endpoints, noteUnserved, postingsAt, requestAt } from '../endpoints.ts';
import { scenarios } from '../scenarios.ts';
import { expectKeysBeside } from './keys-beside.ts';
import {
  COUNTING_FACET,
  countingOf,
  dataWithPostings,
  namedKeys,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';

interface PartCase {
  readonly endpoint: Endpoint;
  readonly clause: ClauseId;
  readonly filter: Filter;
  /** Whether one variant is enough. */
  readonly isDealt?: boolean;
}

const rank = { by: 'unique_postings', limit: 1 };

/** That no part of a filter is ignored: contracts/specification/rankings.md#filter. */
export const filterChecks: readonly Check[] = [
  {
    id: 'rankings/filters-apply',
    clauses: [
      'rankings/filter-when-applies',
      'rankings/filter-applies',
      'rankings/filter-facet-applies',
      'rankings/filter-keywords-apply',
    ],
    title: 'applies each part of a filter at all four endpoints, alone and with another part',
    async run(t) {
      const { months, withData } = await dataWithPostings(t);
      const { values, filterKeys, seed } = surveyed(t);
      const random = randomFrom(seed, 'filters');
      const whole: Filter = { months };
      const [first] = random.sample(withData, 1);
      const others = [...values].filter(
        ([key, list]) => filterKeys.has(key) && !namedKeys.includes(key) && list.length > 1,
      );
      const parts: Omit<PartCase, 'endpoint'>[] = [
        ...random.sample(others, 1).map(([key, list]) => ({
          clause: 'rankings/filter-facet-applies' as const,
          filter: withKey(whole, key, [list.at(-1)?.name ?? '']),
        })),
        { clause: 'rankings/filter-keywords-apply', filter: { ...whole, keywords: anyOf(absentTerms[0]) } },
      ];
      if (first !== undefined)
        parts.push({
          clause: 'rankings/filter-when-applies',
          filter: { months: { start: first, end: first } },
        });
      for (const key of namedKeys) {
        const value = random.pick((values.get(key) ?? []).slice(0, 10));
        if (value === undefined) {
          t.inconclusive(`no value of ${key} that a filter can name`);
          continue;
        }
        const filter = withKey(whole, key, [value.name]);
        parts.push({ clause: 'rankings/filter-applies', filter, isDealt: key !== namedKeys[0] });
        if (key === namedKeys[0])
          parts.push({
            clause: 'rankings/filter-keywords-apply',
            filter: { ...filter, keywords: anyOf(...absentTerms) },
            isDealt: true,
          });
        if (first !== undefined && key === namedKeys[0])
          parts.push({
            clause: 'rankings/filter-when-applies',
            filter: { ...filter, months: { start: first, end: first } },
          });
      }
      // Other checks send every kind of filter to the variants: these parts are tried there in turn.
      const dealt = parts.filter(({ isDealt }) => isDealt === true);
      const cases = endpoints.flatMap((endpoint, place) =>
        parts
          .filter(
            (part) =>
              endpoint === 'ranking' ||
              part.isDealt !== true ||
              dealt.indexOf(part) % (endpoints.length - 1) === place - 1,
          )
          .map((part) => ({ ...part, endpoint })),
      );
      await evaluateEach(t, cases, (example) => expectPart(t, whole, example));
    },
  },
  {
    id: 'rankings/filter-keys',
    clauses: ['rankings/filter-narrows', 'rankings/filter-order-free'],
    title: 'counts no more with a further key, whichever it is, and the same in any order of keys and values',
    async run(t) {
      await expectKeysBeside(t);
      const several = (await scenarios(t))
        .filter(({ filter }) => keysOf(filter).length + valuesIn(filter) > 2)
        .toSorted((one, other) => keysOf(other.filter).length - keysOf(one.filter).length);
      const chosen = [
        ...several.slice(0, MANY),
        ...several.toSorted((one, other) => valuesIn(other.filter) - valuesIn(one.filter)).slice(0, MANY),
      ];
      await evaluateEach(t, [...new Set(chosen)], async ({ filter }) => {
        const answer = await count(t, countingOf(t), filter);
        if (answer === undefined) return;
        const { facets = {}, ...others } = filter;
        for (const key of keysOf(filter)) {
          const { [key]: _, ...kept } = facets;
          const wider = { ...others, facets: kept };
          const [value, ...further] = facets[key] ?? [];
          const rank = { by: 'unique_postings', limit: surveyed(t).rankLimit };
          const ranked = await acceptFilter(
            t,
            countingOf(t),
            requestOf(t, { facet: key, filter: wider, rank }),
            wider,
          );
          if (ranked === undefined || value === undefined) continue;
          const bucket = further.length === 0 ? bucketNamed(ranked, value) : undefined;
          await expectCounts(t, {
            clause: 'rankings/filter-narrows',
            exchanges: [ranked, answer],
            read: (exchange, index) =>
              index === 1 || bucket === undefined
                ? countOf(exchange)
                : numberOf(bucketNamed(exchange, value)?.['unique_postings']),
            holds: ([most = 0, fewer = 0]) => (bucket === undefined ? fewer <= most : fewer === most),
            expected:
              bucket === undefined
                ? `at most as many with a filter on ${key} as without`
                : `${numberOf(bucket['unique_postings'])}, as the group ${JSON.stringify(value)} of ${key} has without the filter on it`,
          });
        }
        const turned = Object.fromEntries(
          Object.entries(facets)
            .toReversed()
            .map(([key, list]) => [key, list.toReversed()]),
        );
        const reversed = await count(t, countingOf(t), { ...others, facets: turned });
        if (reversed !== undefined)
          await expectCounts(t, {
            clause: 'rankings/filter-order-free',
            exchanges: [answer, reversed],
            expected: 'the same in another order of keys and values',
          });
      });
    },
  },
];

/** Filters with several keys or values that are compared with others. */
const MANY = 2;

function valuesIn({ facets = {} }: Filter): number {
  return Object.values(facets).flat().length;
}

/** An endpoint counts under a part of a filter what the plain ranking counts, and nothing for terms of no posting. */
async function expectPart(
  t: CheckContext,
  whole: Filter,
  { endpoint, clause, filter }: PartCase,
): Promise<void> {
  const spec = requestAt(t, endpoint, COUNTING_FACET, filter, rank);
  if (spec === undefined) {
    noteUnserved(t, endpoint);
    return;
  }
  const answer = await acceptFilter(t, countingOf(t), spec, filter);
  const plain = await acceptFilter(
    t,
    countingOf(t),
    requestOf(t, { facet: COUNTING_FACET, filter, rank }),
    filter,
  );
  const all = await t.accept(requestOf(t, { facet: COUNTING_FACET, filter: whole, rank }));
  if (answer === undefined || plain === undefined) return;
  if (clause === 'rankings/filter-keywords-apply') {
    await expectCounts(t, {
      clause,
      rule: endpoint,
      exchanges: [all, answer],
      read: (exchange, index) => postingsAt(index === 0 ? 'ranking' : endpoint, exchange),
      holds: ([, none]) => none === 0,
      expected: '0 for terms that no posting contains',
    });
    return;
  }
  const read = (exchange: typeof answer): number | undefined =>
    endpoint === 'nested'
      ? (numberOf(bucketsOf(exchange)?.[0]?.['unique_postings']) ?? 0)
      : countOf(exchange);
  await t.expectRelation({
    clause,
    rule: endpoint,
    exchanges: [plain, answer],
    read: (exchange) => read(exchange as typeof answer),
    expected: ([one]) => `${one} unique_postings, as the plain ranking counts under this filter`,
    actual: ([, other]) => `${other}`,
  });
}
