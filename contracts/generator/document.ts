import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ApiGroup } from '../groups.ts';

/** A JSON object of the file, of which only the parts that the generator needs are read. */
export type Node = { readonly [key: string]: unknown };

/** One operation with the names of its component schemas. */
interface DescribedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** The clause that a documented request is answered with 200. */
  readonly clause: string;
  readonly request: string | undefined;
  /** HTTP status to the name of the component schema. */
  readonly responses: { readonly [status: string]: string };
}

/** What the generator reads from one OpenAPI file. */
export interface Description {
  readonly group: ApiGroup;
  readonly schemas: { readonly [name: string]: Node };
  readonly operations: readonly DescribedOperation[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const schemaPrefix = '#/components/schemas/';

/** The component schema that a `$ref` names. Throws for a `$ref` to anything else. */
export function schemaName(ref: unknown): string {
  if (typeof ref !== 'string' || !ref.startsWith(schemaPrefix))
    throw new Error(`expected a $ref to ${schemaPrefix}…, found ${JSON.stringify(ref)}`);
  return ref.slice(schemaPrefix.length);
}

/** Reads `contracts/openapi/<group>.yaml`, which the linter has checked; throws where the generator cannot use it. */
export function readDescription(root: string, group: ApiGroup): Description {
  const document = parse(readFileSync(join(root, 'contracts/openapi', `${group}.yaml`), 'utf8')) as Node;
  const components = document['components'] as { schemas: { [name: string]: Node }; responses: Node };

  const jsonSchema = (holder: unknown, where: string): string => {
    const { $ref, content } = holder as {
      $ref?: string;
      content?: { 'application/json'?: { schema?: Node } };
    };
    if ($ref !== undefined)
      return jsonSchema(components.responses[$ref.replace('#/components/responses/', '')], where);
    const schema = content?.['application/json']?.schema;
    if (schema === undefined) throw new Error(`${where} has no application/json schema`);
    return schemaName(schema['$ref']);
  };

  const operations = Object.entries(document['paths'] as { [path: string]: Node }).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method): DescribedOperation => {
        const {
          operationId,
          'x-clause': clause,
          requestBody,
          responses,
        } = item[method] as {
          operationId: string;
          'x-clause'?: string;
          requestBody?: unknown;
          responses: Node;
        };
        if (clause === undefined) throw new Error(`${operationId} has no x-clause`);
        return {
          operationId,
          clause,
          method: method.toUpperCase(),
          path,
          request: requestBody === undefined ? undefined : jsonSchema(requestBody, `${operationId} request`),
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, response]) => [
              status,
              jsonSchema(response, `${operationId} ${status}`),
            ]),
          ),
        };
      }),
  );
  return { group, schemas: components.schemas, operations };
}
