import {
  type ClauseId,
  isObject,
  type PostingField,
  numberOf,
  repeatedIn,
} from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, dataOf, type Exchange } from '../../kit/exchange.ts';
import { type Item } from '../../postings/answers.ts';
import { isDay, type MonthRange } from '../../postings/months/months.ts';
import { folded } from '../../postings/same-names.ts';
import { havePostingsSeveral } from '../filter/several-of-key.ts';
import type { Filter } from '../requests.ts';
import { optionOf } from '../survey/surveyed-data.ts';

/** The clauses that `expectRecords` evaluates, as far as the fields of the records allow. */
export const recordClauses = [
  'company-postings/postings-fields',
  'company-postings/postings-only-fields',
  'company-postings/posting-id-unique',
  'company-postings/posting-posted',
  'company-postings/posting-expired',
  'company-postings/posting-expired-string',
  'company-postings/posting-company-name',
  'company-postings/posting-dates',
  'company-postings/postings-time-frame',
  'company-postings/filter-records',
  'company-postings/postings-score-sorted',
  'company-postings/postings-score-order',
] as const satisfies readonly ClauseId[];

/** The keys of which each record contains its one value. */
export const recordKeys = ['city_name', 'company_name'] as const;

/** `data.postings` of a 200, as far as they are objects. */
export function recordsOf(exchange: Exchange): readonly Item[] {
  const records = dataOf(exchange)?.['postings'];
  return Array.isArray(records) ? records.filter(isObject) : [];
}

/** The ids of the records of a page. */
export function idsOf(exchange: Exchange): readonly string[] {
  return recordsOf(exchange).map(({ id }) => (typeof id === 'string' ? id : brief(id)));
}

/** Expects of each record of a listing what its request names: the fields, their values, and that it fits the filter. */
export async function expectRecords(
  t: CheckContext,
  answer: Exchange,
  filter: Filter,
  fields: readonly PostingField[],
): Promise<void> {
  const records = recordsOf(answer);
  // An open posting has no last day, so that its record may omit `expired` (decisions: open postings).
  const required = fields.filter((field) => field !== 'expired');
  const each: ExpectEach = (clause, expected, faultOf) =>
    expectEach(t, answer, { clause, expected, faultOf });
  each('company-postings/postings-fields', `records with ${required.join(', ')}`, (record) => {
    const missing = required.filter((field) => !Object.hasOwn(record, field));
    return missing.length === 0 ? undefined : `no ${missing.join(', ')}`;
  });
  each('company-postings/postings-only-fields', `records with ${fields.join(', ')} only`, (record) => {
    const others = Object.keys(record).filter((key) => !fields.some((field) => field === key));
    return others.length === 0 ? undefined : `also ${others.join(', ')}`;
  });
  if (fields.includes('id')) expectIdsUnique(t, answer, records);
  expectDates(each, records, fields, { filter, isPosted: optionOf(t, 'month-membership') === 'posted' });
  await expectValues(t, answer, fields, filter);
  if (fields.includes('company_name'))
    each(
      'company-postings/posting-company-name',
      'null, not an empty name, for no known company',
      (record) => (record['company_name'] === '' ? 'an empty name' : undefined),
    );
  if (fields.includes('score')) expectScoreOrder(t, answer, records);
}

/** What is expected of each record of a listing; `faultOf` returns what is wrong with one. */
interface OfEachRecord {
  readonly clause: ClauseId;
  readonly expected: string;
  readonly faultOf: (record: Item) => string | undefined;
}

