import type { ClauseId } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { RequestSpec, Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { expectEqualAnswers } from '../kit/expect-same-answer.ts';
import { atMost, totalPostings } from '../postings/count-relations.ts';
import {
  filterKeys,
  listRequest,
  percentilesRequest,
  rankRequest,
  seriesRequest,
  totalsRequest,
  type Filter,
} from './requests.ts';
import { found } from './found.ts';
import { dataRange, valuesOf } from './survey/surveyed-data.ts';
import { expectMetrics } from './totals.ts';

/** Groups asked for where the totals of a ranking matter. */
export const TOP = 3;

/** An endpoint beside POST /totals that counts the postings of a filter. */
interface Counter {
  /** The clause that has it count what POST /totals counts. */
  readonly clause: ClauseId;
  /** A request that has it count. */
  readonly spec: (filter: Filter) => RequestSpec;
}

/** The endpoints that count the postings of any filter; the facet is one that the target ranks. */
export function countersBy(facet: string): readonly Counter[] {
  return [
    ...countersOfAny,
    { clause: 'company-postings/totals-agree', spec: (filter) => rankRequest(facet, filter, TOP) },
  ];
}

const countersOfAny: readonly Counter[] = [
  {
    clause: 'company-postings/timeseries-totals-agree',
    spec: (filter) => seriesRequest(filter, ['unique_postings']),
  },
  { clause: 'company-postings/postings-unique-agrees', spec: (filter) => listRequest(filter, ['id'], 1) },
];

/** What counts the postings of a filter: service.md, "Company postings group", response shapes. */
export const countChecks: readonly Check[] = [
  {
    id: 'company-postings/postings-count',
    clauses: [
      'company-postings/timeseries-totals-agree',
      'company-postings/totals-within',
      'company-postings/postings-unique-agrees',
      'company-postings/totals-agree',
      'company-postings/totals-metrics',
    ],
    title: 'counts the postings of a filter alike, whichever endpoint counts them',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const counters = knownCounters(t);
      for (const filter of [{ when }, { when: { start: when.end, end: when.end } }, ...filterOnValue(t)]) {
        const totals = await found(t, totalsRequest(filter, ['unique_postings']));
        expectMetrics(t, totals, ['unique_postings']);
        for (const { clause, spec } of counters)
          await expectCountAgrees(t, clause, totals, await t.send(spec(filter)));
      }
    },
  },
];

/** The endpoints that count the postings of a filter, as far as the survey found a facet that they take. */
export function knownCounters(t: CheckContext): readonly Counter[] {
  const [ranked] = t.survey.companyPostings?.values.keys() ?? [];
  const [distributed] = t.survey.companyPostings?.distributionFacets ?? [];
  return [
    ...(ranked === undefined ? countersOfAny : countersBy(ranked)),
    ...(distributed === undefined
      ? []
      : [
          {
            clause: 'company-postings/totals-agree',
            spec: (filter: Filter) => percentilesRequest(distributed, filter, [50]),
          } as const,
        ]),
  ];
}

/** The surveyed range with the most frequent value of a key; nothing where no values are known. */
function filterOnValue(t: CheckContext): readonly Filter[] {
  const { when } = dataRange(t);
  const filters = filterKeys.flatMap((key) =>
    valuesOf(t, key)
      .slice(0, 1)
      .map(({ name }) => ({ when, [key]: [name] })),
  );
  return filters.slice(0, 1);
}

/** Holds that an endpoint counts what POST /totals counts for the same filter; an answer without a count shows nothing. */
export async function expectCountAgrees(
  t: CheckContext,
  clause: ClauseId,
  totals: Exchange,
  answer: Exchange,
): Promise<void> {
  const { spec, response } = answer;
  if (totalPostings(totals) === undefined || totalPostings(answer) === undefined) {
    t.inconclusive(`POST ${spec.path} or POST ${totals.spec.path} gave no count: status ${response.status}`);
    return;
  }
  const because = `the same filter finds the same postings at POST ${totals.spec.path} and at POST ${spec.path}`;
  await atMost(t, 'company-postings/totals-within', answer, totals, because);
  await expectEqualAnswers(t, totals, answer, {
    clause,
    read: totalPostings,
    because,
  });
}
