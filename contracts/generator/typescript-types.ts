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

/** The values of each enumeration among the component schemas, as a constant: `RankingFacet` becomes `rankingFacets`. */
function enumerations({ schemas }: Description): string {
  return Object.entries(schemas)
    .filter(([, schema]) => 'enum' in schema)
    .map(([name, schema]) => {
      const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}s`;
      const values = JSON.stringify(schema['enum'], null, 2);
      return `\n/** Every ${name}, in the order of the specification. */\nexport const ${constant} = ${values} as const satisfies readonly ${name}[];\n`;
    })
    .join('');
}

/** The name of the interface of a group's operations: `CompanyPostingsOperations`. */
export function operationsTypeName(group: string): string {
  const words = [...group.split('-'), 'operations'];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The TypeScript file of a group: its component schemas, the types of each operation, and its enumerations. */
export async function typescriptTypes(description: Description): Promise<string> {
  const reference = (name: string): Node => ({ $ref: `#/definitions/${name}` });
  const operations = description.operations.map(({ operationId, request, responses }) => {
    const success = Object.keys(responses).find((status) => status.startsWith('2'));
    if (success === undefined) throw new Error(`${operationId} has no successful response`);
    const properties: { [part: string]: Node } = { response: reference(responses[success] as string) };
    if (request !== undefined) properties['request'] = reference(request);
    return [
      operationId,
      { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    ] as const;
  });
  const root = {
    title: `${description.group}-operations`,
    description: `Request and successful response of each operation of the ${description.group} group.`,
    type: 'object',
    properties: Object.fromEntries(operations),
    required: operations.map(([operationId]) => operationId),
    additionalProperties: false,
    definitions: plain(description.schemas),
  };
  const types = await compile(root as JsonSchema, root.title, {
    additionalProperties: false,
    bannerComment: `/* Made by \`npm run generate\` from contracts/openapi/${description.group}.yaml. */`,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 110 },
  });
  return types + enumerations(description);
}
