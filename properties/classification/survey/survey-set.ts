import fc from 'fast-check';
import { pathOf, stringsOf } from '../../../contracts/index.ts';
import { companyName, jobDescription, jobTitle } from '../../arbitraries/job-texts.ts';
import type { RequestSpec, Send } from '../../kit/exchange.ts';
import { get, itemsOf, setRequest } from '../requests.ts';
import type { SetInput, SurveyDepth, SurveyedSet } from './survey-data.ts';

/** Finds the versions of a listed set, and an input that it accepts. */
export async function surveySet(
  send: Send,
  listed: Readonly<Record<string, unknown>>,
  depth: SurveyDepth,
  seed: number,
): Promise<SurveyedSet> {
  const name = String(listed['name']);
  const locales = stringsOf(listed['locales']);
  const versionDetails = itemsOf(await send(get(pathOf('listSetVersions', { set: name }))))
    .filter((item) => typeof item['version'] === 'string' && item['version'] !== '')
    .map((item) => ({
      version: String(item['version']),
      locales: stringsOf(item['locales']),
      outputs: stringsOf(item['output']),
    }));
  const texts = fc.record({ company: companyName, title: jobTitle, description: jobDescription });
  let accepted: SetInput | undefined;
  let acceptedRequest: RequestSpec | undefined;
  for (const text of fc.sample(texts, { seed, numRuns: depth.tries })) {
    const input: SetInput = { ...text, ...localeWhereNeeded(locales) };
    const request = setRequest(name, { input });
    const answer = await send(request);
    if (answer.response.status !== 200) continue;
    accepted = input;
    acceptedRequest = request;
    break;
  }
  return {
    name,
    latestVersion: stringsOf([listed['latestVersion']])[0] ?? '',
    locales,
    inputs: stringsOf(listed['input']),
    outputs: stringsOf(listed['output']),
    versions: versionDetails.map(({ version }) => version),
    versionDetails,
    accepted,
    acceptedRequest,
  };
}

/** The locale of an input without one: contracts/specification/classification.md#set-request. */
export const DEFAULT_LOCALE = 'en-US';

/** An omitted inputLocale means en-US; a set that lists locales without it may refuse that. */
export function localeWhereNeeded(locales: readonly string[]): { readonly inputLocale?: string } {
  const [first] = locales;
  return first === undefined || locales.includes(DEFAULT_LOCALE) ? {} : { inputLocale: first };
}
