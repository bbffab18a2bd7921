import type { Middleware } from '../../../app/middleware.ts';
import type { Catalogue } from '../../../classification/catalogue.ts';
import {
  ClassificationFailure,
  type JsonObject,
  type Model,
  type ModelVersion,
} from '../../../classification/models/index.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import { type Variation, variationsOf, mapSetVersions, mapVersions } from '../variant.ts';

interface ClassifyBody {
  readonly data: { readonly result: Record<string, unknown> };
  readonly errors: Record<string, readonly string[]>;
}

/** Lets the last entry of some graph requests fail, each time that the request is answered first. */
function failsAtFirst(): Middleware {
  const known = new Set<string>();
  return rewriteAnswers('classifyWithGraph', (body, ctx) => {
    const text = ctx.state.requestText;
    if (known.has(text)) return;
    known.add(text);
    const { data, errors } = body as ClassifyBody;
    const last = Object.keys(data.result).at(-1);
    const isOlder = /"version":"1\.0\.0","input":\{"title":"[^"]*"\}/.test(text);
    if (last === undefined || last === '__proto__') return;
    const { length } = Object.keys(data.result);
    if (!isOlder && (length < 2 || (length < 6 && text.length % 9 > 3))) return;
    delete data.result[last];
    errors[last] = ['no capacity for now'];
  });
}

const property = { type: 'string', minLength: 1 };

/** A model whose newer version requires a field more. */
const versioned: Model = {
  name: 'versioned',
  description: 'A model with two versions.',
  versions: [['title'], ['title', 'unit']].map((required, at) => ({
    version: `${at + 1}.0.0`,
    taxonomies: null,
    releaseDate: '2026-01-01 00:00:00',
    deprecationDate: '2036-01-01 00:00:00',
    input: { type: 'object', required, properties: { title: property, unit: property } },
    output: { type: 'object', required: ['label'], properties: { label: property } },
    classify: ({ title }) => ({ label: `${at} ${String(title)}` }),
  })),
};

/** Models that fail occasionally; one of them has versions that require other fields. */
const nowAndThen: Omit<Variation, 'id'> = {
  title: 'reports the failure of an entry for some graph requests, and not when they are repeated',
  leftOpenBy: 'contracts/specification/decisions.md#failed-result',
  warns: ['classification/graph-repeatable'],
  catalogue: ({ models, sets }) => ({ models: [versioned, ...models], sets }),
  middleware: () => failsAtFirst(),
};

/** A model whose older version has no result for inputs that fit its schema. */
const someInputs: Omit<Variation, 'id'> = {
  title:
    'reports the failure of an older model version for each input without a field that it does not require',
  leftOpenBy: 'contracts/specification/decisions.md#failed-result',
  catalogue: ({ models, sets }) => {
    const versions = versioned.versions.map((version) => ({
      ...version,
      classify(input: Parameters<typeof version.classify>[0]) {
        if (input['unit'] === undefined) throw new ClassificationFailure('no result for this title');
        return version.classify(input);
      },
    }));
    return { models: [{ ...versioned, versions }, ...models], sets };
  },
};

const leftOpenBy = 'contracts/specification/decisions.md#models-and-sets';

/** Names that are hard to keep in a path, in a map or in a reference. */
const oddNames: ReadonlyMap<string, string> = new Map([
  ['lot', 'Lot of titles, v7.15 (new)'],
  ['titles', 'títulos normalizados ✓'],
  ['skills', 'skills/v2?x=1#y'],
  ['company', 'constructor'],
  ['naicsStandard', '__proto__'],
  ['cip', '2024'],
  ['salary', 'pay.output.salary'],
  ['remote', '%2e%2e'],
  ['translation', 'translate'],
]);

const MANY = 50;

/** Fifty models that answer like a few of the reference's. */
function manyModels({ models, sets }: Catalogue): Catalogue {
  const copies = Array.from({ length: MANY - models.length }, (_, at) => {
    const original = models[at % models.length] as Model;
    return { ...original, name: `${original.name}-${at + 1}` };
  });
  return { models: [...models, ...copies], sets };
}

/** Fails for most inputs, always for the same ones. */
function choosy(version: ModelVersion): ModelVersion {
  return {
    ...version,
    classify(input) {
      if (JSON.stringify(input).length % 3 !== 0)
        throw new ClassificationFailure('the model knows nothing about that');
      return version.classify(input);
    },
  };
}

/** The one list that a result consists of, as the result; a result of several fields stays. */
function bareList(version: ModelVersion): ModelVersion {
  const [field, ...others] = Object.keys(version.output.properties);
  const list = field === undefined ? undefined : version.output.properties[field];
  if (field === undefined || others.length > 0 || !isListSchema(list)) return version;
  return {
    ...version,
    // The specification gives an output schema `type`, `required` and `properties` also where a result is an array.
    output: { ...list, type: 'array', required: [], properties: {} } as unknown as ModelVersion['output'],
    classify: (input) => version.classify(input)[field] as JsonObject,
  };
}

function isListSchema(schema: unknown): schema is JsonObject {
  return typeof schema === 'object' && schema !== null && (schema as JsonObject)['type'] === 'array';
}

/** Sets read the field that `bareList` has taken the list out of. */
function readingBareLists(before: Catalogue): Catalogue {
  const fieldOf = (modelName: string): string | undefined => {
    const version = before.models.find(({ name }) => name === modelName)?.versions.at(-1);
    return version && Object.keys(version.output.properties)[0];
  };
  return mapSetVersions(before, (version) => ({
    ...version,
    outputs: new Map(
      [...version.outputs].map(([name, output]) => [
        name,
        {
          ...output,
          toOutput: (result: JsonObject) =>
            output.toOutput(Array.isArray(result) ? { [fieldOf(output.modelName) ?? name]: result } : result),
        },
      ]),
    ),
  }));
}

/** Other models. */
export const modelVariations: readonly Variation[] = variationsOf({
  'models/many': { title: `has ${MANY} models`, leftOpenBy, catalogue: manyModels },
  'models/odd-names': {
    title: 'has models with spaces, dots, slashes and signs in their names',
    leftOpenBy,
    catalogue: (before) => renamed(before, (name) => oddNames.get(name) ?? name),
  },
  'models/lists-as-results': {
    title: 'returns arrays as results of models with one array output',
    leftOpenBy,
    catalogue: (before) => mapVersions(readingBareLists(before), bareList),
  },
  'models/choosy': {
    title: 'has models that fail for most inputs',
    leftOpenBy: 'contracts/specification/decisions.md#unfit-input',
    catalogue: (before) => mapVersions(before, choosy),
  },
  'models/now-and-then': nowAndThen,
  'models/some-inputs': someInputs,
});

function renamed({ models, sets }: Catalogue, nameOf: (name: string) => string): Catalogue {
  return mapSetVersions(
    { models: models.map((model) => ({ ...model, name: nameOf(model.name) })), sets },
    (version) => ({
      ...version,
      outputs: new Map(
        [...version.outputs].map(([name, output]) => [
          name,
          { ...output, modelName: nameOf(output.modelName) },
        ]),
      ),
    }),
  );
}
