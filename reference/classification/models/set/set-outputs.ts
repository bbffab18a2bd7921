import type { JsonObject } from '../model.ts';
import { languageOf, locales, type Locale } from '../translation/locales.ts';
import { translateText, translateTitle } from '../translation/translate.ts';

/** The input of a set classification, with the locale filled in (classification.md#set-request). */
export interface SetInput {
  readonly company?: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputLocale: string;
}

/** How one named output of the posting set is answered by one model version. */
export interface SetOutput {
  readonly modelName: string;
  readonly modelVersion: string;
  /** May throw ClassificationFailure, as the model may. */
  toModelInput(input: SetInput): JsonObject;
  /** The model's output in the shape of the set output (classification.md#set-response). */
  toOutput(modelOutput: JsonObject): JsonObject | readonly unknown[];
}

/** The outputs of the posting set, each with its model. The models read English, so other texts are translated first. */
export const setOutputs: { readonly [output: string]: SetOutput } = {
  benefits: {
    ...reading('benefits', '1.4.0'),
    toOutput: (output) => output['benefits'] as readonly unknown[],
  },
  lot: {
    ...reading('lot', '7.15.0'),
    toOutput: (output) => ({ classifications: (output['classifications'] as JsonObject)['lot'] }),
  },
  cip: { ...reading('cip', '1.1.0'), toOutput: (output) => output['programs'] as readonly unknown[] },
  contract: reading('contract', '1.2.0'),
  experience: reading('experience', '1.3.0'),
  employment: reading('employment', '1.2.0'),
  internship: reading('internship', '1.1.0'),
  remote: reading('remote', '1.2.0'),
  salary: {
    ...reading('salary', '1.5.0'),
    // A bare "$" is the dollar of the place that the posting is for.
    toModelInput: (input) => ({ ...english(input), dollar: input.inputLocale === 'en-CA' ? 'CAD' : 'USD' }),
  },
  skills: { ...reading('skills', '9.3.0'), toOutput: (output) => output['skills'] as readonly unknown[] },
  titles: reading('titles', '5.2.0'),
  company: { ...naming('company', '2.89.0'), toOutput: ({ id, name }) => ({ id, name }) },
  naicsStandard: { ...naming('naicsStandard', '2.0.0'), toOutput: ({ id }) => ({ id }) },
};

/** An output that is answered from title and description. */
function reading(modelName: string, modelVersion: string): SetOutput {
  return { modelName, modelVersion, toModelInput: english, toOutput: (output) => output };
}

/** An output that is answered from the company. */
function naming(modelName: string, modelVersion: string): SetOutput {
  return {
    modelName,
    modelVersion,
    toModelInput: ({ company }) => (company === undefined ? {} : { company }),
    toOutput: (output) => output,
  };
}

const translated = new WeakMap<SetInput, JsonObject>();

/** Title and description, as far as they are given, in English. One input serves many outputs: it is kept. */
function english(input: SetInput): JsonObject {
  const known = translated.get(input);
  if (known !== undefined) return known;
  const { title, description, inputLocale } = input;
  const locale = locales.find((supported) => supported === inputLocale);
  if (locale === undefined) throw new Error(`inputLocale '${inputLocale}' is none of ${locales.join(', ')}`);
  const inEnglish = {
    ...(title === undefined ? {} : { title: englishTitle(title, locale) }),
    ...(description === undefined ? {} : { description: translateText(description, locale) }),
  };
  translated.set(input, inEnglish);
  return inEnglish;
}

function englishTitle(title: string, locale: Locale): string {
  if (languageOf(locale) === 'en') return title;
  const { translation } = translateTitle(title, locale, 'en-US');
  // A title of punctuation has no translation, and models require a text.
  return translation === '' ? title : translation;
}
