import { hasAnySql } from '../sql/column-values.ts';
import type { Facet } from '../facet/facets.ts';
import { keysOfValues } from '../facet/facet-keys.ts';
import { keywordsSql } from '../keyword/keyword-sql.ts';
import { measureSql } from '../metric/measures.ts';
import type { Condition, FacetValues, Flag, PostingFilter, PostingFilters } from './posting-filter.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { allOf, anyOf, identifier, sql, type Sql } from '../sql/sql.ts';
import { whenSql, type When } from './when.ts';

/** The filters of a request as conditions on a posting `p`. */
export interface CompiledFilters {
  /** What the request asks for. */
  readonly foreground: Sql;
  /** The time frames alone: what significance is held against (observed.md 2). */
  readonly background: Sql;
  /** Everything but the time frames, in another time frame. */
  during(when: When): Sql;
}

async function valuesSql(
  store: PostingStore,
  facet: Facet,
  { values, operator }: FacetValues,
  signal?: AbortSignal,
): Promise<Sql> {
  const keys = await keysOfValues(store, facet, values, 'column', signal);
  return operator === 'or'
    ? hasAnySql(facet, [...new Set([...keys.values()].flat())])
    : allOf([...keys.values()].map((ofValue) => hasAnySql(facet, ofValue)));
}

function flagSql(flag: Flag, value: boolean): Sql {
  const yes =
    flag === 'is_remote'
      ? sql`(p.remote_type IN (SELECT key FROM dim_remote_type WHERE name = 'Remote'))`
      : sql`p.${identifier(flag)}`;
  return value ? sql`${yes} = true` : sql`${yes} = false`;
}

function rangeSql(
  store: PostingStore,
  { measure, least, most }: Extract<Condition, { readonly kind: 'range' }>,
): Sql {
  const value = measureSql(measure, store.lastDay);
  return allOf([
    sql`${value} IS NOT NULL`,
    ...(least === null ? [] : [sql`${value} >= ${least}`]),
    ...(most === null ? [] : [sql`${value} <= ${most}`]),
  ]);
}

async function conditionSql(store: PostingStore, condition: Condition, signal?: AbortSignal): Promise<Sql> {
  if (condition.kind === 'range') return rangeSql(store, condition);
  if (condition.kind === 'flag') return flagSql(condition.flag, condition.value);
  const { facet, include, exclude } = condition;
  return allOf([
    ...(include === null ? [] : [await valuesSql(store, facet, include, signal)]),
    // A posting without a value has none of those that are not wanted.
    ...(exclude === null ? [] : [sql`(${await valuesSql(store, facet, exclude, signal)}) IS NOT TRUE`]),
  ]);
}

async function restOf(
  store: PostingStore,
  { conditions, keywords }: PostingFilter,
  signal?: AbortSignal,
): Promise<readonly Sql[]> {
  const compiled = await Promise.all(conditions.map((condition) => conditionSql(store, condition, signal)));
  return keywords === null ? compiled : [...compiled, await keywordsSql(store, keywords, signal)];
}

/** Compiles the filters of a request; values and keywords are looked up in the dataset first. */
export async function compileFilters(
  store: PostingStore,
  filters: PostingFilters,
  signal?: AbortSignal,
): Promise<CompiledFilters> {
  const rests = await Promise.all(filters.map((filter) => restOf(store, filter, signal)));
  return {
    foreground: anyOf(filters.map(({ when }, index) => allOf([whenSql(when), ...(rests[index] ?? [])]))),
    background: anyOf(filters.map(({ when }) => whenSql(when))),
    during: (when) => allOf([whenSql(when), anyOf(rests.map(allOf))]),
  };
}
