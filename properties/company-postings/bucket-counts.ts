import { accepted } from '../kit/accepted.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { Judge } from '../kit/check-context.ts';
import { agree } from '../kit/same-answer.ts';
import { facetValuesOf } from '../postings/answers.ts';
import { totalPostings } from '../postings/count-relations.ts';
import { holdFindsDelicate } from '../postings/delicate-names.ts';
import { filterKeys, rankAsk, totalsAsk } from './requests.ts';
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
      const found = await holdFindsDelicate(t, 'company-postings/filter-finds', named, ({ key, name }) =>
        totalsAsk({ when, [key]: [name] }, ['unique_postings']),
      );
      for (const { value, answer } of found)
        await holdBucket(t, value.name, await accepted(t, rankAsk(value.key, { when }, limit)), answer);
    },
  },
];

/** Holds the same of a bucket that may be a placeholder for postings without a value: where a filter finds it at all. */
export async function holdFoundBucket(
  t: Judge,
  name: string,
  ranking: Exchange,
  filtered: Exchange,
): Promise<void> {
  if (totalPostings(filtered) === 0) t.showsNothing(`a filter on the bucket ${name} finds nothing`);
  else await holdBucket(t, name, ranking, filtered);
}

/** Holds that the bucket of a value counts the postings that a filter on the value leaves. */
async function holdBucket(t: Judge, name: string, ranking: Exchange, filtered: Exchange): Promise<void> {
  const countOf = (exchange: Exchange): number | undefined =>
    facetValuesOf(exchange).find((bucket) => bucket.name === name)?.count;
  if (countOf(ranking) === undefined || totalPostings(filtered) === undefined) {
    t.showsNothing(`no count of ${name}, in its bucket or with a filter on it`);
    return;
  }
  await agree(t, filtered, ranking, {
    clause: 'company-postings/ranking-counts',
    read: totalPostings,
    readSecond: countOf,
    because: `the bucket ${name} holds the postings that a filter on it finds`,
  });
}
