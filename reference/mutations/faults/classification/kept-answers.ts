import { mapItems } from '../../rewriting/json-path.ts';
import { isObject, objectOf } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { parsed, rewriteAnswers, rewriteRequests } from '../../rewriting/rewrite.ts';
import { entriesOf, rewriteGraphAnswers, rewriteReferences, rewriteResults } from './graph/builders.ts';
import { answeredBy } from '../builders.ts';
import { type Fault, faultsOf } from '../fault.ts';

/** Faulty servers that keep answers, and find them without a part of the request. */
export const keptAnswerFaults: readonly Fault[] = faultsOf({
  'classification/independent-requests.company': [
    'classifies with a set as for an earlier request with another company',
    keptWithout('company'),
  ],
  'classification/independent-requests.company-of-output': [
    'returns the company of an earlier set request with the same title and description',
    keptCompany(),
  ],
  'classification/independent-requests.title': [
    'classifies with a set as for an earlier request with another title',
    keptWithout('title'),
  ],
  'classification/independent-requests.description': [
    'classifies with a set as for an earlier request with another description',
    keptWithout('description'),
  ],
  'classification/independent-requests.locale': [
    'classifies with a set as for an earlier request with another locale',
    keptWithout('inputLocale'),
  ],
  'classification/independent-requests.set-beginnings': [
    'classifies with a set as for an earlier request with texts that begin alike',
    answeredBy('classifyWithSet', withBeginnings),
  ],
  'classification/independent-requests.graph-beginnings': [
    'returns the results of an earlier graph request with texts that begin alike',
    answeredBy('classifyWithGraph', withBeginnings),
  ],
  'classification/independent-requests.graph-first-field': [
    'returns the results of an earlier graph request with the same first field in each input',
    answeredBy('classifyWithGraph', withFirstFields),
  ],
  'classification/independent-requests.graph-output': [
    'resolves references to outputs of an entry name as in the request before, if that had them',
    earlierOutputs(),
  ],
  'classification/graph-several-entries.kept': [
    'returns the results of an earlier graph request that differs in the text for one model',
    answeredBy('classifyWithGraph', withoutTextsOf('company')),
  ],
  'classification/graph-version-runs.kept': [
    'keeps results by model and input, and returns them for every version',
    keptResults(),
  ],
  'classification/set-classify-latest.last-used': [
    'uses the version of the request before where a set request names none',
    lastVersion(),
  ],
  'classification/graph-result-keys.case': [
    'returns the results of an earlier graph request with entry names in another case',
    answeredBy('classifyWithGraph', (body) => JSON.stringify(body).toLowerCase()),
  ],
});

/** Keeps the answers of set classify without one field of the input. */
function keptWithout(field: string): Middleware {
  return answeredBy('classifyWithSet', (body) => ({
    ...objectOf(body),
    input: { ...objectOf(objectOf(body)['input']), [field]: undefined },
  }));
}

/** Keeps the result of the output company for a title and a description. */
function keptCompany(): Middleware {
  const kept = new Map<string, unknown>();
  return rewriteAnswers('classifyWithSet', (body, ctx) => {
    const { title, description } = objectOf(objectOf(parsed(ctx.state.requestText))['input']);
    const { result } = objectOf(objectOf(body)['data']);
    if (!isObject(result) || result['company'] === undefined) return;
    const key = JSON.stringify([title, description]);
    if (!kept.has(key)) kept.set(key, result['company']);
    result['company'] = kept.get(key);
  });
}

/** Keeps the result of a model for an input, whatever the version. */
function keptResults(): Middleware {
  const kept = new Map<string, unknown>();
  return rewriteResults((result, { model, input }) => {
    const key = JSON.stringify([model, input]);
    if (key.includes('"$.')) return result;
    if (!kept.has(key)) kept.set(key, result);
    return kept.get(key);
  });
}

/** Replaces a reference to an output by the value that the entry had in the last answer, where there is one. */
function earlierOutputs(): Middleware {
  const kept = new Map<string, unknown>();
  const keeps = rewriteGraphAnswers(({ data: { result } }) => {
    for (const [name, fields] of Object.entries(result))
      for (const [field, value] of Object.entries(objectOf(fields)))
        kept.set(`$.models.${name}.output.${field}`, value);
  });
  const replaces = rewriteReferences((reference, request) =>
    [...entriesOf(request).keys()].some((name) => reference.startsWith(`$.models.${name}.`))
      ? kept.get(reference)
      : undefined,
  );
  return (ctx, next) => replaces(ctx, () => keeps(ctx, next));
}

/** Reads a request without a version as one for the version that was last named for its set. */
function lastVersion(): Middleware {
  const named = new Map<string, unknown>();
  return rewriteRequests('classifyWithSet', (body, ctx) => {
    const { version } = objectOf(body);
    if (typeof version === 'string') named.set(ctx.path, version);
    else if (version === undefined && named.has(ctx.path))
      return { ...objectOf(body), version: named.get(ctx.path) };
    return undefined;
  });
}

/** The request with the first field of each input only. */
function withFirstFields(body: unknown): unknown {
  const models = Object.entries(objectOf(objectOf(body)['models'])).map(([name, entry]) => {
    const { input, ...rest } = objectOf(entry);
    return [name.toLowerCase(), { ...rest, input: Object.entries(objectOf(input)).slice(0, 1) }];
  });
  return { ...objectOf(body), models: models.length === 0 ? objectOf(body)['models'] : models };
}

/** The request with the same text instead of each one for a model. */
function withoutTextsOf(name: string): (body: unknown) => unknown {
  return (body) => {
    const entries = Object.entries(objectOf(objectOf(body)['models'])).map(([key, entry]) => {
      const { model, input } = objectOf(entry);
      const texts = mapItems(input, (value) => (typeof value === 'string' && value !== '' ? 'text' : value));
      return [key, model === name ? { ...objectOf(entry), input: texts } : entry];
    });
    return { ...objectOf(body), models: entries };
  };
}

/** The value with the first forty characters of each text in it. */
function withBeginnings(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, 40) : mapItems(value, withBeginnings);
}
