import type { Language } from './dictionary.ts';

/** The locales of the posting set (classification.md#sets). */
export const locales = ['en-US', 'en-CA', 'es-ES', 'fr-FR', 'de-DE', 'pt-PT', 'it-IT', 'nl-NL'] as const;
/** See `locales`. */
export type Locale = (typeof locales)[number];

/** The language of a locale. */
export const languageOf = (locale: Locale): Language => locale.slice(0, 2) as Language;
