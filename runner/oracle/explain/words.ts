import { isObject } from '../../../contracts/index.ts';
import { jsonOf, type Item } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import { itemsAt, type Aspect, type ValueDifference, bucketItems } from '../compare/comparison.ts';
import { NO_STEP_HERE, NO_SUCH_STEP } from '../compare/distributions.ts';
import { NO_SUCH_GROUP } from '../compare/ranking.ts';
import { NO_SUCH_POINT } from '../compare/series.ts';
import { groupOf, type OracleCase } from '../oracle-case.ts';
import type { Session, Trial } from '../session.ts';
import { pointAt, valueAtPointer } from './frame.ts';

/** A posting in words: its id, its days, and what the aspect is about. */
export function described(
  { id, posted, expired, salary, duplicates, companyName }: FoundPosting,
  aspect: Aspect = '',
): string {
  const isOfCopies = /duplicate|total_postings|intensity/.test(aspect);
  return [
    id,
    `posted ${posted}`,
    expired === null ? 'not expired' : `expired ${expired}`,
    ...(salary === null ? (aspect.endsWith('_salary') ? ['without pay'] : []) : [`salary ${salary}`]),
    ...(isOfCopies ? [`${duplicates} ${duplicates === 1 ? 'duplicate' : 'duplicates'}`] : []),
    ...(aspect.endsWith('unique_companies')
      ? [companyName === null ? 'of an unknown company' : `of ${companyName}`]
      : []),
  ].join(', ');
}

/** A value of a facet; the ids of cities are the base64 form of their names, which is shown, too. */
function valueWords(facet: string, value: unknown): string {
  const name = facet === 'city' && typeof value === 'string' ? Buffer.from(value, 'base64').toString() : '';
  const isId = name !== '' && Buffer.from(name).toString('base64') === value;
  return isId ? `${JSON.stringify(value)} (${name})` : JSON.stringify(value);
}

/** The group, the point of its series, or the posting at which an answer differs; empty for one of the whole. */
export function placeWords({ one, exchange }: Trial, path: string): string {
  const [, outer, inner] = /^\/data\/ranking\/buckets\/(\d+)(?:\/ranking\/buckets\/(\d+))?/.exec(path) ?? [];
  const groups = bucketItems(jsonOf(exchange));
  const group = outer === undefined ? undefined : groups?.[Number(outer)];
  const nested = inner === undefined ? undefined : itemsAt(group, 'ranking', 'buckets')?.[Number(inner)];
  const point = pointAt(exchange, path);
  const record = valueAtPointer(exchange, /^\/data\/postings\/\d+(?=\/)/.exec(path)?.[0] ?? '/none');
  const step = valueAtPointer(exchange, /^.*\/distribution\/buckets\/\d+(?=\/)/.exec(path)?.[0] ?? '/none');
  const named = (item: Item, facet = ''): string => ` of ${facet} ${valueWords(facet, item['name'])}`;
  return [
    ...(one.listing?.page === undefined ? [] : [' of page 2']),
    ...(isObject(record) && typeof record['id'] === 'string' ? [` of the posting ${record['id']}`] : []),
    ...(nested === undefined ? [] : [named(nested, one.nested?.facet)]),
    ...(group === undefined ? [] : [named(group, one.facet)]),
    ...(typeof point === 'string' ? [` at ${point}`] : []),
    ...(isObject(step)
      ? [
          one.percentiles === undefined
            ? ` in the step from ${shown(step['value'])}`
            : ` of ${shown(step['key'])} %`,
        ]
      : []),
    ...(group === undefined && path.startsWith('/data/ranking/buckets') ? [` of ${one.facet ?? ''}`] : []),
  ].join('');
}

const LISTED_GROUPS = 4;

