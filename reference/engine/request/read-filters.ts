import type { Country } from '../../../datasets/index.ts';
import { facetsOf } from '../facet/facets.ts';
import {
  flags,
  type Condition,
  type FacetValues,
  type Flag,
  type PostingFilter,
  type PostingFilters,
} from '../filter/posting-filter.ts';
import {
  keywordTypes,
  parseKeywords,
  requireBoundedKeywords,
  type KeywordType,
} from '../keyword/keyword-grammar.ts';
import { measures, isMeasure } from '../metric/measures.ts';
import type { PostingService } from '../query-context.ts';
import { malformedRequest } from './malformed-request.ts';
import { readWhen, whenSchema, type RangeBody } from './read-when.ts';
import { closedObject, sharedSchema, type RequestSchema } from './request-schema.ts';

type Value = string | number;

interface ValuesBody {
  readonly include?: readonly Value[];
  readonly exclude?: readonly Value[];
  readonly include_op?: string;
  readonly exclude_op?: string;
}

interface RangeOfNumbersBody {
  readonly lower_bound?: number;
  readonly upper_bound?: number;
}

/** A filter of a request that fits its schema. */
export interface FilterBody {
  readonly when: RangeBody | 'active';
  readonly keywords?: { readonly query: string; readonly type?: KeywordType };
  readonly [field: string]: unknown;
}

/** A bound of our own, so that no request can exhaust the machine. */
const MOST_VALUES = 1000;

const values: RequestSchema = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_VALUES,
  items: { type: 'string', minLength: 1 },
};
// Within an object, which is our own form, ids such as those of soc4 may be given as numbers.
const valuesOrIds: RequestSchema = {
  ...values,
  items: { type: ['string', 'integer'], minLength: 1, minimum: 0 },
};
const operator: RequestSchema = { type: 'string', enum: ['and', 'or', 'AND', 'OR'] };
const operations = { include: valuesOrIds, exclude: valuesOrIds, include_op: operator, exclude_op: operator };
const bound: RequestSchema = { type: 'integer', minimum: 0 };
const bounds = { lower_bound: bound, upper_bound: bound };
const range = sharedSchema('number-range', closedObject(bounds));
const valuesOrObject = sharedSchema('facet-values', {
  ...closedObject(operations),
  ...values,
  type: ['array', 'object'],
});
const valuesOrRange = sharedSchema('facet-values-or-range', {
  ...closedObject({ ...operations, ...bounds }),
  ...values,
  type: ['array', 'object'],
});
const keywords = closedObject(
  {
    query: { type: 'string', minLength: 1, maxLength: 10_000 },
    type: { type: 'string', enum: keywordTypes },
  },
  ['query'],
);

/** The most filters in a list (decisions.md#filter-keys). */
const MOST_FILTERS = 10;

function filterSchema(country: Country): RequestSchema {
  // Every facet is filtered by values; one whose values are numbers, such as years of experience, by a range too.
  const facets = [...facetsOf(country).keys()].map((facet) => [
    facet,
    isMeasure(facet) ? valuesOrRange : valuesOrObject,
  ]);
  const ranges = measures
    .filter((measure) => !facetsOf(country).has(measure))
    .map((measure) => [measure, range]);
  const yesOrNo = flags.map((flag) => [flag, { type: 'boolean' }]);
  const fields = Object.fromEntries([...facets, ...ranges, ...yesOrNo]) as { [field: string]: RequestSchema };
  return sharedSchema(`filter-${country}`, closedObject({ when: whenSchema, keywords, ...fields }, ['when']));
}

const filterSchemas = { uk: filterSchema('uk'), us: filterSchema('us') } as const;

/** The schema of `filter` for the postings of a country: an object, or a list of up to ten. */
export function filtersSchema(country: Country): RequestSchema {
  const filter = filterSchemas[country];
  return {
    if: { type: 'array' },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { type: 'array', minItems: 1, maxItems: MOST_FILTERS, items: filter },
    else: filter,
  };
}

function readValues(facetValues: readonly Value[] | undefined, op: string): FacetValues | null {
  if (facetValues === undefined) return null;
  return { values: facetValues.map(String), operator: op.toLowerCase() === 'and' ? 'and' : 'or' };
}

/** The range of a measure; null for a body that has values of its facet and no bounds. */
function readNumberRange(field: string, body: ValuesBody & RangeOfNumbersBody): Condition | null {
  const { lower_bound: least = null, upper_bound: most = null, include, exclude } = body;
  const hasValues = include !== undefined || exclude !== undefined;
  if (!isMeasure(field) || (hasValues && least === null && most === null)) return null;
  return { kind: 'range', measure: field, least, most };
}

function readConditions(
  field: string,
  body: unknown,
  { country, dialect }: PostingService,
): readonly Condition[] {
  if ((flags as readonly string[]).includes(field))
    return [{ kind: 'flag', flag: field as Flag, value: body as boolean }];
  const given = (Array.isArray(body) ? { include: body as readonly Value[] } : body) as ValuesBody;
  const inRange = readNumberRange(field, given);
  const facet = facetsOf(country).get(field);
  if (facet === undefined && inRange === null)
    throw malformedRequest(`Unrecognized field '${field}' at filter`);
  const include = readValues(given.include, given.include_op ?? dialect.values);
  const exclude = readValues(given.exclude, given.exclude_op ?? 'or');
  return [
    ...(inRange === null ? [] : [inRange]),
    ...(facet === undefined ? [] : [{ kind: 'values', facet, include, exclude } as const]),
  ];
}

function readFilter(
  { when, keywords: search, ...rest }: FilterBody,
  service: PostingService,
  at: string,
): PostingFilter {
  return {
    when: readWhen(when, `${at}.when`, service.dialect),
    conditions: Object.entries(rest).flatMap(([field, body]) => readConditions(field, body, service)),
    keywords: search === undefined ? null : parseKeywords(search.query, search.type ?? 'or'),
  };
}

/** Reads a `filter` that fits its schema. Throws ServiceError: 400 for an invalid date, 422 for invalid keywords. */
export function readFilters(
  body: FilterBody | readonly FilterBody[],
  service: PostingService,
): PostingFilters {
  const filters = Array.isArray(body)
    ? (body as readonly FilterBody[]).map((filter, index) => readFilter(filter, service, `filter.${index}`))
    : [readFilter(body as FilterBody, service, 'filter')];
  requireBoundedKeywords(filters.flatMap(({ keywords }) => keywords ?? []));
  return filters;
}
