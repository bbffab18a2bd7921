import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes, postingFields, type ClauseId, type PostingField } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { property } from '../kit/property.ts';
import { brief } from '../kit/expect-same-answer.ts';
import { dataOf, isItem, type Item } from '../postings/answers.ts';
import { expectDescending } from '../postings/descending.ts';
import { isDay } from '../postings/months.ts';
import { listRequest, type Filter } from './requests.ts';
import { found, expectFound } from './found.ts';
import { dataRange, filterCase, mayFindNothing } from './survey/surveyed-data.ts';
import { totalPostings } from '../postings/count-relations.ts';

/** A request of POST /postings. */
interface ListCase {
  readonly filter: Filter;
  readonly fields: readonly PostingField[];
  readonly limit: number;
}

/** The largest page asked for: what a target takes at most is not shown, and ten is known to be taken. */
const LARGEST_PAGE = 10;

/** Pages that some targets give: they may keep long ones in another way. */
const LARGER_PAGES = [25, 60];

/** POST /postings: service.md, "Company postings group", posting record fields and response shapes. */
export const listingChecks: readonly Check[] = [
  property<ListCase>({
    id: 'company-postings/postings',
    clauses: [
      'company-postings/postings-limit-echo',
      'company-postings/postings-limit-bounds',
      'company-postings/postings-fields',
      'company-postings/postings-only-fields',
      'company-postings/posting-id-unique',
      'company-postings/postings-score-order',
      ...clausesOfShapes('companyPostings', 200),
    ],
    title: 'lists postings with the fields asked for, no more than the limit',
    group: 'company-postings',
    profile: 'smoke',
    runs: { smoke: 1, standard: 17, thorough: 170 },
    arbitrary: (t) =>
      fc.record({
        filter: filterCase(t),
        // The one page of a smoke run shows all there is.
        fields: t.settings.profile === 'smoke' ? fc.constant(postingFields) : fieldsCase,
        limit: fc.integer({ min: 1, max: LARGEST_PAGE }),
      }),
    async evaluate(t, { filter, fields, limit }) {
      const answer = await t.send(listRequest(filter, fields, limit));
      if (!expectFound(t, 'company-postings/postings-route', answer, mayFindNothing(t, filter))) return;
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
          expected: 'page 1: no other was asked for',
          actual: () => brief(page),
        });
      const records = recordsOf(answer);
      expectPageBounds(t, answer, records.length, limit);
      if (records.length === 0) t.inconclusive('a page without postings');
      else evaluateRecords(t, answer, records, fields);
    },
  }),
  {
    id: 'company-postings/page-sizes',
    clauses: ['company-postings/postings-limit-bounds', 'company-postings/postings-filled'],
    title: 'fills a page up to its limit, and no further',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      for (const limit of [5, LARGEST_PAGE, ...LARGER_PAGES]) {
        const answer = await t.send(listRequest({ when }, ['id'], limit));
        // How large a page a target gives is not shown.
        if (answer.response.status !== 200) continue;
        const { length } = recordsOf(answer);
        expectPageBounds(t, answer, length, limit);
        if (limit <= LARGEST_PAGE && (totalPostings(answer) ?? 0) >= limit)
          t.expect({
            clause: 'company-postings/postings-filled',
            exchange: answer,
            holds: length >= limit,
            expected: `${limit} postings, because ${totalPostings(answer)} are found`,
            actual: `${length} postings`,
          });
      }
    },
  },
  {
    id: 'company-postings/expired-dates',
    clauses: ['company-postings/posting-expired-string'],
    title: 'gives a date of expiry in each record',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const list = await found(t, listRequest({ when }, ['expired'], LARGEST_PAGE));
      const values = recordsOf(list).map(({ expired }) => expired);
      if (values.length === 0) t.inconclusive('a page without postings');
      else
        t.expect({
          clause: 'company-postings/posting-expired-string',
          exchange: list,
          holds: values.every((value) => value !== null),
          expected: 'a string expired in each record',
          actual: () => brief(values),
        });
    },
  },
];

function expectPageBounds(t: CheckContext, answer: Exchange, length: number, limit: number): void {
  t.expect({
    clause: 'company-postings/postings-limit-bounds',
    exchange: answer,
    holds: length <= limit,
    expected: `at most ${limit} postings`,
    actual: `${length} postings`,
  });
}

/** The records of a page, as far as they are objects. */
export function recordsOf(exchange: Exchange): readonly Item[] {
  const records = dataOf(exchange)?.['postings'];
  return Array.isArray(records) ? records.filter(isItem) : [];
}

/** Holds that each record has the requested fields. */
export function expectFields(
  t: CheckContext,
  answer: Exchange,
  records: readonly Item[],
  fields: readonly PostingField[],
): void {
  expectEach(
    t,
    'company-postings/postings-fields',
    answer,
    records,
    `records with ${fields.join(', ')}`,
    (record) => {
      const missing = fields.filter((field) => !Object.hasOwn(record, field));
      return missing.length === 0 ? undefined : `no ${missing.join(', ')}`;
    },
  );
}

/** Holds something of each record; `faultOf` says what is wrong with one. No records show nothing. */
function expectEach(
  t: CheckContext,
  clause: ClauseId,
  answer: Exchange,
  records: readonly Item[],
  expected: string,
  faultOf: (record: Item) => string | undefined,
): void {
  if (records.length === 0) return;
  const faults = records.map(faultOf);
  const at = faults.findIndex((fault) => fault !== undefined);
  t.expect({
    clause,
    exchange: answer,
    holds: at < 0,
    expected,
    actual: () => `${faults[at]} in record ${at + 1} of ${records.length}`,
  });
}

function evaluateRecords(
  t: CheckContext,
  answer: Exchange,
  records: readonly Item[],
  fields: readonly PostingField[],
): void {
  const each = (clause: ClauseId, expected: string, faultOf: (record: Item) => string | undefined): void =>
    expectEach(t, clause, answer, records, expected, faultOf);
  expectFields(t, answer, records, fields);
  each('company-postings/postings-only-fields', `records with ${fields.join(', ')} only`, (record) => {
    const others = Object.keys(record).filter((key) => !fields.some((field) => field === key));
    return others.length === 0 ? undefined : `also ${others.join(', ')}`;
  });
  // The shape has looked at the form of a date; that the calendar has it is left.
  const noDate = (value: unknown): string | undefined =>
    typeof value !== 'string' || isDay(value) ? undefined : brief(value);
  if (fields.includes('posted'))
    each('company-postings/posting-posted', 'a date of the calendar', ({ posted }) => noDate(posted));
  if (fields.includes('expired')) {
    each('company-postings/posting-expired', 'a date of the calendar', ({ expired }) => noDate(expired));
  }
  if (fields.includes('id') && records.length > 1) {
    const ids = records.map(({ id }) => id);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    t.expect({
      clause: 'company-postings/posting-id-unique',
      exchange: answer,
      holds: repeated.length === 0,
      expected: 'another id for each record',
      actual: () => `${brief(repeated)} twice`,
    });
  }
  if (fields.includes('score'))
    expectDescending(t, 'company-postings/postings-score-order', answer, records, 'score');
}

/** Some of the fields, all of them, or one alone. */
const fieldsCase: Arbitrary<readonly PostingField[]> = fc.oneof(
  { weight: 2, arbitrary: fc.subarray([...postingFields], { minLength: 1 }) },
  fc.constant(postingFields),
  fc.constantFrom(...postingFields).map((field) => [field]),
);
