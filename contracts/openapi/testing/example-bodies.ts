import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '../../values.ts';
import { findRoute, type OperationId } from '../routes.ts';

interface Media {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json': { readonly examples: Record<string, { value: Json }> } };
}

interface Operation {
  readonly requestBody?: Media;
  readonly responses: { readonly [status: string]: Media };
}

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly responses: { readonly [name: string]: Media } };
}

/** Marks a value that a changed copy omits. */
export const absent: unique symbol = Symbol('absent');

/** What a changed copy has at its place. */
export type Change = Json | typeof absent;

const documents = new Map<string, Document>();

function readDocument(group: string): Document {
  const document = parse(readFileSync(new URL(`../${group}.yaml`, import.meta.url), 'utf8')) as Document;
  documents.set(group, document);
  return document;
}

function find(operationId: OperationId): { readonly document: Document; readonly operation: Operation } {
  const { group, path, method } = findRoute(operationId);
  const document = documents.get(group) ?? readDocument(group);
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${operationId} is not in ${group}.yaml`);
  return { document, operation };
}

function values(media: Media | undefined): readonly Json[] {
  return Object.values(media?.content?.['application/json'].examples ?? {}).map(({ value }) => value);
}

/** The examples of the OpenAPI file, for tests: response bodies by HTTP status. */
export function responseExamples(operationId: OperationId): ReadonlyMap<number, readonly Json[]> {
  const { document, operation } = find(operationId);
  return new Map(
    Object.entries(operation.responses).map(([status, response]) => {
      const shared = response.$ref?.replace('#/components/responses/', '');
      return [
        Number(status),
        values(shared === undefined ? response : document.components.responses[shared]),
      ];
    }),
  );
}

/** The examples of the OpenAPI file, for tests: request bodies. */
export function requestExamples(operationId: OperationId): readonly Json[] {
  return values(find(operationId).operation.requestBody);
}

/** The first example of a response with something else, or nothing, at the JSON Pointer. */
export function changedExample(
  operationId: OperationId,
  status: number,
  pointer: string,
  to: Change,
): unknown {
  const example = responseExamples(operationId).get(status)?.[0];
  if (example === undefined) throw new Error(`${operationId} has no example for ${status}`);
  if (pointer === '') return to === absent ? undefined : to;
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() as string;
  const copy = structuredClone(example) as Record<string, Json>;
  let parent = copy;
  for (const key of keys) parent = parent[key] as Record<string, Json>;
  if (to === absent) delete parent[last];
  else parent[last] = to;
  return copy;
}
