import { getOrInsert, type Operations } from '../../../contracts/index.ts';
import type { Handlers } from '../../app/served-group.ts';
import { ServiceError } from '../../app/service-error.ts';
import { nextTurn } from '../../http/turns.ts';
import type { Catalogue } from '../catalogue.ts';
import { invalidRequest, unresolvedReferences } from '../errors.ts';
import type { ClassificationDialect } from '../find-model.ts';
import type { JsonObject } from '../models/index.ts';
import { outcomeOf, resultAndErrors, type Outcome } from '../run-model.ts';
import { schemaFault } from '../schema-fault.ts';
import { readGraphRequest, type GraphEntry, type GraphRequest } from './graph-request.ts';
import { lookup, parseReference, replaceReferences } from './references.ts';

/** An entry after its turn; `input` has its references resolved and is there when there is an output. */
type Run = Outcome<JsonObject> & { readonly input?: JsonObject };

type Runs = ReadonlyMap<string, Run>;

/** The value of a reference to something that is there already. Throws ServiceError 400 where there is none. */
function valueOf(text: string, { context, rules }: GraphRequest, runs: Runs): unknown {
  const reference = parseReference(text, rules);
  let found: unknown;
  if (reference?.source === 'context') found = lookup(context, reference.path);
  else if (reference !== undefined) {
    const run = runs.get(reference.entry);
    if (run?.kind === 'output') found = lookup(run[reference.source], reference.path);
  }
  if (found === undefined) throw unresolvedReferences();
  return found;
}

/** The input of an entry with its references resolved. Throws ServiceError 400 for a reference without a value. */
function resolved(
  { input }: GraphEntry,
  request: GraphRequest,
  runs: Runs,
  dialect: ClassificationDialect,
): JsonObject {
  const resolve = (text: string): unknown => valueOf(text, request, runs);
  const isDeep = dialect['nested-references'] === 'supported';
  return replaceReferences(input, resolve, isDeep ? Infinity : 1) as JsonObject;
}

/** Runs an entry whose needs have had their turn. Throws ServiceError 400 for an input that does not fit the model. */
function runEntry(
  entry: GraphEntry,
  runs: Runs,
  resolveInput: (entry: GraphEntry, runs: Runs) => JsonObject,
  dialect: ClassificationDialect,
): Run {
  for (const need of entry.needs)
    if (runs.get(need)?.kind === 'failure')
      return { kind: 'failure', message: `not run: the model request '${need}' that it refers to failed` };
  const input = resolveInput(entry, runs);
  const fault = schemaFault(entry.version.input, input, `models.${entry.name}.input`);
  if (fault !== undefined) {
    if (dialect['unfit-input'] === 'reported') return { kind: 'failure', message: fault };
    throw invalidRequest(fault);
  }
  return { ...outcomeOf(() => entry.version.classify(input)), input };
}

/** Makes a function that counts the characters of texts and keys of a JSON value; a shared part is measured once. */
function textSizer(): (value: unknown) => number {
  const known = new WeakMap<object, number>();
  return function sizeOf(value) {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    return getOrInsert(known, value, () => {
      let size = 0;
      for (const [key, inner] of Object.entries(value)) size += key.length + sizeOf(inner);
      return size;
    });
  };
}

/** The most text that the inputs of a request may contain together, in UTF-16 units, once references are resolved. */
export const MOST_TEXT = 4 * 1024 * 1024;

/**
 * Answers `POST /classify`: runs every entry after those that it refers to, wherever they are in the request. A failed
 * entry is reported under `errors`, and so is one that refers to it. Throws ServiceError: 400 for a wrong shape, a reference
 * without a value, a circle, or an input that does not fit the model; 404 for an unknown model; 413 for inputs that contain
 * more than `MOST_TEXT`.
 */
export function classifyWithGraph(
  { models }: Catalogue,
  dialect: ClassificationDialect,
): Handlers<Operations['classification']>['classifyWithGraph'] {
  return async (received) => {
    const request = readGraphRequest(models, received.json(), dialect);
    const order = executionOrder([...request.entries.values()]);
    if (order === undefined) throw unresolvedReferences();
    const sizeOf = textSizer();
    let size = 0;
    const resolveInput = (entry: GraphEntry, runs: Runs): JsonObject => {
      const input = resolved(entry, request, runs, dialect);
      size += sizeOf(input);
      if (size > MOST_TEXT)
        throw new ServiceError(413, `Request size too large: at most ${MOST_TEXT} characters in all inputs`);
      return input;
    };
    const runs = new Map<string, Run>();
    for (const entry of order) {
      await nextTurn(received.signal);
      runs.set(entry.name, runEntry(entry, runs, resolveInput, dialect));
    }
    const { result, errors } = resultAndErrors(runs, dialect);
    return { data: { result }, errors };
  };
}

/** A named item that runs after the items that it needs. */
export interface Dependent {
  readonly name: string;
  /** Names of other nodes, or its own, which makes a circle. */
  readonly needs: ReadonlySet<string>;
}

/** Puts every node after those that it needs; undefined when they need each other, or a node that does not exist. */
export function executionOrder<Node extends Dependent>(nodes: readonly Node[]): readonly Node[] | undefined {
  const waiting = new Map<string, Node[]>();
  const open = new Map<Node, number>();
  for (const node of nodes) {
    open.set(node, node.needs.size);
    for (const need of node.needs) {
      getOrInsert(waiting, need, () => []).push(node);
    }
  }
  const order = nodes.filter((node) => node.needs.size === 0);
  // Grows during the loop: a node is added after the last one that it needs.
  for (const { name } of order)
    for (const node of waiting.get(name) ?? []) {
      const left = (open.get(node) ?? 0) - 1;
      open.set(node, left);
      if (left === 0) order.push(node);
    }
  return order.length === nodes.length ? order : undefined;
}
