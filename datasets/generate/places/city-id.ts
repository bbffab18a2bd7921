import type { DimensionRow } from '../../schema/dimensions.ts';

/** The id of a city: base64 of its name, as observed of the service. Places of one name are one city. */
export function cityId(name: string): string {
  return Buffer.from(name, 'utf8').toString('base64');
}

/** Stands for the city of a posting that names none. */
export const unknownCity: DimensionRow = { key: 0, id: cityId('[Unknown city]'), name: '[Unknown city]' };

/** Share of postings that name no city. Assumed. */
export const UNKNOWN_CITY_SHARE = 0.03;
