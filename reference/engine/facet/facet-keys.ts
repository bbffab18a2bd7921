import type { QueryContext } from '../query-context.ts';
import { dimensionOf, type DimensionValue } from './dimension.ts';
import type { Facet } from './facets.ts';
import { groupsUnknown, unknownCompany } from './unknown-company.ts';

/** Keys of a facet by the value that the service shows. */
export type KeysByValue = ReadonlyMap<string, readonly number[]>;

/** The largest number that a column without a dimension can contain. */
const MOST_IN_COLUMN = 2 ** 32 - 1;

const isKey = (text: string): boolean => /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= MOST_IN_COLUMN;

/** Looks up the keys of a facet's values; a value that the dataset does not have has none. */
export async function keysOfValues(
  { store, dialect }: QueryContext,
  facet: Facet,
  values: readonly string[],
): Promise<KeysByValue> {
  const { dimension: name, shows, kind } = facet;
  const keysBy = (keysOf: (text: string) => readonly number[]): KeysByValue =>
    new Map(values.map((value) => [value, keysOf(value)]));
  if (name === null || shows === 'value') return keysBy((text) => (isKey(text) ? [Number(text)] : []));
  const dimension = await dimensionOf(store, name);
  // A cluster has no facet for its id, so both its id and its name are accepted.
  if (name === 'skill_cluster')
    return keysBy((text) => keysIn(new Set([...dimension.with.name(text), ...dimension.with.id(text)])));
  return keysBy((text) => {
    const found = dimension.with[shows](text).filter((value) => kind === undefined || value.kind === kind);
    const isUnknown = groupsUnknown(facet, dialect) && unknownCompany[shows] === text;
    return keysIn(isUnknown ? [...found, unknownCompany] : found);
  });
}

const keysIn = (values: Iterable<DimensionValue>): readonly number[] => Array.from(values, ({ key }) => key);

/** What the service shows for the key of a group; undefined for a key that the dimension does not have. */
export async function facetNames(
  { store, dialect }: QueryContext,
  facet: Facet,
): Promise<(key: number) => string | undefined> {
  const { dimension: name, shows } = facet;
  if (name === null || shows === 'value') return String;
  const { byKey } = await dimensionOf(store, name);
  const hasUnknown = groupsUnknown(facet, dialect);
  return (key) => {
    const value = hasUnknown && key === unknownCompany.key ? unknownCompany : byKey.get(key);
    return value?.[shows];
  };
}
