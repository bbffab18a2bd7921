import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes, postingFields, type ClauseId, type PostingField } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { Judge } from '../kit/check-context.ts';
import { property } from '../kit/property.ts';
import { brief } from '../kit/same-answer.ts';
import { dataOf, isItem, type Item } from '../postings/answers.ts';
import { holdDescending } from '../postings/descending.ts';
import { isDay } from '../postings/months.ts';
import { listAsk, type Filter } from './requests.ts';
import { found, holdFound } from './found.ts';
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
        fields: t.setting.profile === 'smoke' ? fc.constant(postingFields) : fieldsCase,
        limit: fc.integer({ min: 1, max: LARGEST_PAGE }),
      }),
    async judge(t, { filter, fields, limit }) {
      const answer = await t.ask(listAsk(filter, fields, limit));
      if (!holdFound(t, 'company-postings/postings-route', answer, mayFindNothing(t, filter))) return;
      const { limit: echoed, page } = dataOf(answer) ?? {};
      if (echoed !== undefined)
        t.hold('company-postings/postings-limit-echo', answer, echoed === limit, `limit ${limit}`, () =>
          brief(echoed),
        );
      if (page !== undefined)
        t.hold('company-postings/postings-page', answer, page === 1, 'page 1: no other was asked for', () =>
          brief(page),
        );
      const records = recordsOf(answer);
      holdPageBounds(t, answer, records.length, limit);
      if (records.length === 0) t.showsNothing('a page without postings');
      else judgeRecords(t, answer, records, fields);
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
        const answer = await t.ask(listAsk({ when }, ['id'], limit));
        // How large a page a target gives is not shown.
        if (answer.response.status !== 200) continue;
        const { length } = recordsOf(answer);
        holdPageBounds(t, answer, length, limit);
        if (limit <= LARGEST_PAGE && (totalPostings(answer) ?? 0) >= limit)
          t.hold(
            'company-postings/postings-filled',
            answer,
            length >= limit,
            `${limit} postings, because ${totalPostings(answer)} are found`,
            `${length} postings`,
          );
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
      const list = await found(t, listAsk({ when }, ['expired'], LARGEST_PAGE));
      const values = recordsOf(list).map(({ expired }) => expired);
      if (values.length === 0) t.showsNothing('a page without postings');
      else
        t.hold(
          'company-postings/posting-expired-string',
          list,
          values.every((value) => value !== null),
          'a string expired in each record',
          () => brief(values),
        );
    },
  },
];

function holdPageBounds(t: Judge, answer: Exchange, length: number, limit: number): void {
  t.hold(
    'company-postings/postings-limit-bounds',
    answer,
    length <= limit,
    `at most ${limit} postings`,
    `${length} postings`,
  );
}

/** The records of a page, as far as they are objects. */
export function recordsOf(exchange: Exchange): readonly Item[] {
  const records = dataOf(exchange)?.['postings'];
  return Array.isArray(records) ? records.filter(isItem) : [];
}

/** Holds that each record has the requested fields. */
export function holdFields(
  t: Judge,
  answer: Exchange,
  records: readonly Item[],
  fields: readonly PostingField[],
): void {
  holdEach(
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
function holdEach(
  t: Judge,
  clause: ClauseId,
  answer: Exchange,
  records: readonly Item[],
  expected: string,
  faultOf: (record: Item) => string | undefined,
): void {
  if (records.length === 0) return;
  const faults = records.map(faultOf);
  const at = faults.findIndex((fault) => fault !== undefined);
  t.hold(clause, answer, at < 0, expected, () => `${faults[at]} in record ${at + 1} of ${records.length}`);
}

function judgeRecords(
  t: Judge,
  answer: Exchange,
  records: readonly Item[],
  fields: readonly PostingField[],
): void {
  const each = (clause: ClauseId, expected: string, faultOf: (record: Item) => string | undefined): void =>
    holdEach(t, clause, answer, records, expected, faultOf);
  holdFields(t, answer, records, fields);
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
    t.hold(
      'company-postings/posting-id-unique',
      answer,
      repeated.length === 0,
      'another id for each record',
      () => `${brief(repeated)} twice`,
    );
  }
  if (fields.includes('score'))
    holdDescending(t, 'company-postings/postings-score-order', answer, records, 'score');
}

/** Some of the fields, all of them, or one alone. */
const fieldsCase: Arbitrary<readonly PostingField[]> = fc.oneof(
  { weight: 2, arbitrary: fc.subarray([...postingFields], { minLength: 1 }) },
  fc.constant(postingFields),
  fc.constantFrom(...postingFields).map((field) => [field]),
);
