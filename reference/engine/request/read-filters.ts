import type { Country } from '../../../datasets/index.ts';
import { facetsOf, type Facet } from '../facet/facets.ts';
import { keywordTypes, parseKeywords, type KeywordType } from '../keyword/keyword-grammar.ts';
import { measures, isMeasure } from '../metric/measures.ts';
import { malformedRequest } from './malformed-request.ts';
import {
  flags,
  type Condition,
  type FacetValues,
  type Flag,
  type PostingFilter,
  type PostingFilters,
} from '../filter/posting-filter.ts';
import { readWhen, whenSchema, type RangeBody } from './read-when.ts';
import { closedObject, sharedSchema, type RequestSchema } from './request-schema.ts';

type Value = string | number;

interface ValuesBody {
  readonly include?: readonly Value[];
  readonly exclude?: readonly Value[];
  readonly include_op?: string;
  readonly exclude_op?: string;
}

/** A filter of a request that fits its schema. */
export interface FilterBody {
  readonly when: RangeBody | 'active';
  readonly keywords?: { readonly query: string; readonly type?: KeywordType };
  readonly [field: string]: unknown;
}

/** A bound, so that no request can exhaust the machine; observed.md knows of none. */
const mostValues = 1000;

const values: RequestSchema = {
  type: 'array',
  minItems: 1,
  maxItems: mostValues,
  // Ids such as those of soc4 may be given as numbers.
  items: { type: ['string', 'integer'], minLength: 1, minimum: 0 },
};
const operator: RequestSchema = { type: 'string', enum: ['and', 'or', 'AND', 'OR'] };
const valuesOrObject = sharedSchema('facet-values', {
  ...closedObject({ include: values, exclude: values, include_op: operator, exclude_op: operator }),
  ...values,
  type: ['array', 'object'],
});
const bound: RequestSchema = { type: 'integer', minimum: 0 };
const range = sharedSchema('number-range', closedObject({ lower_bound: bound, upper_bound: bound }));
const keywords = closedObject(
  { query: { type: 'string', minLength: 1 }, type: { type: 'string', enum: keywordTypes } },
  ['query'],
);

/** At most so many filters stand in a list (observed.md 1.1). */
const mostFilters = 10;

/** Facets that a request filters by a list of values; those whose values are numbers of their own are filtered by a range. */
function filterFacets(country: Country): readonly Facet[] {
  return [...facetsOf(country).values()].filter(({ facet }) => !isMeasure(facet));
}

function filterSchema(country: Country): RequestSchema {
  const facets = filterFacets(country).map(({ facet }) => [facet, valuesOrObject]);
  const ranges = measures.map((measure) => [measure, range]);
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
    then: { type: 'array', minItems: 1, maxItems: mostFilters, items: filter },
    else: filter,
  };
}

function readValues(facetValues: readonly Value[] | undefined, op = 'or'): FacetValues | null {
  if (facetValues === undefined) return null;
  return { values: facetValues.map(String), operator: op.toLowerCase() === 'and' ? 'and' : 'or' };
}

function readCondition(field: string, body: unknown, country: Country): Condition {
  if ((flags as readonly string[]).includes(field))
    return { kind: 'flag', flag: field as Flag, value: body as boolean };
  if (isMeasure(field)) {
    const { lower_bound: least = null, upper_bound: most = null } = body as { [bound: string]: number };
    return { kind: 'range', measure: field, least, most };
  }
  const facet = facetsOf(country).get(field);
  if (facet === undefined) throw malformedRequest(`Unrecognized field '${field}' at filter`);
  const given = (Array.isArray(body) ? { include: body as readonly Value[] } : body) as ValuesBody;
  return {
    kind: 'values',
    facet,
    include: readValues(given.include, given.include_op),
    exclude: readValues(given.exclude, given.exclude_op),
  };
}

function readFilter(
  { when, keywords: search, ...rest }: FilterBody,
  country: Country,
  at: string,
): PostingFilter {
  return {
    when: readWhen(when, `${at}.when`),
    conditions: Object.entries(rest).map(([field, body]) => readCondition(field, body, country)),
    keywords: search === undefined ? null : parseKeywords(search.query, search.type ?? 'or'),
  };
}

/**
 * Reads a `filter` that fits its schema. Throws ServiceError: 400 for a date that isn't, 422 for a keyword expression that
 * can't be read.
 */
export function readFilters(body: FilterBody | readonly FilterBody[], country: Country): PostingFilters {
  return Array.isArray(body)
    ? (body as readonly FilterBody[]).map((filter, index) => readFilter(filter, country, `filter.${index}`))
    : [readFilter(body as FilterBody, country, 'filter')];
}
