import type { ExportedPosting } from './exported-postings.ts';
import type { RecountOptions } from './recount-context.ts';

/** A value of a facet: `id` identifies the group, `name` is shown. */
export interface FacetValue {
  readonly id: string;
  readonly name: string;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The values that a posting has of a facet (datasets/ANSWERS.md); a column of ids distinguishes groups of one name. */
export function valuesOf(
  posting: ExportedPosting,
  facet: string,
  options: RecountOptions,
): readonly FacetValue[] {
  const column = facet.replace(/_name$/, '');
  if (column === 'company' && posting.company === null) {
    const isGroup = options.of('unknown-company') === 'own-group';
    return isGroup ? [{ id: '0', name: facet === 'company' ? '0' : '[Unknown company]' }] : [];
  }
  const shown = listOf(posting[facet === 'sources' ? 'sources_name' : facet]);
  const ids = listOf(posting[column]);
  return shown.map((name, at) => ({ id: String(ids[at]), name: String(name) }));
}
