import type { ClauseId } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { Ask, Exchange } from '../kit/exchange.ts';
import type { Judge } from '../kit/check-context.ts';
import { agree } from '../kit/same-answer.ts';
import { atMost, totalPostings } from '../postings/count-relations.ts';
import { filterKeys, listAsk, percentilesAsk, rankAsk, seriesAsk, totalsAsk, type Filter } from './requests.ts';
import { found } from './found.ts';
import { dataRange, valuesOf } from './survey/surveyed-data.ts';
import { holdMetrics } from './totals.ts';

/** Groups asked for where the totals of a ranking matter. */
export const TOP = 3;

/** An endpoint beside POST /totals that counts the postings of a filter. */
interface Counter {
  /** The clause that has it count what POST /totals counts. */
  readonly clause: ClauseId;
  /** A request that has it count. */
  readonly ask: (filter: Filter) => Ask;
}

/** The endpoints that count the postings of any filter; the facet is one that the target ranks. */
export function countersBy(facet: string): readonly Counter[] {
  return [
    ...countersOfAny,
    { clause: 'company-postings/totals-agree', ask: (filter) => rankAsk(facet, filter, TOP) },
  ];
}

const countersOfAny: readonly Counter[] = [
  {
    clause: 'company-postings/timeseries-totals-agree',
    ask: (filter) => seriesAsk(filter, ['unique_postings']),
  },
  { clause: 'company-postings/postings-unique-agrees', ask: (filter) => listAsk(filter, ['id'], 1) },
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
        const totals = await found(t, totalsAsk(filter, ['unique_postings']));
        holdMetrics(t, totals, ['unique_postings']);
        for (const { clause, ask } of counters)
          await holdCountAgrees(t, clause, totals, await t.ask(ask(filter)));
      }
    },
  },
];

/** The endpoints that count the postings of a filter, as far as the survey found a facet that they take. */
export function knownCounters(t: Judge): readonly Counter[] {
  const [ranked] = t.survey.companyPostings?.values.keys() ?? [];
  const [distributed] = t.survey.companyPostings?.distributionFacets ?? [];
  return [
    ...(ranked === undefined ? countersOfAny : countersBy(ranked)),
    ...(distributed === undefined
      ? []
      : [
          {
            clause: 'company-postings/totals-agree',
            ask: (filter: Filter) => percentilesAsk(distributed, filter, [50]),
          } as const,
        ]),
  ];
}

/** The surveyed range with the most frequent value of a key; nothing where no values are known. */
function filterOnValue(t: Judge): readonly Filter[] {
  const { when } = dataRange(t);
  const filters = filterKeys.flatMap((key) =>
    valuesOf(t, key)
      .slice(0, 1)
      .map(({ name }) => ({ when, [key]: [name] })),
  );
  return filters.slice(0, 1);
}

/** Holds that an endpoint counts what POST /totals counts for the same filter; an answer without a count shows nothing. */
export async function holdCountAgrees(
  t: Judge,
  clause: ClauseId,
  totals: Exchange,
  answer: Exchange,
): Promise<void> {
  const { ask, response } = answer;
  if (totalPostings(totals) === undefined || totalPostings(answer) === undefined) {
    t.showsNothing(`POST ${ask.path} or POST ${totals.ask.path} gave no count: status ${response.status}`);
    return;
  }
  const because = `the same filter finds the same postings at POST ${totals.ask.path} and at POST ${ask.path}`;
  await atMost(t, 'company-postings/totals-within', answer, totals, because);
  await agree(t, totals, answer, {
    clause,
    read: totalPostings,
    because,
  });
}
