import { isObject, objectOf } from '../../../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../../app/middleware.ts';
import {
  answerInstead,
  rewriteRequests,
  operationOf,
  parsed,
  rewriteAnswers,
} from '../../../rewriting/rewrite.ts';
import { answered } from '../../builders.ts';
import { serverError, invalidRequest } from '../../error-bodies.ts';
import { isGraphAccepted } from '../builders.ts';

/** A graph classify request, not validated: a fault may find anything in it. */
export interface GraphRequest {
  context?: unknown;
  models?: unknown;
}

/** An entry of a graph request, not validated. */
export interface GraphEntry {
  model?: unknown;
  version?: unknown;
  input?: unknown;
}

/** A 200 answer of graph classify. */
export interface GraphAnswer {
  data: { result: Record<string, unknown> };
  errors: Record<string, unknown>;
}

/** The 200 answer without a result and without a failure. */
export const emptyAnswer: GraphAnswer = { data: { result: {} }, errors: {} };

/** Whether a request was refused for an input that does not fit its schema. */
export const misfit = answered('classifyWithGraph', 400, /models\.\w+\.input\./);

/** The graph request as a value; empty where there is none. */
export const graphOf = (ctx: ReferenceContext): GraphRequest => objectOf(parsed(ctx.state.requestText));

/** The entries that are objects, by request name. */
export function entriesOf({ models }: GraphRequest): ReadonlyMap<string, GraphEntry> {
  const entries = isObject(models) ? Object.entries(models) : [];
  return new Map(entries.filter((entry): entry is [string, GraphEntry] => isObject(entry[1])));
}

/** Every reference of an entry's input, by its field; nested ones are not looked for. */
export function referencesOf({ input }: GraphEntry): ReadonlyMap<string, string> {
  const fields = isObject(input) ? Object.entries(input) : [];
  return new Map(
    fields.filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1].startsWith('$.'),
    ),
  );
}

/** A reference without its leading `$.`, which a model receives as text. */
export const asText = (reference: string): string => reference.slice(2);

/** Changes every graph request that is a JSON object before it is read. */
export function rewriteGraphRequests(change: (request: GraphRequest) => void): Middleware {
  return rewriteRequests('classifyWithGraph', (body) => {
    if (isObject(body)) change(body);
  });
}

/** Changes every entry of every graph request before it is read. */
export function rewriteEntries(change: (entry: GraphEntry, name: string) => void): Middleware {
  return rewriteGraphRequests((request) => {
    for (const [name, entry] of entriesOf(request)) change(entry, name);
  });
}

/** Replaces references before the request is read; undefined keeps one. */
export function rewriteReferences(
  change: (reference: string, request: GraphRequest, name: string) => unknown,
): Middleware {
  return rewriteGraphRequests((request) => {
    for (const [name, entry] of entriesOf(request))
      for (const [field, reference] of referencesOf(entry)) {
        const changed = change(reference, request, name);
        if (changed !== undefined) (entry.input as Record<string, unknown>)[field] = changed;
      }
  });
}

/** Changes every 200 answer of graph classify depending on the request. */
export function rewriteGraphAnswers(
  change: (answer: GraphAnswer, request: GraphRequest) => void,
): Middleware {
  return rewriteAnswers('classifyWithGraph', (body, ctx) => {
    change(body as GraphAnswer, graphOf(ctx));
  });
}

/** Changes every result of every graph request. */
export function rewriteResults(change: (result: unknown, entry: GraphEntry) => unknown): Middleware {
  return rewriteGraphAnswers(({ data }, request) => {
    const entries = entriesOf(request);
    for (const [name, result] of Object.entries(data.result))
      data.result[name] = change(result, entries.get(name) ?? {});
  });
}

/** Answers graph requests of some kind with this body, whatever else is right or wrong with them: with its status, or 200. */
export function answerGraph(when: (request: GraphRequest) => boolean, body: object): Middleware {
  const status = 'status' in body ? Number(body.status) : 200;
  return answerInstead((ctx) => operationOf(ctx) === 'classifyWithGraph' && when(graphOf(ctx)), status, body);
}

/** Whether this holds for any entry. */
export function anyEntry(test: (entry: GraphEntry) => boolean): (request: GraphRequest) => boolean {
  return (request) => [...entriesOf(request).values()].some(test);
}

/** Whether this holds for any reference. */
export function anyReference(
  test: (reference: string, request: GraphRequest, name: string) => boolean,
): (request: GraphRequest) => boolean {
  return (request) =>
    [...entriesOf(request)].some(([name, entry]) =>
      [...referencesOf(entry).values()].some((reference) => test(reference, request, name)),
    );
}

/** Replaces references of this form before the request is read; undefined keeps one. */
export function misreads(
  kind: RegExp,
  change: (reference: string, request: GraphRequest, name: string) => unknown,
): Middleware {
  return rewriteReferences((reference, request, name) =>
    kind.test(reference) ? change(reference, request, name) : undefined,
  );
}

/** Answers accepted graph requests of some kind with an error. */
export function refuseGraph(when: (request: GraphRequest) => boolean, status = 400): Middleware {
  return answerInstead(
    (ctx) => isGraphAccepted(ctx) && when(graphOf(ctx)),
    status,
    status === 500 ? serverError : invalidRequest('refused'),
  );
}

/** Changes the values of every context, and its keys, before the request is read. */
export function rewriteContexts(
  change: (value: unknown) => unknown,
  keyOf: (key: string) => string = (key) => key,
): Middleware {
  return rewriteGraphRequests((request) => {
    if (isObject(request.context))
      request.context = Object.fromEntries(
        Object.entries(request.context).map(([key, value]) => [keyOf(key), change(value)]),
      );
  });
}

/** Changes the texts of the inputs of a graph request. */
export function rewriteTexts(change: (text: string) => string): Middleware {
  return rewriteEntries((entry) => {
    if (isObject(entry.input))
      entry.input = Object.fromEntries(
        Object.entries(entry.input).map(([field, value]) => [
          field,
          typeof value === 'string' && !value.startsWith('$') ? change(value) : value,
        ]),
      );
  });
}
