import fc from 'fast-check';
import { compileServedSchema, pathOf, stringsOf } from '../../../contracts/index.ts';
import { servedInput } from '../../arbitraries/served-input.ts';
import { dataOf, type Send } from '../../kit/exchange.ts';
import { ifAnswered } from '../../kit/target-client.ts';
import { readServedSchema, type ServedSchema } from '../../kit/validate/served-schema.ts';
import { get, graphRequest, itemsOf, resultOf } from '../requests.ts';
import type { AcceptedInput, SurveyDepth, SurveyedModel, SurveyedModelVersion } from './survey-data.ts';

/** What the survey of a model starts from. */
export interface ListedModel {
  readonly name: string;
  /** The locales that the sets list, for inputs that have one. */
  readonly locales: readonly string[];
  readonly depth: SurveyDepth;
  readonly seed: number;
  /** One of the first few models, of which several inputs are wanted. */
  readonly isEarly: boolean;
}

/** Finds the versions of a model, and inputs that they accept. */
export async function surveyModel(send: Send, model: ListedModel): Promise<SurveyedModel> {
  const { name, depth } = model;
  const listed = itemsOf(await send(get(pathOf('listModelVersions', { model: name }))));
  const versions = stringsOf(listed.map((item) => item['version'])).filter((version) => version !== '');
  const newestFirst = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const details = await Promise.all(
    newestAndOldest(newestFirst, depth.versionsPerModel).map((version, age) =>
      ifAnswered(surveyVersion(send, model, version, age), {
        model: name,
        version,
        input: undefined,
        inputSchema: undefined,
        output: undefined,
        accepted: [],
        refused: [],
      }),
    ),
  );
  return { name, versions, details };
}

async function surveyVersion(
  send: Send,
  { name: model, locales, depth, seed, isEarly }: ListedModel,
  version: string,
  age: number,
): Promise<SurveyedModelVersion> {
  const detail = dataOf(await send(get(pathOf('getModelVersion', { model, version }))));
  const input = readServedSchema(detail?.['input']);
  const schema = compileServedSchema(detail?.['input']);
  const accepted: AcceptedInput[] = [];
  const refused: Readonly<Record<string, unknown>>[] = [];
  const wanted = isEarly && age === 0 ? depth.inputs : 1;
  if (input !== undefined)
    for (const candidate of candidatesFor(input, detail?.['input'], locales, seed, depth.tries)) {
      if (accepted.length >= wanted) break;
      const answer = await send(graphRequest({ [model]: { model, version, input: candidate } }));
      const result = resultOf(answer, model);
      if (result !== undefined) accepted.push({ input: candidate, result });
      else if ('validate' in schema && schema.validate(candidate).length === 0) refused.push(candidate);
    }
  return {
    model,
    version,
    input,
    inputSchema: detail?.['input'],
    output: detail?.['output'],
    accepted,
    refused,
  };
}

/** The newest versions and the oldest one, which differs most from them. */
function newestAndOldest(newestFirst: readonly string[], count: number): readonly string[] {
  return count < 2 || newestFirst.length <= count
    ? newestFirst.slice(0, count)
    : [...newestFirst.slice(0, count - 1), ...newestFirst.slice(-1)];
}

/** Inputs to try: one with every field, then some with any of those that are not required. */
function candidatesFor(
  input: ServedSchema,
  served: unknown,
  locales: readonly string[],
  seed: number,
  tries: number,
): readonly Readonly<Record<string, unknown>>[] {
  return (['every', 'some'] as const).flatMap((optional) => {
    const inputs = servedInput(input, locales, served, optional);
    const numRuns = optional === 'every' ? 1 : tries - 1;
    return inputs.kind === 'generated' ? fc.sample(inputs.arbitrary, { seed, numRuns }) : [];
  });
}
