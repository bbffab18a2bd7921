import { isObject, type OperationId } from '../../../../contracts/index.ts';
import { mapItems, all, put } from '../../rewriting/json-path.ts';
import { rewriteAnswers, rewriteStatus, type Change } from '../../rewriting/rewrite.ts';
import { inClassification } from '../refuse.ts';
import { type Variation, variationsOf } from '../variant.ts';

/** Where the specification allows further properties in a 200; `data.*.x` adds x to every item of `data`. */
const roomForMore: { readonly [operation in OperationId]?: readonly string[] } = {
  getStatus: ['took', 'data.uptime'],
  getMeta: ['took', 'data.edition', 'data.attribution.links', 'data.attribution.licence'],
  listModels: ['total'],
  getModel: ['took'],
  listModelVersions: ['next'],
  getModelVersion: ['took', 'data.stage', 'data.version', 'data.input.$id', 'data.output.title'],
  listSets: ['data.*.owner'],
  getSet: ['data.owner', 'data.version'],
  listSetVersions: ['data.*.stage', 'data.*.models.*.stage'],
  getSetVersion: ['data.stage', 'data.models.*.stage'],
  classifyWithSet: ['took', 'data.took', 'data.meta.region'],
  classifyWithGraph: ['took', 'data.took'],
};

function reversed(value: unknown): unknown {
  const changed = mapItems(value, reversed);
  return isObject(changed) ? Object.fromEntries(Object.entries(changed).toReversed()) : changed;
}

/** An array under `classifications`, `skills` and the like stays: it gets no property. */
const inEveryResult: Change = (body) => {
  const { data } = body as { data: { result: Record<string, unknown> } };
  for (const [name, value] of Object.entries(data.result))
    if (!Array.isArray(value)) data.result[name] = { ...(value as object), modelTook: 3 };
};

const isError = (status: number): boolean => status >= 400;

/** Other bodies of the same content. */
export const bodyVariations: readonly Variation[] = variationsOf({
  'bodies/extra-properties': {
    title: 'adds properties wherever the specification does not forbid them',
    leftOpenBy: 'contracts/specification/decisions.md#additional-properties',
    middleware: () => [
      ...Object.entries(roomForMore).map(([operation, paths]) =>
        rewriteAnswers(operation as OperationId, all(...paths.map((path) => put(path, 'more')))),
      ),
      rewriteAnswers(['classifyWithGraph', 'classifyWithSet'], inEveryResult),
      ...inClassification([rewriteStatus(isError, all(put('traceId', '7'), put('errors', { more: null })))]),
    ],
  },
  'bodies/key-order': {
    title: 'writes the keys of every object in the reverse order',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () => rewriteStatus(() => true, reversed),
  },
  'bodies/unhealthy': {
    title: 'reports healthy: false, with an empty message and an empty attribution',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () => [
      rewriteAnswers('getStatus', all(put('data.healthy', false), put('data.message', ''))),
      rewriteAnswers('getMeta', all(put('data.attribution.title', ''), put('data.attribution.body', ''))),
    ],
  },
  'bodies/wordless-models': {
    title: 'describes models with empty texts and sets without listing their inputs',
    leftOpenBy: 'contracts/specification/decisions.md#models-and-sets',
    middleware: () => [
      rewriteAnswers('listModels', put('data.*.description', '')),
      rewriteAnswers('getModel', put('data.description', '')),
      rewriteAnswers(['listSets', 'listSetVersions'], put('data.*.input', [])),
      rewriteAnswers(['getSet', 'getSetVersion'], put('data.input', [])),
    ],
  },
});
