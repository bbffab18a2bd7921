import { companyOutputs, pathOf } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { expectEqualAnswers } from '../../../kit/compare/expect-same-answer.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { isAccepted, type RequestSpec } from '../../../kit/exchange.ts';
import { get, setRequest } from '../../requests.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import type { SetInput } from '../../survey/survey-data.ts';
import { DEFAULT_LOCALE, localeWhereNeeded } from '../../survey/survey-set.ts';
import { readAnswer } from '../set-answer.ts';
import {
  classifiableSet,
  classifiableSets,
  classifyRequest,
  postingOutputs,
  versionedRequest,
  type ClassifiableSet,
} from '../surveyed-sets.ts';
import { expectDefaultOutputs } from './classify.ts';

const localesSent = { smoke: 1, standard: 12, thorough: 200 } as const;
const localesCompared = { smoke: 1, standard: 2, thorough: 200 } as const;

/** The regions of a language, most common first, to get locales that a set may not list. */
const regions: Readonly<Record<string, readonly string[]>> = {
  en: ['GB', 'US', 'AU'],
  es: ['MX', 'ES'],
  fr: ['CA', 'FR', 'CH'],
  de: ['AT', 'DE', 'CH'],
  pt: ['BR', 'PT'],
  it: ['CH', 'IT'],
  nl: ['BE', 'NL'],
};

/** A job title by language, to find a text that two locales read differently. */
const titles: Readonly<Record<string, string>> = {
  es: 'Enfermera titulada',
  fr: 'Infirmière diplômée',
  de: 'Krankenpfleger',
  pt: 'Enfermeira',
  it: 'Infermiere',
  nl: 'Verpleegkundige',
};

/** The locale of the input: contracts/specification/classification.md#set-request, row `inputLocale`. */
export const localeChecks: readonly Check[] = [
  {
    id: 'classification/set-listed-locales',
    clauses: [
      'classification/set-classify-listed-locales',
      'classification/set-classify-default-outputs',
      ...shapeClauses.setAnswer,
    ],
    title: 'accepts every locale that the set lists, with every output',
    async run(t) {
      for (const set of classifiableSets(t)) {
        if (set.locales.length === 0) t.inconclusive(`the set ${set.name} lists no locale`);
        const shown = await t.accept(get(pathOf('getSet', { set: set.name })));
        const request = localeRequest(set, foreignInput(set));
        const base = await t.accept(request(localeWhereNeeded(set.locales).inputLocale));
        for (const inputLocale of set.locales.slice(0, localesSent[t.settings.profile])) {
          const answer = await t.accept(request(inputLocale), {
            clause: 'classification/set-classify-listed-locales',
            because: `the listed locale ${inputLocale}`,
            after: [base],
          });
          await expectDefaultOutputs(t, shown, answer);
        }
      }
    },
  },
  {
    id: 'classification/set-invalid-locale',
    clauses: [
      'classification/set-classify-invalid-locale',
      'classification/set-classify-invalid-locale-text',
      'classification/error-400-title',
      'service/no-server-error',
    ],
    title: 'refuses a locale that the set does not support, and names it',
    async run(t) {
      const set = classifiableSet(t);
      const [output] = postingOutputs(set.outputs);
      const withOutput = output === undefined ? {} : { outputs: [output] };
      const { latestVersion: version } = set;
      const ofCompany = classifyRequest(set, { outputs: companyOutputs });
      // With and without version and outputs, so that neither switches the rule off.
      const forms: readonly ((inputLocale?: string) => RequestSpec)[] = [
        (locale) => classifyRequest(set, localeOf(locale)),
        (locale) => classifyRequest(set, { ...withOutput, ...localeOf(locale) }),
        ...(set.versions.includes(version)
          ? [
              (locale?: string) => versionedRequest(set, version, localeOf(locale)),
              (locale?: string) => versionedRequest(set, version, { ...withOutput, ...localeOf(locale) }),
            ]
          : []),
        ...(isAccepted(await t.recall(ofCompany))
          ? [(locale?: string) => classifyRequest(set, { outputs: companyOutputs, ...localeOf(locale) })]
          : []),
      ];
      for (const [index, inputLocale] of unlistedLocales(set.locales).entries()) {
        const form = forms[index % forms.length];
        if (form === undefined) return;
        await t.expectRefusal({
          accepted: await t.accept(form()),
          request: form(inputLocale),
          clause: 'classification/set-classify-invalid-locale',
          because: `${JSON.stringify(inputLocale)} is not a locale of the set`,
          // An empty text is refused as an empty text as well.
          ...(inputLocale !== '' && {
            text: {
              clause: 'classification/set-classify-invalid-locale-text',
              matches: (detail) => detail.includes(`invalid locale: ${inputLocale}`),
              documented: `invalid locale: ${inputLocale}`,
            },
          }),
        });
      }
    },
  },
  {
    id: 'classification/set-default-locale',
    clauses: ['classification/set-classify-default-locale'],
    title: 'reads an input without inputLocale as en-US',
    async run(t) {
      const sets = classifiableSets(t).filter(
        ({ locales }) => locales.includes(DEFAULT_LOCALE) && locales.length > 1,
      );
      t.require(
        sets[0],
        `no set lists ${DEFAULT_LOCALE} and another locale, so that no answer shows what the default is`,
      );
      let isShown = false;
      for (const [at, set] of sets.entries()) {
        const foreign = foreignTitle(set)?.locale;
        const others = set.locales
          .filter((locale) => locale !== DEFAULT_LOCALE)
          // Another language first: its answers differ most.
          .toSorted((one, other) => Number(other === foreign) - Number(one === foreign))
          .slice(0, localesCompared[t.settings.profile]);
        // The requests with a foreign title are those of the listed locales, for every set.
        for (const input of at === 0 ? [foreignInput(set), set.accepted] : [foreignInput(set)])
          if (await expectDefaultLocale(t, localeRequest(set, input), others)) {
            isShown = true;
            break;
          }
      }
      if (!isShown)
        t.inconclusive('every locale has the same answer, so that none shows what the default is');
    },
  },
];