/** What differs at a place, in words. */
export function describedDifference(
  all: readonly ValueDifference[],
  { aspect, path, expected, actual }: ValueDifference,
): string {
  // The order is described by both groups.
  if (aspect.endsWith('order')) return `should have ${shown(expected)}; it is ${shown(actual)}`;
  if (aspect.endsWith('listing page') && path === '/data/postings')
    return `has ${shown(actual)} postings instead of ${shown(expected)}, although it is not the last one`;
  if (actual === NO_SUCH_STEP) return `lack ${shown(expected)}`;
  if (expected === NO_STEP_HERE) return 'have postings where the oracle has none';
  if (path.endsWith('/name')) return 'has a group that the oracle does not have';
  if (aspect.endsWith('series points'))
    return actual === NO_SUCH_POINT
      ? `should have ${shown(expected)}`
      : `should have ${shown(expected)}; there is ${shown(actual)}`;
  if (typeof expected === 'string' && typeof actual === 'string' && expected.length > LONG_TEXT)
    return differingText(expected, actual);
  const words = `${/groups( by \w+)?$/.test(aspect) ? 'are' : 'is'} ${shown(actual)} instead of ${shown(expected)}`;
  if (!/groups( by \w+)?$/.test(aspect) || typeof expected !== 'number') return words;
  const missing = all.flatMap((one) =>
    one.path === path && one.actual === NO_SUCH_GROUP ? [String(one.expected)] : [],
  );
  const added = all.flatMap((one) =>
    one.path.startsWith(`${path}/`) && one.path.endsWith('/name') ? [shown(one.actual)] : [],
  );
  return [
    words,
    ...(missing.length === 0 ? [] : [`without ${missing.slice(0, LISTED_GROUPS).join('; ')}`]),
    ...(added.length === 0 ? [] : [`with ${added.slice(0, LISTED_GROUPS).join(', ')}`]),
  ].join(', ');
}

/** Longer texts are shown from where they differ. */
const LONG_TEXT = 100;

function differingText(expected: string, actual: string): string {
  const [of, given] = [expected, actual].map(({ length }) => length.toLocaleString('en-GB'));
  if (expected.startsWith(actual)) return `is the first ${given} of ${of} characters`;
  if (actual.startsWith(expected)) return `has ${given} characters instead of the first ${of}`;
  const at = Array.from({ length: actual.length }).findIndex((_, place) => actual[place] !== expected[place]);
  const part = (text: string): string => JSON.stringify(text.slice(at, at + LONG_TEXT));
  return `is ${part(actual)} instead of ${part(expected)} from character ${at + 1} on`;
}

/** What a request has in addition to its months, by which causes are distinguished. */
export function featuresOf({ filter, series, rank }: OracleCase): string {
  return [
    ...(filter.isActive === true ? ['active'] : []),
    ...Object.entries(filter.facets).map(([key, values]) => (values.length > 1 ? `several ${key}` : key)),
    ...(filter.terms.length === 0 ? [] : [filter.terms.length > 1 ? 'several terms' : 'a term']),
    ...(series === undefined ? [] : [series.when.start.length === 7 ? 'months' : 'days']),
    ...(rank === undefined || rank.by === 'unique_postings' ? [] : [`by ${rank.by}`]),
  ].join(', ');
}

/** The filter of a request in words. */
export function filterWords(session: Session, one: OracleCase): string {
  const { months, isActive } = one.filter;
  const range = months.start === months.end ? months.start : `${months.start} to ${months.end}`;
  const part = partWords(session, one);
  return `${isActive === true ? 'active postings' : range}${part === '' ? '' : ` and ${part}`}`;
}

/** Keys that are named; the request of a finding has all of them. */
const MOST_KEYS = 4;

/** The keys and the keywords of a filter in words, as the target reads several values of one key. */
export function partWords({ dialect }: Session, one: OracleCase): string {
  const { facets, terms, operator } = one.filter;
  const joined = ` ${dialect[groupOf(one)].values} `;
  const keys = Object.entries(facets);
  const further = keys.length - MOST_KEYS;
  return [
    ...keys
      .slice(0, further > 1 ? MOST_KEYS : keys.length)
      .map(([key, values]) =>
        values.length <= 3
          ? `${key} ${values.map((value) => valueWords(key, value)).join(joined)}`
          : `${values.length} values of ${key}`,
      ),
    ...(further > 1 ? [`${further} further keys`] : []),
    ...(terms.length === 0
      ? []
      : [`the keywords ${terms.map((term) => JSON.stringify(term)).join(` ${operator ?? 'OR'} `)}`]),
  ].join(' and ');
}

/** A value as a report shows it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'number')
    return Number.isInteger(value) ? value.toLocaleString('en-GB') : String(value);
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
