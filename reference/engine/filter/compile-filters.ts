import { dimensionOf } from '../facet/dimension.ts';
import { keysOfValues } from '../facet/facet-keys.ts';
import type { Facet } from '../facet/facets.ts';
import type { KeywordQuery } from '../keyword/keyword-grammar.ts';
import { keywordsSql } from '../keyword/keyword-sql.ts';
import type { QueryContext } from '../query-context.ts';
import { malformedRequest } from '../request/malformed-request.ts';
import { sql } from '../sql/sql.ts';
import { LastResults } from '../store/last-results.ts';
import type { Condition, FacetValues, Flag, PostingFilter, PostingFilters } from './posting-filter.ts';
import type { Selection } from './selection.ts';
import type { When } from './when.ts';

/** Searches whose postings are kept, for each dataset that is held in memory: at most 6 MB. */
export const MOST_KEPT = 64;

const searches = new LastResults<Uint8Array>(MOST_KEPT);

/** The postings that satisfy a keyword query; of held postings they are looked up once, and those of the last searches kept. */
async function selectKeywords(context: QueryContext, query: KeywordQuery): Promise<Selection> {
  const condition = await keywordsSql(context, query);
  const { store } = context;
  const { held } = store;
  if (held === null) return { kind: 'found', condition, rows: null };
  const rows = await searches.get(store, JSON.stringify(query), async () => {
    // Without the signal of this request: others may wait for the same search.
    const { of } = await store.columns(
      sql`SELECT p.rowid::INTEGER AS row FROM postings p WHERE ${condition}`,
    );
    const isFound = new Uint8Array(held.rows.length);
    for (const row of (of['row'] ?? []) as readonly number[]) isFound[row] = 1;
    return isFound;
  });
  return { kind: 'found', condition, rows };
}

/** The filters of a request as selections of postings. */
export interface CompiledFilters {
  /** The postings that the request selects. */
  readonly foreground: Selection;
  /** The time frames alone: the background of significance. */
  readonly background: Selection;
  /** Everything but the time frames, in another time frame. */
  during(when: When): Selection;
}

function combine(kind: 'all' | 'any', of: readonly Selection[]): Selection {
  const [only] = of;
  return only !== undefined && of.length === 1 ? only : { kind, of };
}
const allOf = (of: readonly Selection[]): Selection => combine('all', of);
const anyOf = (of: readonly Selection[]): Selection => combine('any', of);

/** The postings that have values of a facet; null where all values are unknown and such values are ignored. */
async function valuesSelection(
  context: QueryContext,
  facet: Facet,
  { values, operator }: FacetValues,
): Promise<Selection | null> {
  const found = await keysOfValues(context, facet, values);
  const unknown = context.dialect['unknown-value'];
  const keys = [...found].flatMap(([value, ofValue]) => {
    if (ofValue.length > 0 || unknown === 'empty-result') return [ofValue];
    if (unknown === 'ignored') return [];
    throw malformedRequest(`Unrecognized value '${value}' at filter.${facet.facet}`);
  });
  if (keys.length === 0) return null;
  return operator === 'or'
    ? { kind: 'keys', facet, keys: [...new Set(keys.flat())] }
    : allOf(keys.map((ofValue) => ({ kind: 'keys', facet, keys: ofValue })));
}

async function flagSelection({ store }: QueryContext, flag: Flag, value: boolean): Promise<Selection> {
  if (flag !== 'is_remote') return { kind: 'flag', flag, value };
  const remote = (await dimensionOf(store, 'remote_type')).with.name('Remote').map(({ key }) => key);
  const isRemote: Selection = { kind: 'keys', facet: { column: 'remote_type', isList: false }, keys: remote };
  return value ? isRemote : { kind: 'not', of: isRemote };
}

async function conditionSelection(context: QueryContext, condition: Condition): Promise<Selection> {
  if (condition.kind === 'range') return { ...condition, lastDay: context.store.lastDay };
  if (condition.kind === 'flag') return flagSelection(context, condition.flag, condition.value);
  const { facet, include, exclude } = condition;
  const included = include === null ? null : await valuesSelection(context, facet, include);
  const excluded = exclude === null ? null : await valuesSelection(context, facet, exclude);
  return allOf([
    ...(included === null ? [] : [included]),
    // A posting without a value has none of the excluded ones.
    ...(excluded === null ? [] : [{ kind: 'not', of: excluded } as const]),
  ]);
}

/** The conditions of a filter without its time frame. */
async function restOf(
  context: QueryContext,
  { conditions, keywords }: PostingFilter,
): Promise<readonly Selection[]> {
  const compiled = await Promise.all(conditions.map((condition) => conditionSelection(context, condition)));
  return keywords === null ? compiled : [...compiled, await selectKeywords(context, keywords)];
}

/** Compiles the filters of a request. Throws ServiceError (400) for an unknown value where the dialect refuses these. */
export async function compileFilters(
  context: QueryContext,
  filters: PostingFilters,
): Promise<CompiledFilters> {
  const { lastDay } = context.store;
  const during = (when: When): Selection => ({ kind: 'when', when, lastDay });
  const rests = await Promise.all(filters.map((filter) => restOf(context, filter)));
  return {
    foreground: anyOf(filters.map(({ when }, index) => allOf([during(when), ...(rests[index] ?? [])]))),
    background: anyOf(filters.map(({ when }) => during(when))),
    during: (when) => allOf([during(when), anyOf(rests.map(allOf))]),
  };
}
