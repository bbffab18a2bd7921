import fc from 'fast-check';
import { pathOf } from '../../contracts/index.ts';
import { companyName, jobDescription, jobTitle } from '../arbitraries/job-texts.ts';
import { servedInput } from '../arbitraries/served-input.ts';
import type { Profile } from '../kit/check.ts';
import type { RequestSpec, Exchange } from '../kit/exchange.ts';
import { readServedSchema } from '../kit/served-schema.ts';
import type {
  AcceptedInput,
  ClassificationSurvey,
  SetInput,
  SurveyedModel,
  SurveyedModelVersion,
  SurveyedSet,
} from '../kit/survey.ts';
import { TargetError } from '../kit/target-client.ts';
import { dataOf, get, graphRequest, itemsOf, resultOf, setRequest, strings } from './requests.ts';

interface Depth {
  readonly models: number;
  readonly versionsPerModel: number;
  readonly sets: number;
  /** Inputs wanted per model version, and how many may be tried to find them. */
  readonly inputs: number;
  readonly tries: number;
}

/** How far each profile looks: smoke must stay under 60 requests in all. */
const depths: Readonly<Record<Profile, Depth>> = {
  smoke: { models: 1, versionsPerModel: 1, sets: 1, inputs: 1, tries: 3 },
  standard: { models: 16, versionsPerModel: 2, sets: 3, inputs: 2, tries: 5 },
  thorough: { models: 200, versionsPerModel: 20, sets: 50, inputs: 4, tries: 10 },
};

/**
 * Learns which models, versions, sets and locales the target has, and which classify requests it accepts. Whatever it
 * finds is only a start for the checks: a part that is missing, broken or never answered stays empty and is judged
 * elsewhere. Throws TargetError when the model list gets no answer: then there is nothing to judge.
 */
export async function surveyClassification(
  send: (spec: RequestSpec) => Promise<Exchange>,
  profile: Profile,
  seed: number,
): Promise<ClassificationSurvey> {
  const depth = depths[profile];
  const modelList = itemsOf(await send(get(pathOf('listModels', {}))));
  const setList = await orElse(send(get(pathOf('listSets', {}))).then(itemsOf), []);
  const modelNames = strings(modelList.map((item) => item['modelName']));
  const listedSets = setList.filter((item) => typeof item['name'] === 'string' && item['name'] !== '');
  const locales = listedSets.flatMap((item) => strings(item['locales']));
  const models = await Promise.all(
    modelNames.slice(0, depth.models).map((name) => orElse(surveyModel(send, name, locales, depth, seed))),
  );
  const sets = await Promise.all(
    listedSets.slice(0, depth.sets).map((item) => orElse(surveySet(send, item, depth, seed))),
  );
  return {
    modelNames,
    models: models.filter((model) => model !== undefined),
    setNames: strings(listedSets.map((item) => item['name'])),
    sets: sets.filter((set) => set !== undefined),
  };
}

/** One endpoint that never answers must not hide the others from the survey. */
async function orElse<T, U = undefined>(work: Promise<T>, otherwise?: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TargetError) return otherwise as U;
    throw error;
  }
}

async function surveyModel(
  send: (spec: RequestSpec) => Promise<Exchange>,
  name: string,
  locales: readonly string[],
  depth: Depth,
  seed: number,
): Promise<SurveyedModel> {
  const listed = itemsOf(await send(get(pathOf('listModelVersions', { model: name }))));
  const versions = strings(listed.map((item) => item['version']));
  const newestFirst = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const details = await Promise.all(
    newestFirst
      .slice(0, depth.versionsPerModel)
      .map((version) => surveyVersion(send, name, version, locales, depth, seed)),
  );
  return { name, versions, details };
}

async function surveyVersion(
  send: (spec: RequestSpec) => Promise<Exchange>,
  model: string,
  version: string,
  locales: readonly string[],
  depth: Depth,
  seed: number,
): Promise<SurveyedModelVersion> {
  const detail = dataOf(await send(get(pathOf('getModelVersion', { model, version }))));
  const input = readServedSchema(detail?.['input']);
  const accepted: AcceptedInput[] = [];
  if (input !== undefined) {
    const candidates = fc.sample(servedInput(input, locales), { seed, numRuns: depth.tries });
    for (const candidate of candidates) {
      if (accepted.length >= depth.inputs) break;
      const answer = await send(graphRequest({ [model]: { model, version, input: candidate } }));
      const result = resultOf(answer, model);
      if (result !== undefined) accepted.push({ input: candidate, result });
    }
  }
  return {
    model,
    version,
    input,
    inputSchema: detail?.['input'],
    output: detail?.['output'],
    accepted,
  };
}

async function surveySet(
  send: (spec: RequestSpec) => Promise<Exchange>,
  listed: Readonly<Record<string, unknown>>,
  depth: Depth,
  seed: number,
): Promise<SurveyedSet> {
  const name = String(listed['name']);
  const locales = strings(listed['locales']);
  const versionDetails = itemsOf(await send(get(pathOf('listSetVersions', { set: name }))))
    .filter((item) => typeof item['version'] === 'string' && item['version'] !== '')
    .map((item) => ({
      version: String(item['version']),
      locales: strings(item['locales']),
      outputs: strings(item['output']),
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
    latestVersion: strings([listed['latestVersion']])[0] ?? '',
    locales,
    inputs: strings(listed['input']),
    outputs: strings(listed['output']),
    versions: versionDetails.map(({ version }) => version),
    versionDetails,
    accepted,
    acceptedRequest,
  };
}

/** An omitted inputLocale means en-US; a set that lists locales without it may refuse that. */
export function localeWhereNeeded(locales: readonly string[]): { readonly inputLocale?: string } {
  const [first] = locales;
  return first === undefined || locales.includes('en-US') ? {} : { inputLocale: first };
}
