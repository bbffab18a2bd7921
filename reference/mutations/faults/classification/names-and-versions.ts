import { isObject } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { put } from '../../rewriting/json-path.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import { rewriteGraphAnswers } from './graph/builders.ts';
import { rewriteSetAnswers } from './sets/builders.ts';
import * as to from '../../rewriting/values.ts';

const inVersion = (path: string, change: (value: unknown) => unknown, when = /./): Middleware =>
  rewriteAnswers('getModelVersion', (body, ctx) =>
    when.test(ctx.path) ? put(path, (value: unknown) => change(value))(body, ctx) : undefined,
  );

/** Sets the first number or text within a value, at any depth, to null. */
function nullFirst(value: unknown, isChosen: (leaf: unknown) => boolean): boolean {
  if (!isObject(value) && !Array.isArray(value)) return false;
  const holder = value as Record<string, unknown>;
  for (const [name, inner] of Object.entries(holder)) {
    if (isChosen(inner)) holder[name] = null;
    if (isChosen(inner) || nullFirst(inner, isChosen)) return true;
  }
  return false;
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';

/** Faulty servers that describe a version differently than it runs, or return null. */
export const nameAndVersionFaults: readonly Fault[] = faultsOf({
  'classification/version-detail-required.required-shortened': [
    'omits a required field from the input schema',
    inVersion('data.input.required', to.withoutLast),
  ],
  'classification/version-detail-required.required-absent': [
    'omits required from the input schema of version 1',
    inVersion('data.input.required', () => undefined, /\/1\./),
  ],
  'classification/graph-result-schema.null-number': [
    'returns null for the first number of a result',
    rewriteGraphAnswers(({ data }) => {
      for (const result of Object.values(data.result)) nullFirst(result, isNumber);
    }),
  ],
  'classification/graph-result-schema.null-text': [
    'returns null for the first text of a result',
    rewriteGraphAnswers(({ data }) => {
      for (const result of Object.values(data.result)) nullFirst(result, isText);
    }),
  ],
  'classification/graph-result-schema.null-second-entry': [
    'returns null for the first number of the second entry',
    rewriteGraphAnswers(({ data }) => {
      nullFirst(Object.values(data.result)[1], isNumber);
    }),
  ],
  'classification/set-lot-shape.null-confidence': [
    'returns null as confidence in a request for all outputs',
    rewriteSetAnswers(({ data }, { outputs }) => {
      if (outputs === undefined) nullFirst(data.result['lot'], isNumber);
    }),
  ],
  'classification/versions-agree.deprecation': [
    'returns the deprecation date as release date in summaries',
    rewriteAnswers('listModelVersions', (body) => {
      for (const version of (body as { data: { releaseDate: unknown; deprecationDate?: unknown }[] }).data)
        if (version.deprecationDate !== undefined) version.releaseDate = version.deprecationDate;
    }),
  ],
});
