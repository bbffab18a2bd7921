import { type Dialect, valueAt, numberOf } from '../../../contracts/index.ts';
import { jsonOf, type Item, type RequestSpec, type Send } from '../../../properties/index.ts';
import type { FoundPosting, InProcessReference } from '../../../reference/index.ts';
import { itemsAt, type Comparison } from './comparison.ts';

/** A page of postings of the target, and the postings of the oracle. */
export interface ListingPair {
  readonly target: unknown;
  readonly oracle: unknown;
  readonly fields: readonly string[];
  /** The filter of the request. */
  readonly filter: object;
  readonly dialect: Dialect;
  readonly reference: InProcessReference;
}

/** Compares a page: its count, and each record with the posting of its id. Which postings come first is free. */
export async function compareListings(c: Comparison, pair: ListingPair): Promise<void> {
  const { target, oracle, fields, filter, dialect, reference } = pair;
  const count = (aspect: string, field: string): boolean =>
    c.value(`listing ${aspect}`, `/data/${field}`, valueAt(oracle, field), valueAt(target, field));
  count('unique_postings', 'unique_postings');
  count('pages', 'pages_available');
  count('viewable', 'viewable_postings');
  const records = itemsAt(target, 'postings');
  const wanted = itemsAt(oracle, 'postings') ?? [];
  if (
    !c.judge('listing length', '/data/postings', records !== undefined, 'a list of postings', 'none') ||
    !records
  )
    return;
  c.judge(
    'listing length',
    '/data/postings',
    records.length === wanted.length,
    `${wanted.length} postings`,
    `${records.length}`,
  );
  comparePages(c, target, records.length, numberOf(valueAt(oracle, 'unique_postings')) ?? 0);
  const numbers = records.map(({ id }) => numberOfId(id));
  const among = numbers.filter((number) => number !== undefined);
  const group = 'company-postings';
  const [{ lastDay }, known, matching] = await Promise.all([
    reference.manifest(group),
    reference.find(group, { among, most: among.length + 1, withBodies: fields.includes('body') }, dialect),
    reference.find(group, { among, filter, most: among.length + 1 }, dialect),
  ]);
  const byNumber = new Map(known.postings.map((posting) => [posting.number, posting]));
  const inFilter = new Set(matching.postings.map(({ number }) => number));
  /** Places of records without the id of a posting. */
  const unknown: number[] = [];
  for (const [place, record] of records.entries()) {
    const path = `/data/postings/${place}`;
    const number = numbers[place];
    const posting = number === undefined ? undefined : byNumber.get(number);
    const { id } = record;
    const isNew = id === undefined || records.findIndex((other) => other['id'] === id) === place;
    c.judge('record repeated', path, isNew, 'each posting once', `${posting?.id ?? String(id)} again`);
    if (!c.judge('record id', `${path}/id`, posting !== undefined, 'the id of a posting', id))
      unknown.push(place);
    if (posting === undefined) continue;
    c.judge(
      'record filter',
      path,
      inFilter.has(posting.number),
      'a posting that the filter finds',
      `${posting.id}, posted ${posting.posted}, expired ${posting.expired ?? 'not yet'}`,
    );
    for (const field of fields)
      compareField(c, field, { posting, actual: record[field], at: `${path}/${field}` }, lastDay);
  }
  if (unknown.length === 0) return;
  const all = await reference.find(group, { filter, most: MOST_CANDIDATES }, dialect);
  if (all.count > MOST_CANDIDATES) return;
  for (const place of unknown) compareWithAny(c, fields, all.postings, records[place] ?? {}, place);
}

/** Postings of a filter among which the values of a record without the id of a posting are looked for. */
const MOST_CANDIDATES = 200;

/** A record whose id is of another form has the values of one of the postings that the filter finds. */
function compareWithAny(
  c: Comparison,
  fields: readonly string[],
  postings: readonly FoundPosting[],
  record: Item,
  place: number,
): void {
  const shown = fieldsOfRows.filter(([field]) => fields.includes(field));
  const isOf = (posting: FoundPosting): boolean =>
    shown.every(([field, valueOf]) => {
      const value = valueOf(posting);
      // What an open posting shows as its end is open.
      return value === record[field] || (field === 'expired' && value === null);
    });
  const actual = shown.map(([field]) => `${field} ${JSON.stringify(record[field])?.slice(0, 60)}`).join(', ');
  const wanted = 'the values of a posting that the filter finds';
  c.judge('record values', `/data/postings/${place}`, postings.some(isOf), wanted, actual);
}

