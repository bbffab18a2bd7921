import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { acceptFilter, countOf, expectCounts } from '../../postings/counting.ts';
import { anyOf, type Filter, withKey } from '../../postings/filter/filter.ts';
import { expectRangeFinds } from '../../postings/filter/range-finds.ts';
import { absentTerms } from '../../postings/keywords.ts';
import { type Endpoint, endpoints, noteUnserved, postingsAt, requestAt } from '../endpoints.ts';
import { byPostings } from '../requests.ts';
import {
  acceptRanking,
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
  readonly isInTurn?: boolean;
}

const rank = byPostings(1);

/** No part of a filter is ignored: contracts/specification/rankings.md#filter. */
export const filterCheck: Check = {
  id: 'rankings/filters-apply',
  clauses: [
    'rankings/filter-when-applies',
    'rankings/filter-applies',
    'rankings/filter-facet-applies',
    'rankings/filter-keywords-apply',
  ],
  title: 'applies each part of a filter at all four endpoints, alone and with another part',
  async run(t) {
    if (surveyed(t).data?.total === 0)
      await expectRangeFinds(t, {
        clause: 'rankings/filter-when-applies',
        request: (months) => countingOf(t).request({ months }, ['unique_postings']),
      });
    const { months, withData } = await dataWithPostings(t);
    const { values, filterKeys, seed } = surveyed(t);
    const random = randomFrom(seed, 'filters');
    const whole: Filter = { months };
    const [first] = random.sample(withData, 1);
    const others = [...values].filter(
      ([key, list]) => filterKeys.has(key) && !namedKeys.includes(key) && list.length > 1,
    );
    const parts: Omit<PartCase, 'endpoint'>[] = [
      ...random
        .sample(others, 1)
        .map(([key, list]) => ({
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
      parts.push({ clause: 'rankings/filter-applies', filter, isInTurn: key !== namedKeys[0] });
      if (key === namedKeys[0])
        parts.push({
          clause: 'rankings/filter-keywords-apply',
          filter: { ...filter, keywords: anyOf(...absentTerms) },
          isInTurn: true,
        });
      if (first !== undefined && key === namedKeys[0])
        parts.push({
          clause: 'rankings/filter-when-applies',
          filter: { ...filter, months: { start: first, end: first } },
        });
    }
    // Other checks send every kind of filter to the variants: these parts are tried there in turn.
    const inTurn = parts.filter(({ isInTurn }) => isInTurn === true);
    const cases = endpoints.flatMap((endpoint, place) =>
      parts
        .filter(
          (part) =>
            endpoint === 'ranking' ||
            part.isInTurn !== true ||
            inTurn.indexOf(part) % (endpoints.length - 1) === place - 1,
        )
        .map((part) => ({ ...part, endpoint })),
    );
    await evaluateEach(t, cases, (example) => expectPart(t, whole, example));
  },
};

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
  const plain = await acceptRanking(t, { facet: COUNTING_FACET, filter, rank });
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
    endpoint === 'nested' ? (numberOf(bucketsOf(exchange)[0]?.['unique_postings']) ?? 0) : countOf(exchange);
  await t.expectRelation({
    clause,
    rule: endpoint,
    exchanges: [plain, answer],
    read: (exchange) => read(exchange as typeof answer),
    expected: ([one]) => `${one} unique_postings, as the plain ranking counts under this filter`,
    actual: ([, other]) => brief(other),
  });
}
