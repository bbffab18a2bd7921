import type { DimensionRow } from '../../schema/dimensions.ts';
import { cityId } from '../ids.ts';

/** Stands for the city of a posting that names none. */
export const unknownCity: DimensionRow = { key: 0, id: cityId('[Unknown city]'), name: '[Unknown city]' };

/** Share of postings that name no city. Assumed. */
export const UNKNOWN_CITY_SHARE = 0.03;
