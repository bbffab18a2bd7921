import fc, { type Arbitrary } from 'fast-check';
import { postingFields, type PostingField } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { brief, dataOf } from '../../kit/exchange.ts';
import { property } from '../../kit/property.ts';
import { acceptUnlessEmpty } from '../accept.ts';
import { filterArbitrary } from '../filter/filter-arbitrary.ts';
import { listRequest, type Filter } from '../requests.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { dataFilter, dataRange, pageLimit } from '../survey/surveyed-data.ts';
import { expectPageBounds } from './pages.ts';
import { expectRecords, recordClauses, recordsOf } from './records.ts';

/** A request of POST /postings. */
interface ListCase {
  readonly filter: Filter;
  readonly fields: readonly PostingField[];
  readonly limit: number;
}

/** One page of POST /postings: its fields, and the records with theirs. */
export const listingChecks: readonly Check[] = [
  property<ListCase>({
    id: 'company-postings/postings',
    clauses: [
      'company-postings/postings-limit-echo',
      'company-postings/postings-limit-bounds',
      'company-postings/postings-filled',
      ...recordClauses,
      ...shapeClauses.companyPostings,
    ],
    title: 'lists postings of the filter with the requested fields, no more than the limit',
    profile: 'smoke',
    runs: { smoke: 1, standard: 5, thorough: 170 },
    arbitrary: (t) =>
      fc.record({
        filter: filterArbitrary(t),
        // The one page of a smoke run contains every field.
        fields: t.settings.profile === 'smoke' ? fc.constant(postingFields) : fieldsCase,
        limit: fc.integer({ min: 1, max: pageLimit(t) }),
      }),
    async evaluate(t, { filter, fields, limit }) {
      const answer = await acceptUnlessEmpty(t, listRequest(filter, fields, limit), filter);
      const { limit: echoed, page } = dataOf(answer) ?? {};
      if (echoed !== undefined)
        t.expect({
          clause: 'company-postings/postings-limit-echo',
          exchange: answer,
          holds: echoed === limit,
          expected: `limit ${limit}`,
          actual: () => brief(echoed),
        });
      if (page !== undefined)
        t.expect({
          clause: 'company-postings/postings-page',
          exchange: answer,
          holds: page === 1,
          expected: 'page 1: no other was requested',
          actual: () => brief(page),
        });
      const records = recordsOf(answer);
      expectPageBounds(t, answer, limit);
      if (records.length === 0) t.inconclusive('a page without postings');
      else await expectRecords(t, answer, filter, fields);
    },
  }),
  {
    id: 'company-postings/expired-dates',
    clauses: ['company-postings/posting-expired-string'],
    title: 'lists the postings of the last day',
    async run(t) {
      dataRange(t);
      const list = await acceptUnlessEmpty(
        t,
        listRequest(dataFilter(t), postingFields, pageLimit(t)),
        dataFilter(t),
      );
      const values = recordsOf(list).map(({ expired }) => expired);
      if (values.length === 0) t.inconclusive('a page without postings');
      else
        t.expect({
          clause: 'company-postings/posting-expired-string',
          exchange: list,
          holds: values.some((value) => typeof value === 'string') && !values.includes(null),
          expected: 'a string in `expired`, at least in one record, and null in none',
          actual: () => brief(values),
        });
    },
  },
];

/** Some of the fields, all of them, or one alone. */
const fieldsCase: Arbitrary<readonly PostingField[]> = fc.oneof(
  { weight: 2, arbitrary: fc.subarray([...postingFields], { minLength: 1 }) },
  fc.constant(postingFields),
  fc.constantFrom(...postingFields).map((field) => [field]),
);
