import type { GraphClassifyRequest } from '../../../contracts/index.ts';
import { invalidRequest, notFound, unresolvedReferences } from '../errors.ts';
import { findModelVersion } from '../find-model.ts';
import type { JsonObject, Model, ModelVersion } from '../models/index.ts';
import { parseReference, referencesIn } from './references.ts';
import { schemaFault } from '../schema-fault.ts';

/** A graph classify request that has the right shape and names models and entries that exist. */
export interface GraphRequest {
  readonly context: JsonObject;
  /** By request name, in the order of the request. */
  readonly entries: ReadonlyMap<string, GraphEntry>;
}

/** One model entry; `input` still holds its references. */
export interface GraphEntry {
  readonly name: string;
  readonly version: ModelVersion;
  readonly input: JsonObject;
  /** The entries that `input` refers to. */
  readonly needs: ReadonlySet<string>;
}

const text = { type: 'string', minLength: 1 };

/** service.md, "Graph classify request". It leaves unknown keys open; they are passed over here. */
const graphRequestSchema = {
  type: 'object',
  required: ['models'],
  properties: {
    context: { type: ['object', 'null'] },
    models: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['model', 'version', 'input'],
        properties: { model: text, version: text, input: { type: 'object' } },
      },
    },
  },
};

function entriesReferredTo(input: JsonObject, names: ReadonlySet<string>): ReadonlySet<string> {
  const needs = new Set<string>();
  for (const text of referencesIn(input)) {
    const reference = parseReference(text, names);
    if (reference === undefined) throw unresolvedReferences();
    if (reference.source !== 'context') needs.add(reference.entry);
  }
  return needs;
}

/**
 * Reads the body of `POST /classify`. Throws ServiceError: 400 for a wrong shape or a reference that is no
 * well-formed reference to the context or to an entry, 404 for a model or version that does not exist.
 */
export function readGraphRequest(available: readonly Model[], body: unknown): GraphRequest {
  const fault = schemaFault(graphRequestSchema, body);
  if (fault !== undefined) throw invalidRequest(fault);
  const { context, models } = body as GraphClassifyRequest;
  const names = new Set(Object.keys(models));
  if (names.size === 0) throw invalidRequest('models must contain at least one model request');
  const entries = Object.entries(models).map(([name, { model, version, input }]) => {
    const found = findModelVersion(available, model, version);
    if (!found.found) throw notFound(`failed to resolve model '${name}': ${found.reason}`);
    return { name, version: found.value, input };
  });
  return {
    context: context ?? {},
    entries: new Map(
      entries.map((entry) => [entry.name, { ...entry, needs: entriesReferredTo(entry.input, names) }]),
    ),
  };
}
