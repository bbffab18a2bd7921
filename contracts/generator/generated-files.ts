import { apiGroups } from '../groups.ts';
import { type Description, readDescription } from './document.ts';
import { shapeTable } from './shape-table.ts';
import { operationsTypeName, typescriptTypes } from './typescript-types.ts';

/** A file of contracts/generated/ as the OpenAPI files make it. */
export interface GeneratedFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
}

function routeTable(descriptions: readonly Description[]): string {
  const rows = descriptions.flatMap(({ group, operations }) =>
    operations.map(({ operationId, method, path, clause }) =>
      JSON.stringify({ operationId, group, method, path, clause }),
    ),
  );
  return `/* Made by \`npm run generate\` from contracts/openapi/. */

/** Every operation that contracts/openapi/ describes, in the order of the specification. */
export const routeTable = [
  ${rows.join(',\n  ')},
] as const;
`;
}

function operationTypes(descriptions: readonly Description[]): string {
  const groups = descriptions.map(({ group }) => ({ group, type: operationsTypeName(group) }));
  return `/* Made by \`npm run generate\` from contracts/openapi/. */

${groups.map(({ group, type }) => `import type { ${type} } from './${group}.ts';`).join('\n')}

/** The successful response of each operation, by API group. */
export interface Operations {
${groups.map(({ group, type }) => `  readonly '${group}': ${type};`).join('\n')}
}
`;
}

/** Every file of contracts/generated/, made from the OpenAPI files below the root of the repository. */
export async function generatedFiles(root: string): Promise<readonly GeneratedFile[]> {
  const descriptions = apiGroups.map((group) => readDescription(root, group));
  const types = descriptions.map(async (description) => ({
    path: `contracts/generated/${description.group}.ts`,
    text: await typescriptTypes(description),
  }));
  return [
    { path: 'contracts/generated/route-table.ts', text: routeTable(descriptions) },
    { path: 'contracts/generated/operations.ts', text: operationTypes(descriptions) },
    {
      path: 'contracts/generated/shapes.json',
      text: `${JSON.stringify(shapeTable(descriptions), null, 1)}\n`,
    },
    ...(await Promise.all(types)),
  ];
}
