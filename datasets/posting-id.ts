import type { Country } from './schema/columns.ts';

/** The id of a posting as the service shows it, such as `uk-17`. */
export const postingId = (country: Country, posting: number): string => `${country}-${posting}`;

/** Numbers of planted postings and companies count from here; those of the generator stay below. */
export const FIRST_PLANTED = 4_000_000_000;