const fieldsOfRows: readonly (readonly [field: string, valueOf: (posting: FoundPosting) => unknown])[] = [
  ['posted', ({ posted }) => posted],
  ['expired', ({ expired }) => expired],
  ['city_name', ({ cityName }) => cityName],
  ['company_name', ({ companyName }) => companyName],
  ['title_raw', ({ titleRaw }) => titleRaw],
];

/**
 * Compares a second page with the first one, and with one of double size: it has none of the records of the first, where
 * equal requests get the same ones, and as many as the larger page has beyond those.
 */
export async function compareSecondPage(
  c: Comparison,
  send: Send,
  spec: RequestSpec,
  limit: number,
  page: unknown,
): Promise<void> {
  const { page: _, ...body } = spec.body as Item;
  const sent = async (size: number): Promise<unknown> =>
    valueAt(jsonOf(await send({ ...spec, body: { ...body, limit: size } })), 'data');
  const first = await sent(limit);
  // Beyond the last page, a target may repeat it.
  if ((numberOf(valueAt(first, 'pages_available')) ?? 0) < 2) return;
  const [given, before] = [idsOf(page), idsOf(first)];
  const repeated = given.filter((id) => before.includes(id));
  if (repeated.length === 0 || String(before) === String(idsOf(await sent(limit))))
    c.judge(
      'listing second page',
      '/data/postings',
      repeated.length === 0,
      'none of the postings of the first page',
      repeated.join(', '),
    );
  const larger = await sent(limit * 2);
  if (valueAt(larger, 'limit') !== limit * 2) return;
  const count = Math.max(0, idsOf(larger).length - limit);
  const words = (of: number): string => `${of} postings`;
  c.judge('listing second page', '/data/postings', given.length === count, words(count), words(given.length));
}

const idsOf = (data: unknown): readonly unknown[] => (itemsAt(data, 'postings') ?? []).map(({ id }) => id);

/** Whatever number of records can be read: a page that is not the last is full, and there are no pages without records. */
function comparePages(c: Comparison, target: unknown, length: number, found: number): void {
  const [pages, limit] = [numberOf(valueAt(target, 'pages_available')), numberOf(valueAt(target, 'limit'))];
  if (pages === undefined || limit === undefined || limit < 1 || found === 0) return;
  if (pages > (numberOf(valueAt(target, 'page')) ?? 1))
    // On a page of several.
    c.value('listing page', '/data/postings', limit, length);
  const most = Math.ceil(found / limit);
  const wanted = most === 1 ? '1 page' : `1 to ${most} pages`;
  c.judge('listing page', '/data/pages_available', pages >= 1 && pages <= most, wanted, pages);
}

function compareField(
  c: Comparison,
  field: string,
  { posting, actual, at }: { readonly posting: FoundPosting; readonly actual: unknown; readonly at: string },
  lastDay: string,
): void {
  switch (field) {
    case 'posted':
      c.value('record posted', at, posting.posted, actual);
      break;
    case 'expired':
      // What an open posting shows is open (decisions.md#records).
      if (posting.expired === null) c.value('record expired of an open posting', at, lastDay, actual);
      else c.value('record expired', at, posting.expired, actual);
      break;
    case 'city_name':
      c.value('record city_name', at, posting.cityName, actual);
      break;
    case 'company_name':
      c.value('record company_name', at, posting.companyName, actual);
      break;
    case 'title_raw':
      c.value('record title_raw', at, posting.titleRaw, actual);
      break;
    case 'body':
      if (posting.body !== null) compareBody(c, at, posting.body, actual);
  }
}

/** What a body may have in addition is open; that it is the full text is not. */
function compareBody(c: Comparison, at: string, body: string, actual: unknown): void {
  const wanted = plainBody(body);
  const given = typeof actual === 'string' ? plainBody(actual) : actual;
  const isCut =
    typeof given === 'string' &&
    wanted.startsWith(given) &&
    /[\p{L}\p{N}]/u.test(wanted.slice(given.length).replaceAll(/<[^>]*>/g, ''));
  if (c.judge('record full body', at, !isCut, wanted, given)) c.value('record body', at, wanted, given);
}

/** A body without what a service may add: a comment with the id, and marks around words. */
function plainBody(body: string): string {
  return body
    .replace(/^\s*<!--.*?-->\s*/s, '')
    .replaceAll(/<\/?(?:span|mark|em)\b[^>]*>/g, '')
    .trim();
}

/** The number of a posting: the last digits of its id. */
export function numberOfId(id: unknown): number | undefined {
  const digits = /(\d{1,10})$/.exec(String(id))?.[1];
  const number = numberOf(digits === undefined ? undefined : Number(digits));
  return number !== undefined && number <= 0xff_ff_ff_ff ? number : undefined;
}
