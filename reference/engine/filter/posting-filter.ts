import type { Facet } from '../facet/facets.ts';
import type { KeywordQuery } from '../keyword/keyword-grammar.ts';
import type { Measure } from '../metric/measures.ts';
import type { When } from './when.ts';

/** Whether one of several values is enough or all of them must be there. */
type ValuesOperator = 'or' | 'and';

/** Values of a facet, as the service shows them. */
export interface FacetValues {
  readonly values: readonly string[];
  readonly operator: ValuesOperator;
}

/** One condition other than the time frame. */
export type Condition =
  | {
      readonly kind: 'values';
      readonly facet: Facet;
      readonly include: FacetValues | null;
      readonly exclude: FacetValues | null;
    }
  | {
      /** Both ends are in the range; postings without the value are not. */
      readonly kind: 'range';
      readonly measure: Measure;
      readonly least: number | null;
      readonly most: number | null;
    }
  | { readonly kind: 'flag'; readonly flag: Flag; readonly value: boolean };

/** The yes-or-no properties of a posting that can be filtered by. */
export const flags = ['company_is_staffing', 'is_remote', 'is_internship'] as const;

/** One of `flags`. */
export type Flag = (typeof flags)[number];

/** Which postings count: those that satisfy all parts (rankings.md#filter, decisions.md#filter-keys). */
export interface PostingFilter {
  readonly when: When;
  readonly conditions: readonly Condition[];
  readonly keywords: KeywordQuery | null;
}

/** What a request filters by: the postings of any of these filters. */
export type PostingFilters = readonly PostingFilter[];
