import type { Survey } from '../../../properties/index.ts';
import type { DataMonths } from './causes.ts';

/** The months from the first to the last with postings, as the survey found them. */
export function dataMonthsOf({ rankings, companyPostings }: Survey): DataMonths {
  return new Map(
    [
      ['rankings', rankings?.data?.months] as const,
      ['company-postings', companyPostings?.data?.when] as const,
    ].flatMap(([group, months]) => (months === undefined ? [] : [[group, months] as const])),
  );
}
