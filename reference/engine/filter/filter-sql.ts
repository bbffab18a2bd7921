import { hasAnySql } from '../sql/column-values.ts';
import { dimensionOf } from '../facet/dimension.ts';
import type { Facet } from '../facet/facets.ts';
import { keysOfValues } from '../facet/facet-keys.ts';
import { keywordsSql } from '../keyword/keyword-sql.ts';
import { measureSql } from '../metric/measures.ts';
import type { Condition, FacetValues, Flag, PostingFilter, PostingFilters } from './posting-filter.ts';
import type { QueryContext } from '../query-context.ts';
import { malformedRequest } from '../request/malformed-request.ts';
import { type Day, type When, whenSql } from './when.ts';
import { allOf, anyOf, identifier, numberList, sql, type Sql } from '../sql/sql.ts';

/** The filters of a request as conditions on a posting `p`. */
export interface CompiledFilters {
  /** The postings that the request selects. */
  readonly foreground: Sql;
  /** The time frames alone: the background of significance. */
  readonly background: Sql;
  /** Everything but the time frames, in another time frame. */
  during(when: When): Sql;
}

/** The condition on the values of a facet; null where all values are unknown and such values are ignored. */
async function valuesSql(
  context: QueryContext,
  facet: Facet,
  { values, operator }: FacetValues,
): Promise<Sql | null> {
  const found = await keysOfValues(context, facet, values);
  const unknown = context.dialect['unknown-value'];
  const keys = [...found].flatMap(([value, ofValue]) => {
    if (ofValue.length > 0 || unknown === 'empty-result') return [ofValue];
    if (unknown === 'ignored') return [];
    throw malformedRequest(`Unrecognized value '${value}' at filter.${facet.facet}`);
  });
  if (keys.length === 0) return null;
  return operator === 'or'
    ? hasAnySql(facet, [...new Set(keys.flat())])
    : allOf(keys.map((ofValue) => hasAnySql(facet, ofValue)));
}

async function flagSql(context: QueryContext, flag: Flag, value: boolean): Promise<Sql> {
  const yes = flag === 'is_remote' ? await isRemoteSql(context) : sql`p.${identifier(flag)}`;
  return value ? sql`${yes} = true` : sql`${yes} = false`;
}

async function isRemoteSql({ store }: QueryContext): Promise<Sql> {
  const remote = (await dimensionOf(store, 'remote_type')).with.name('Remote');
  return remote.length === 0
    ? sql`false`
    : sql`(p.remote_type IN ${numberList(remote.map(({ key }) => key))})`;
}

function rangeSql(
  lastDay: Day,
  { measure, least, most }: Extract<Condition, { readonly kind: 'range' }>,
): Sql {
  const value = measureSql(measure, lastDay);
  return allOf([
    sql`${value} IS NOT NULL`,
    ...(least === null ? [] : [sql`${value} >= ${least}`]),
    ...(most === null ? [] : [sql`${value} <= ${most}`]),
  ]);
}

async function conditionSql(context: QueryContext, condition: Condition): Promise<Sql> {
  if (condition.kind === 'range') return rangeSql(context.store.lastDay, condition);
  if (condition.kind === 'flag') return flagSql(context, condition.flag, condition.value);
  const { facet, include, exclude } = condition;
  const included = include === null ? null : await valuesSql(context, facet, include);
  const excluded = exclude === null ? null : await valuesSql(context, facet, exclude);
  return allOf([
    ...(included === null ? [] : [included]),
    // A posting without a value has none of the excluded ones.
    ...(excluded === null ? [] : [sql`(${excluded}) IS NOT TRUE`]),
  ]);
}

/** The conditions of a filter without its time frame. */
async function restOf(
  context: QueryContext,
  { conditions, keywords }: PostingFilter,
): Promise<readonly Sql[]> {
  const compiled = await Promise.all(conditions.map((condition) => conditionSql(context, condition)));
  return keywords === null ? compiled : [...compiled, await keywordsSql(context, keywords)];
}

/** Compiles the filters of a request. Throws ServiceError (400) for an unknown value where the dialect refuses these. */
export async function compileFilters(
  context: QueryContext,
  filters: PostingFilters,
): Promise<CompiledFilters> {
  const { lastDay } = context.store;
  const rests = await Promise.all(filters.map((filter) => restOf(context, filter)));
  return {
    foreground: anyOf(
      filters.map(({ when }, index) => allOf([whenSql(when, lastDay), ...(rests[index] ?? [])])),
    ),
    background: anyOf(filters.map(({ when }) => whenSql(when, lastDay))),
    during: (when) => allOf([whenSql(when, lastDay), anyOf(rests.map(allOf))]),
  };
}
