import type { JsonObject, Model } from '../model.ts';
import { objectOf, objectWith, share, text } from '../schemas.ts';
import { locales, type Locale } from './locales.ts';
import { translateTitle, translateWords } from './translate.ts';

const locale: JsonObject = { type: 'string', enum: locales };

/** The locale that a translation goes to when the input names none. */
const defaultTarget: Locale = 'en-US';

/** Job titles between the locales of the posting set, from the hand-made dictionary occupation_words.csv. */
export const translation: Model = {
  name: 'translation',
  description: 'Translates job titles between the locales of the posting set.',
  versions: [
    {
      version: '1.0.0',
      taxonomies: null,
      releaseDate: '2025-02-03 09:00:00',
      deprecationDate: '2026-12-31 00:00:00',
      input: objectOf({ term: text, locale }),
      output: objectOf({ translation: { type: 'string' } }),
      classify: (input) => ({
        translation: translateWords(input['term'] as string, input['locale'] as Locale),
      }),
    },
    {
      version: '2.0.0',
      taxonomies: null,
      releaseDate: '2026-01-12 09:00:00',
      deprecationDate: '2027-06-30 00:00:00',
      input: objectWith({ term: text, locale }, { targetLocale: locale }),
      output: objectOf({ translation: { type: 'string' }, targetLocale: locale, coverage: share }),
      classify: (input) => {
        const target = (input['targetLocale'] as Locale | undefined) ?? defaultTarget;
        return {
          ...translateTitle(input['term'] as string, input['locale'] as Locale, target),
          targetLocale: target,
        };
      },
    },
  ],
};
