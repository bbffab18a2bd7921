import type { GraphClassifyRequest } from '../../../contracts/index.ts';
import { invalidRequest, notFound, unresolvedReferences } from '../errors.ts';
import { type ClassificationDialect, findModelVersion } from '../find-model.ts';
import type { JsonObject, Model, ModelVersion } from '../models/index.ts';
import { schemaFault } from '../schema-fault.ts';
import { isReference, parseReference, referencesIn, type ReferenceRules } from './references.ts';

/** A graph classify request that has the right shape and names models and entries that exist. */
export interface GraphRequest {
  readonly context: JsonObject;
  /** By request name, in the order of the request. */
  readonly entries: ReadonlyMap<string, GraphEntry>;
  readonly rules: ReferenceRules;
}

/** One model entry; `input` still has its references. */
export interface GraphEntry {
  readonly name: string;
  readonly version: ModelVersion;
  readonly input: JsonObject;
  /** The entries that `input` refers to. */
  readonly needs: ReadonlySet<string>;
}

const text = { type: 'string', minLength: 1 };

/** The schema of a graph classify request, with unknown keys or without. */
function graphRequestSchema(additionalProperties: boolean): object {
  return {
    type: 'object',
    required: ['models'],
    additionalProperties,
    properties: {
      context: { type: ['object', 'null'] },
      models: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['model', 'version', 'input'],
          additionalProperties,
          properties: { model: text, version: text, input: { type: 'object' } },
        },
      },
    },
  };
}

const graphRequestSchemas: { readonly [Option in ClassificationDialect['unknown-key']]: object } = {
  ignored: graphRequestSchema(true),
  refused: graphRequestSchema(false),
};

/** A bound, so that no request can keep the process busy for long. */
export const MOST_ENTRIES = 200;

/** How references are read. The name of a model that several entries run refers to the first of them. */
function referenceRules(
  models: GraphClassifyRequest['models'],
  dialect: ClassificationDialect,
): ReferenceRules {
  const byName = new Map(Object.keys(models).map((name) => [name, name]));
  const byModel = new Map(
    Object.entries(models)
      .toReversed()
      .map(([name, { model }]) => [model, name]),
  );
  const entryOf: {
    readonly [Option in ClassificationDialect['model-reference']]: ReferenceRules['entryOf'];
  } = {
    'request-name': (name) => byName.get(name),
    'model-name': (name) => byModel.get(name),
    either: (name) => byName.get(name) ?? byModel.get(name),
  };
  return {
    entryOf: entryOf[dialect['model-reference']],
    hasPaths: dialect['deep-references'] === 'supported',
  };
}

/** The references of an input. Throws ServiceError 400 for one inside an array or object where these are refused. */
function referencesOf(input: JsonObject, dialect: ClassificationDialect): readonly string[] {
  if (dialect['nested-references'] === 'supported') return [...referencesIn(input)];
  const fields = Object.values(input);
  if (dialect['nested-references'] === 'refused')
    for (const field of fields)
      if (typeof field === 'object' && !referencesIn(field).next().done) throw unresolvedReferences();
  return fields.filter((field) => typeof field === 'string').filter(isReference);
}

/** The entries that an input refers to. Throws ServiceError 400 for a reference that is not supported or malformed. */
function entriesReferredTo(
  input: JsonObject,
  rules: ReferenceRules,
  dialect: ClassificationDialect,
): ReadonlySet<string> {
  const needs = new Set<string>();
  for (const text of referencesOf(input, dialect)) {
    const reference = parseReference(text, rules);
    if (reference === undefined) throw unresolvedReferences();
    if (reference.source === 'input' && dialect['input-references'] === 'refused')
      throw unresolvedReferences();
    if (reference.source !== 'context') needs.add(reference.entry);
  }
  return needs;
}

/** Throws ServiceError 400 for an entry that needs itself or one that comes after it. */
function requireEarlier(entries: Iterable<GraphEntry>): void {
  const earlier = new Set<string>();
  for (const { name, needs } of entries) {
    for (const need of needs) if (!earlier.has(need)) throw unresolvedReferences();
    earlier.add(name);
  }
}

/** Reads the body of `POST /classify`. Throws ServiceError: 400 for a wrong shape or reference, 404 for a model or version. */
export function readGraphRequest(
  available: readonly Model[],
  body: unknown,
  dialect: ClassificationDialect,
): GraphRequest {
  const fault = schemaFault(graphRequestSchemas[dialect['unknown-key']], body);
  if (fault !== undefined) throw invalidRequest(fault);
  const { context, models } = body as GraphClassifyRequest;
  const given = Object.entries(models);
  if (given.length === 0) throw invalidRequest('models must contain at least one model request');
  if (given.length > MOST_ENTRIES)
    throw invalidRequest(`models must contain at most ${MOST_ENTRIES} model requests`);
  const resolved = given.map(([name, { model, version, input }]) => {
    const found = findModelVersion(available, model, version, dialect);
    if (!found.found) throw notFound(`failed to resolve model '${name}': ${found.reason}`);
    return { name, version: found.value, input };
  });
  const rules = referenceRules(models, dialect);
  const entries = new Map(
    resolved.map((entry) => [
      entry.name,
      { ...entry, needs: entriesReferredTo(entry.input, rules, dialect) },
    ]),
  );
  if (dialect['forward-references'] === 'refused') requireEarlier(entries.values());
  return { context: context ?? {}, entries, rules };
}
