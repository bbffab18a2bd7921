import type { FacetValue } from '../../kit/survey.ts';
import type { Random } from '../cases/random.ts';
import { anyOf, type FacetFilters, type Keywords } from './filter.ts';

/** The ways to filter other than `when`; each is tried at each endpoint. */
export const filterKinds = [
  'when only',
  'one value',
  'two values',
  'three values',
  'five values',
  'two keys',
  'three keys',
  'four keys with values',
  'one term',
  'two terms',
  'term and key',
  'terms and values',
] as const;

/** One of the kinds. */
export type FilterKind = (typeof filterKinds)[number];

/** What the survey found to build filters from. */
export interface FilterPool {
  /** Facets that the target accepts as filter keys, each with its largest values. */
  readonly values: ReadonlyMap<string, readonly FacetValue[]>;
  /** Words that some postings contain. */
  readonly terms: readonly FacetValue[];
}

/** How many keys, values of the first key, and terms a kind has; of `four keys with values`, each key has several. */
const shapes: Readonly<Record<FilterKind, readonly [keys: number, values: number, terms: number]>> = {
  'when only': [0, 0, 0],
  'one value': [1, 1, 0],
  'two values': [1, 2, 0],
  'three values': [1, 3, 0],
  'five values': [1, 5, 0],
  'two keys': [2, 1, 0],
  'three keys': [3, 1, 0],
  'four keys with values': [4, 1, 0],
  'one term': [0, 0, 1],
  'two terms': [0, 0, 2],
  'term and key': [1, 1, 1],
  'terms and values': [1, 2, 2],
};

/** The parts of a filter other than its months. */
export interface FilterParts {
  readonly facets?: FacetFilters;
  readonly keywords?: Keywords;
}

/**
 * A filter of a kind, from values that the target returned: the larger ones, so that several keys leave postings.
 * Facets are used in the order of the pool, where a filter on so many values leaves out others, but for those of
 * `except`, such as the one that is ranked. Several values are chosen only where values are combined with or: with
 * and they mostly leave none. Undefined when the pool has too few values for the kind.
 */
export function filterOfKind(
  kind: FilterKind,
  { values, terms }: FilterPool,
  { random, except = [] }: { readonly random: Random; readonly except?: readonly string[] },
): FilterParts | undefined {
  const [keyCount, valueCount, termCount] = shapes[kind];
  const isLong = kind === 'four keys with values';
  const facets = [...values].filter(
    ([facet, list]) => !except.includes(facet) && list.length > Math.max(1, valueCount),
  );
  // A facet and its names select the same postings: with both, a server that ignores one of them is not noticed.
  const firstOfStem = new Map(facets.toReversed().map(([facet]) => [stemOf(facet), facet]));
  const keys = facets
    .filter(([facet]) => firstOfStem.get(stemOf(facet)) === facet)
    .slice(0, isLong ? CHOSEN_FROM : keyCount)
    .toSorted(([, one], [, other]) => (isLong ? lengthOf(manyOf(other)) - lengthOf(manyOf(one)) : 0))
    .slice(0, keyCount);
  const words = random.sample(terms, termCount);
  if (keys.length < keyCount || words.length < termCount) return undefined;
  return {
    ...(keyCount === 0
      ? {}
      : {
          facets: Object.fromEntries(
            keys.map(([facet, list], place) => [
              facet,
              isLong
                ? manyOf(list)
                : random
                    .sample(list.slice(0, Math.max(LARGEST, valueCount)), place === 0 ? valueCount : 1)
                    .map(({ name }) => name),
            ]),
          ),
        }),
    ...(termCount === 0 ? {} : { keywords: anyOf(...words.map(({ name }) => name)) }),
  };
}

/** The number of largest groups from which filters take their values. */
const LARGEST = 4;

/** The most values of each of several keys, and how many keys those with the longest values are chosen from. */
const MANY = 12;
const CHOSEN_FROM = 12;

/** The names of the larger half of some values, at most `MANY`: such a filter is long, and leaves enough postings. */
function manyOf(values: readonly FacetValue[]): readonly string[] {
  return values.slice(0, Math.min(MANY, Math.floor(values.length / 2))).map(({ name }) => name);
}

const lengthOf = (names: readonly string[]): number => names.join().length;

/** The key without the ending for names: a facet of names and one of ids have the same groups. */
export const stemOf = (facet: string): string => facet.replace(/_name$/, '');
