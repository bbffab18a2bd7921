import { compile } from 'json-schema-to-typescript';
import { type Description, type Node, schemaName } from './document.ts';

type JsonSchema = Parameters<typeof compile>[0];

/** A schema as json-schema-to-typescript reads it: no extensions, no conditions, definitions in its own place. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Node;
  if ('$ref' in node) return { $ref: `#/definitions/${schemaName(node['$ref'])}` };
  const kept = Object.entries(node).filter(
    ([key, child]) => !key.startsWith('x-') && !isConditional(key, child),
  );
  return Object.fromEntries(kept.map(([key, child]) => [key, plain(child)]));
}

function isConditional(key: string, value: unknown): boolean {
  return key === 'allOf' && Array.isArray(value) && value.every((part: Node) => 'if' in part);
}

/** The constant with the values of an enumeration among the component schemas: `rankingFacets` for `RankingFacet`. */
const constantOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}s`;

/** The component schemas as json-schema-to-typescript reads them; the type of an enumeration is that of its constant. */
function definitionsOf({ schemas }: Description): Node {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      'enum' in schema
        ? { description: schema['description'], tsType: `(typeof ${constantOf(name)})[number]` }
        : plain(schema),
    ]),
  );
}

/** The constants of the enumerations, and the types of those that `types` does not declare. */
function enumerations({ schemas }: Description, types: string): string {
  return Object.entries(schemas)
    .filter(([, schema]) => 'enum' in schema)
    .map(([name, schema]) => {
      const constant = constantOf(name);
      const values = JSON.stringify(schema['enum'], null, 2);
      const type = `/** ${String(schema['description'])} */\nexport type ${name} = (typeof ${constant})[number];\n`;
      return `
/** Every ${name}, in the order of the specification. */
export const ${constant} = ${values} as const;
${types.includes(`export type ${name} `) ? '' : type}`;
    })
    .join('');
}

/** Without the notes on where a definition is referenced, and with a comment of one line on one line. */
function withShortComments(types: string): string {
  return types
    .replaceAll(/(?: \*\n)? \* This interface was referenced by .*\n \* via .*\n/g, '')
    .replaceAll('/**\n */\n', '')
    .replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */');
}

/** The name of the interface of a group's operations: `CompanyPostingsOperations`. */
export function operationsTypeName(group: string): string {
  const words = [...group.split('-'), 'operations'];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Operations whose handlers read the request by its type; the others read it through schemas of their own. */
const typedRequests: ReadonlySet<string> = new Set(['classifyWithSet', 'classifyWithGraph']);

/** The TypeScript file of a group: its component schemas, the types of each operation, and its enumerations. */
export async function typescriptTypes(description: Description): Promise<string> {
  const reference = (name: string): Node => ({ $ref: `#/definitions/${name}` });
  const operations = description.operations.map(({ operationId, request, responses }) => {
    const success = Object.keys(responses).find((status) => status.startsWith('2'));
    if (success === undefined) throw new Error(`${operationId} has no successful response`);
    const properties: { [part: string]: Node } = { response: reference(responses[success] as string) };
    if (request !== undefined && typedRequests.has(operationId)) properties['request'] = reference(request);
    return [
      operationId,
      { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    ] as const;
  });
  const root = {
    title: `${description.group}-operations`,
    description: `Successful response of each operation of the ${description.group} group, and the requests that are typed.`,
    type: 'object',
    properties: Object.fromEntries(operations),
    required: operations.map(([operationId]) => operationId),
    additionalProperties: false,
    definitions: definitionsOf(description),
  };
  const types = await compile(root as JsonSchema, root.title, {
    additionalProperties: false,
    bannerComment: `/* Made by \`npm run generate\` from contracts/openapi/${description.group}.yaml. */`,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 110 },
  });
  return withShortComments(types) + enumerations(description, types);
}
