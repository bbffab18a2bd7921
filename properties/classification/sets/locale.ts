import { clausesOfShapes } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { expectSameAnswer } from '../../kit/expect-same-answer.ts';
import { sameJson } from '../../kit/same-json.ts';
import { setRequest } from '../requests.ts';
import { readAnswer } from './set-answer.ts';
import { classifiableSet, classifiableSets, classifyRequest, type ClassifiableSet } from './surveyed-sets.ts';

const localesLookedAt = { smoke: 1, standard: 12, thorough: 200 } as const;
const localesCompared = { smoke: 1, standard: 4, thorough: 200 } as const;
const DEFAULT_LOCALE = 'en-US';

/** Not a language, no locale at all, and a real one; a set that lists it is asked for the others. */
const unlistedLocales = ['xx-XX', 'jobmark', 'zu-ZA'];

/** A job title by language, to find a text that two locales read differently. */
const titles: Readonly<Record<string, string>> = {
  es: 'Enfermera titulada',
  fr: 'Infirmière diplômée',
  de: 'Krankenpfleger',
  pt: 'Enfermeira',
  it: 'Infermiere',
  nl: 'Verpleegkundige',
};

/** The locale of the input: service.md, "Set classify input", row `inputLocale`. */
export const localeChecks: readonly Check[] = [
  {
    id: 'classification/set-listed-locales',
    clauses: ['classification/set-classify-listed-locales', ...clausesOfShapes('classifyWithSet', 200)],
    title: 'accepts every locale that the set lists',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      for (const set of classifiableSets(t)) {
        if (set.locales.length === 0) t.inconclusive(`the set ${set.name} lists no locale`);
        const base = await t.acceptOrBlock(classifyRequest(set));
        for (const inputLocale of set.locales.slice(0, localesLookedAt[t.settings.profile])) {
          const answer = await t.send(classifyRequest(set, { inputLocale }));
          const { status } = answer.response;
          t.expectCompared({
            clause: 'classification/set-classify-listed-locales',
            exchanges: [base, answer],
            holds: status === 200,
            expected: `status 200 for the listed locale ${inputLocale}`,
            actual: `status ${status}`,
          });
        }
      }
    },
  },
  {
    id: 'classification/set-invalid-locale',
    clauses: [
      'classification/set-classify-invalid-locale',
      'classification/set-classify-invalid-locale-text',
      'service/no-server-error',
      ...clausesOfShapes('classifyWithSet', 400),
    ],
    title: 'refuses a locale that the set does not support, and names it',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      const base = await t.acceptOrBlock(classifyRequest(set));
      for (const inputLocale of unlistedLocales.filter((locale) => !set.locales.includes(locale)))
        await t.expectRefusal({
          accepted: base,
          request: classifyRequest(set, { inputLocale }),
          clause: 'classification/set-classify-invalid-locale',
          statuses: [400],
          because: `${inputLocale} is no locale of the set`,
          text: {
            clause: 'classification/set-classify-invalid-locale-text',
            matches: (detail) => detail.includes(`invalid locale: ${inputLocale}`),
            documented: `invalid locale: ${inputLocale}`,
          },
        });
    },
  },
  {
    id: 'classification/set-default-locale',
    clauses: ['classification/set-classify-default-locale'],
    title: 'reads an input without inputLocale as en-US',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      t.require(
        set.locales.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : undefined,
        `the set ${set.name} does not list ${DEFAULT_LOCALE}, so that no answer shows what the default is`,
      );
      const others = set.locales.filter((locale) => locale !== DEFAULT_LOCALE);
      t.require(others[0], `the set ${set.name} lists no locale but ${DEFAULT_LOCALE}`);
      let telling = 0;
      for (const other of others.slice(0, localesCompared[t.settings.profile])) {
        if (await evaluateDefaultLocale(t, set, other)) telling += 1;
        if (telling > 0 && t.settings.profile !== 'thorough') break;
      }
      if (telling === 0)
        t.inconclusive('every locale gives the same answer, so that none shows what the default is');
    },
  },
];

/** Compares an omitted locale with en-US by a text that another locale reads differently; false without such a text. */
async function evaluateDefaultLocale(t: CheckContext, set: ClassifiableSet, other: string): Promise<boolean> {
  const { inputLocale: _, ...texts } = set.accepted;
  const title = titles[other.slice(0, 2)];
  const inputs = [...(title === undefined ? [] : [{ ...texts, title }]), texts];
  for (const input of inputs) {
    const asked = (locale?: string): RequestSpec =>
      setRequest(set.name, { input: locale === undefined ? input : { ...input, inputLocale: locale } });
    const american = await t.send(asked(DEFAULT_LOCALE));
    const foreign = await t.send(asked(other));
    if (american.response.status !== 200 || foreign.response.status !== 200) continue;
    if (sameJson(readAnswer(american), readAnswer(foreign))) continue;
    await expectSameAnswer(t, american, asked(), {
      clause: 'classification/set-classify-default-locale',
      because: `inputLocale ${DEFAULT_LOCALE}, which ${other} does not give`,
      read: readAnswer,
    });
    return true;
  }
  return false;
}
