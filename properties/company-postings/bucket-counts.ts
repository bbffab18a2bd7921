import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { expectEqualAnswers } from '../kit/expect-same-answer.ts';
import { facetValuesOf } from '../postings/answers.ts';
import { totalPostings } from '../postings/count-relations.ts';
import { expectFindsDelicate } from '../postings/delicate-names.ts';
import { filterKeys, rankRequest, totalsRequest } from './requests.ts';
import { rangeWithPostings, valuesOf } from './survey/surveyed-data.ts';

/** Buckets of a ranking by a filter key: service.md, "Company postings group", request objects and response shapes. */
export const bucketCountChecks: readonly Check[] = [
  {
    id: 'company-postings/filter-text',
    clauses: ['company-postings/filter-finds', 'company-postings/ranking-counts'],
    title: 'finds the values of a ranking, whatever characters they are written with',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const limit = t.survey.companyPostings?.rankLimit ?? 1;
      const named = filterKeys.flatMap((key) => valuesOf(t, key).map((value) => ({ ...value, key })));
      const found = await expectFindsDelicate(t, 'company-postings/filter-finds', named, ({ key, name }) =>
        totalsRequest({ when, [key]: [name] }, ['unique_postings']),
      );
      for (const { value, answer } of found)
        await expectBucket(
          t,
          value.name,
          await t.acceptOrBlock(rankRequest(value.key, { when }, limit)),
          answer,
        );
    },
  },
];

/** Holds the same of a bucket that may be a placeholder for postings without a value: where a filter finds it at all. */
export async function expectFoundBucket(
  t: CheckContext,
  name: string,
  ranking: Exchange,
  filtered: Exchange,
): Promise<void> {
  if (totalPostings(filtered) === 0) t.inconclusive(`a filter on the bucket ${name} finds nothing`);
  else await expectBucket(t, name, ranking, filtered);
}

/** Holds that the bucket of a value counts the postings that a filter on the value leaves. */
async function expectBucket(
  t: CheckContext,
  name: string,
  ranking: Exchange,
  filtered: Exchange,
): Promise<void> {
  const countOf = (exchange: Exchange): number | undefined =>
    facetValuesOf(exchange).find((bucket) => bucket.name === name)?.count;
  if (countOf(ranking) === undefined || totalPostings(filtered) === undefined) {
    t.inconclusive(`no count of ${name}, in its bucket or with a filter on it`);
    return;
  }
  await expectEqualAnswers(t, filtered, ranking, {
    clause: 'company-postings/ranking-counts',
    read: totalPostings,
    readSecond: countOf,
    because: `the bucket ${name} holds the postings that a filter on it finds`,
  });
}
