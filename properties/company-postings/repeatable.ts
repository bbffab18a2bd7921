import type { Check } from '../kit/check.ts';
import { bucketsOf, dataOf, totalsOf } from '../postings/answers.ts';
import { expectRepeated } from '../postings/repeated.ts';
import { listRequest, metrics, rankRequest, totalsRequest } from './requests.ts';
import { found } from './found.ts';
import { rangeWithPostings } from './survey/surveyed-data.ts';

/** What the service does: the same request gets the same answer. */
export const repeatableChecks: readonly Check[] = [
  {
    id: 'company-postings/repeatable',
    clauses: ['company-postings/repeatable'],
    title: 'answers the same request alike',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const clause = 'company-postings/repeatable';
      const { when } = rangeWithPostings(t);
      const totals = totalsRequest({ when }, metrics);
      await expectRepeated(t, clause, await found(t, totals), totals, totalsOf);
      const list = listRequest({ when }, ['id'], 3);
      // Which of equally scored postings a page holds is not told.
      await expectRepeated(t, clause, await found(t, list), list, (exchange) => {
        const { postings: _, ...counts } = dataOf(exchange) ?? {};
        return counts;
      });
      const [facet] = t.survey.companyPostings?.values.keys() ?? [];
      if (facet === undefined) return;
      const ranking = rankRequest(facet, { when }, 10);
      // Groups that tie may change places.
      await expectRepeated(t, clause, await found(t, ranking), ranking, (exchange) =>
        bucketsOf(exchange)?.map(({ unique_postings: count }, place) => ({ place, count })),
      );
    },
  },
];