/** Expects something of each record. Without records it is not evaluated. */
function expectEach(t: CheckContext, answer: Exchange, { clause, expected, faultOf }: OfEachRecord): void {
  const records = recordsOf(answer);
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

type ExpectEach = (clause: ClauseId, expected: string, faultOf: (record: Item) => string | undefined) => void;

/** Expects valid dates in order, with which a posting counts in the time frame under some option of `month-membership`. */
function expectDates(
  each: ExpectEach,
  records: readonly Item[],
  fields: readonly PostingField[],
  { filter: { months, active }, isPosted }: { readonly filter: Filter; readonly isPosted: boolean },
): void {
  const lastDay = lastDayOf(records);
  // The shape of the answer covers the form of a date; what is left is that the calendar has it.
  const noDate = (value: unknown): string | undefined =>
    typeof value !== 'string' || isDay(value) ? undefined : brief(value);
  const hasPosted = fields.includes('posted');
  const hasExpired = fields.includes('expired');
  if (hasPosted)
    each('company-postings/posting-posted', 'a date of the calendar', ({ posted }) => noDate(posted));
  if (hasExpired) {
    each('company-postings/posting-expired', 'a date of the calendar', ({ expired }) => noDate(expired));
    each('company-postings/posting-expired-string', 'a string where expired is given', ({ expired }) =>
      expired === null ? 'null' : undefined,
    );
  }
  if (hasPosted && hasExpired)
    each('company-postings/posting-dates', 'posted no later than expired', ({ posted, expired }) =>
      typeof posted === 'string' && typeof expired === 'string' && posted > expired
        ? `posted ${posted}, expired ${expired}`
        : undefined,
    );
  if (active === true || !(hasPosted || hasExpired)) return;
  each('company-postings/postings-time-frame', `records of ${months.start} to ${months.end}`, (record) =>
    outsideOf(months, record, lastDay, isPosted),
  );
}

/** Why a record cannot be of a posting in a time frame; undefined where it can. */
function outsideOf(
  { start, end }: MonthRange,
  { posted, expired }: Item,
  lastDay: string | undefined,
  isPosted: boolean,
): string | undefined {
  if (typeof posted === 'string' && posted.slice(0, 7) > end) return `posted ${posted}, after the end,`;
  if (isPosted && typeof posted === 'string' && posted.slice(0, 7) < start)
    return `posted ${posted}, before the start, where a month has what is posted in it,`;
  if (typeof expired === 'string' && expired.slice(0, 7) < start && expired !== lastDay)
    return `expired ${expired}, before the start,`;
  return undefined;
}

/** The day that a target may return as the end of open postings: the latest one. */
function lastDayOf(records: readonly Item[]): string | undefined {
  return records
    .map(({ expired }) => expired)
    .filter((expired) => typeof expired === 'string')
    .toSorted()
    .at(-1);
}

/** The values of the filter, for the keys that a record contains. */
async function expectValues(
  t: CheckContext,
  answer: Exchange,
  fields: readonly PostingField[],
  { facets = {} }: Filter,
): Promise<void> {
  const records = recordsOf(answer);
  for (const key of recordKeys) {
    const values = facets[key];
    if (values === undefined || !fields.includes(key)) continue;
    // A filter may ignore case and the like (decisions: filter values).
    const allowed = new Set(values.map(folded));
    const faultOf = (record: Item): string | undefined => {
      const value = record[key];
      // Null: an unknown company, for which a ranking may have a group with a name.
      return typeof value !== 'string' || allowed.has(folded(value)) ? undefined : value;
    };
    const other = records.map(faultOf).find((value) => value !== undefined);
    if (other !== undefined && (await havePostingsSeveral(t, key, [other, values[0] ?? ''])))
      t.inconclusive(`a posting may have several values of ${key}, and its record shows one`);
    else
      expectEach(t, answer, {
        clause: 'company-postings/filter-records',
        expected: `records with the ${key} ${values.join(' or ')}`,
        faultOf,
      });
  }
}

function expectIdsUnique(t: CheckContext, answer: Exchange, records: readonly Item[]): void {
  if (records.length < 2) return;
  const ids = records.map(({ id }) => id);
  const repeated = repeatedIn(ids);
  t.expect({
    clause: 'company-postings/posting-id-unique',
    exchange: answer,
    holds: repeated.length === 0,
    expected: 'another id for each record',
    actual: () => `${brief(repeated)} twice`,
  });
}

/** The records fall in score, or rise: which of the two is not specified (decisions: score order). */
function expectScoreOrder(t: CheckContext, answer: Exchange, records: readonly Item[]): void {
  const scores = records.map(({ score }) => numberOf(score)).filter((score) => score !== undefined);
  if (scores.length < 2) return;
  const falls = scores.every((score, index) => index === 0 || score <= (scores[index - 1] ?? score));
  const rises = scores.every((score, index) => index === 0 || score >= (scores[index - 1] ?? score));
  const sorted = t.expect({
    clause: 'company-postings/postings-score-sorted',
    exchange: answer,
    holds: falls || rises,
    expected: 'ordered by score, the highest or the lowest first',
    actual: () => brief(scores),
  });
  if (sorted)
    t.expect({
      clause: 'company-postings/postings-score-order',
      exchange: answer,
      holds: falls,
      expected: 'the highest score first',
      actual: () => brief(scores),
    });
}
