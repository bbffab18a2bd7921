import { pathOf, isObject } from '../../contracts/index.ts';
import { dataOf, jsonOf, type RequestSpec, type Exchange } from '../kit/exchange.ts';

/** An entry of a graph classify request. */
export interface GraphEntry {
  readonly model: string;
  readonly version: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A GET below the prefix of the classification group. */
export const get = (path: string): RequestSpec => ({ group: 'classification', method: 'GET', path });

/** POST /classify with these entries; without `context` when that is undefined. */
export function graphRequest(models: Readonly<Record<string, GraphEntry>>, context?: unknown): RequestSpec {
  return graphBody(context === undefined ? { models } : { context, models });
}

/** POST /classify with any body, for requests that violate a rule. */
export function graphBody(body: unknown): RequestSpec {
  return { group: 'classification', method: 'POST', path: pathOf('classifyWithGraph', {}), body };
}

/** POST /sets/{set}/classify with any body. */
export function setRequest(set: string, body: unknown): RequestSpec {
  return { group: 'classification', method: 'POST', path: pathOf('classifyWithSet', { set }), body };
}

/** What is compared of an answer that may be refused: the body of a 200, else the status. */
export function bodyOrStatus(exchange: Exchange): unknown {
  const { status } = exchange.response;
  return status === 200 ? jsonOf(exchange) : `status ${status}`;
}

/** `data.result` of a 200, as far as it is an object. */
export function resultsOf(exchange: Exchange): Readonly<Record<string, unknown>> | undefined {
  const result = dataOf(exchange)?.['result'];
  return isObject(result) ? result : undefined;
}

/** The result under one name, unless that name failed: undefined when it is under `errors` or absent. */
export function resultOf(exchange: Exchange, name: string): unknown {
  const results = resultsOf(exchange);
  if (results === undefined || !Object.hasOwn(results, name)) return undefined;
  return Object.hasOwn(failuresOf(exchange), name) ? undefined : results[name];
}

/** `errors` of a 200, as far as it is an object; else empty. */
export function failuresOf(exchange: Exchange): Readonly<Record<string, unknown>> {
  const body = jsonOf(exchange);
  return isObject(body) && isObject(body['errors']) ? body['errors'] : {};
}

/** The objects in the array `data` of a 200; empty when it is not an array. */
export function itemsOf(exchange: Exchange): readonly Readonly<Record<string, unknown>>[] {
  const body = jsonOf(exchange);
  if (exchange.response.status !== 200 || !isObject(body) || !Array.isArray(body['data'])) return [];
  return body['data'].filter(isObject);
}

/** Whether a value is a classification with `id`, `name` and `confidence`, as the model and the output `lot` return them. */
export function isClassification(item: unknown): boolean {
  return (
    isObject(item) &&
    typeof item['id'] === 'string' &&
    typeof item['name'] === 'string' &&
    typeof item['confidence'] === 'number'
  );
}

/** The record without one of its fields. */
export function withoutField(
  record: Readonly<Record<string, unknown>>,
  field: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}