function localeOf(inputLocale: string | undefined): { readonly inputLocale?: string } {
  return inputLocale === undefined ? {} : { inputLocale };
}

/** A common locale, other regions of listed languages, a language alone, a listed one with `_` or a blank, and nothing. */
function unlistedLocales(listed: readonly string[]): readonly string[] {
  const isListed = (locale: string): boolean =>
    listed.some((other) => other.toLowerCase() === locale.toLowerCase());
  const languages = [...new Set(listed.map((locale) => locale.split('-', 1)[0] ?? ''))]
    // A listed language without a region may stand for all of them.
    .filter((language) => /^[a-z]{2,3}$/.test(language) && !isListed(language));
  const otherRegions = languages
    .slice(0, 2)
    .map((language) =>
      (regions[language] ?? ['US', 'GB'])
        .map((region) => `${language}-${region}`)
        .find((locale) => !isListed(locale)),
    )
    .filter((locale) => locale !== undefined);
  // Another set may have it.
  const common = Object.entries(titles)
    .map(([language]) => `${language}-${language.toUpperCase()}`)
    .filter((locale) => !isListed(locale));
  const [known = 'jobmark'] = listed;
  const regional = [...common.slice(0, 1), ...otherRegions].slice(0, 2);
  return [...regional, ...languages.slice(0, 1), known.replace('-', '_'), `${known} `, ''].filter(
    (locale) => !isListed(locale),
  );
}

/** A listed locale other than the default, with a title in its language; undefined without one that is known. */
export function foreignTitle({
  locales,
}: ClassifiableSet): { readonly locale: string; readonly title: string } | undefined {
  const [found] = locales.flatMap((locale) => {
    const title = titles[locale.slice(0, 2)];
    return title === undefined ? [] : [{ locale, title }];
  });
  return found;
}

/** The accepted input of a set, with a title in the language of one of its locales where such a title is known. */
function foreignInput(set: ClassifiableSet): SetInput {
  const title = foreignTitle(set)?.title;
  return title === undefined ? set.accepted : { ...set.accepted, title };
}

/** A request with this input in any locale, or without one. */
function localeRequest(set: ClassifiableSet, input: SetInput): (inputLocale?: string) => RequestSpec {
  const { inputLocale: _, ...texts } = input;
  return (inputLocale) => setRequest(set.name, { input: { ...texts, ...localeOf(inputLocale) } });
}

/** Compares an omitted locale with en-US for an input that other locales read differently; false when none does. */
async function expectDefaultLocale(
  t: CheckContext,
  request: (inputLocale?: string) => RequestSpec,
  others: readonly string[],
): Promise<boolean> {
  const american = await t.accept(request(DEFAULT_LOCALE));
  const differing: string[] = [];
  for (const other of others)
    if (!sameJson(readAnswer(american), readAnswer(await t.accept(request(other))))) differing.push(other);
  if (differing.length === 0) return false;
  await expectEqualAnswers(t, american, await t.accept(request()), {
    clause: 'classification/set-classify-default-locale',
    because: `inputLocale ${DEFAULT_LOCALE}, which differs from ${differing.join(' and ')}`,
    read: readAnswer,
  });
  return true;
}
