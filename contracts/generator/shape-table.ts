import { type Description, type Node, schemaName } from './document.ts';

/** What `validate.ts` reads at run time: generated/shapes.json. */
export interface ShapeTable {
  /** `<group>/<component schema>` to a schema without `$ref`. */
  readonly schemas: { readonly [name: string]: Node };
  /** Operation to HTTP status to the name of the schema of that response. */
  readonly operations: {
    readonly [operationId: string]: { readonly responses: { readonly [status: string]: string } };
  };
  /** Group to HTTP status to the name of the schema of that error, whatever the route. */
  readonly errors: { readonly [group: string]: { readonly [status: string]: string } };
}

/** The schemas of all responses. Throws for two schemas of one error status in a group, or an operation id that is not unique. */
export function shapeTable(descriptions: readonly Description[]): ShapeTable {
  const schemas: { [name: string]: Node } = {};
  const operations: { [operationId: string]: ShapeTable['operations'][string] } = {};
  const errors: { [group: string]: { [status: string]: string } } = {};

  for (const description of descriptions) {
    const { group } = description;
    const use = (schema: string): string => {
      const name = `${group}/${schema}`;
      schemas[name] ??= inlineShape(description, schema);
      return name;
    };
    const ofGroup = (errors[group] = {} as { [status: string]: string });
    for (const { operationId, responses } of description.operations) {
      if (operationId in operations) throw new Error(`two operations are called ${operationId}`);
      const named = Object.entries(responses).map(([status, schema]) => [status, use(schema)] as const);
      for (const [status, name] of named)
        if (Number(status) >= 400 && (ofGroup[status] ??= name) !== name)
          throw new Error(`${operationId} has another schema for ${status} than the rest of its group`);
      operations[operationId] = { responses: Object.fromEntries(named) };
    }
  }
  return { schemas, operations, errors };
}

const mapsOfSchemas = ['properties'];
const listsOfSchemas = ['allOf', 'anyOf', 'oneOf'];
const singleSchemas = ['items', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else'];
const wordsForReaders = ['description'];

/** A component schema without `$ref`; each node gets an `x-clause`, its own or that of its parent. Throws without one. */
function inlineShape(description: Description, name: string): Node {
  const seen: string[] = [];

  const inline = (node: unknown, inherited: unknown, where: string): unknown => {
    if (typeof node === 'boolean') return node;
    const { $ref, ...own } = node as Node;
    if ($ref !== undefined) {
      const target = schemaName($ref);
      if (seen.includes(target))
        throw new Error(`${where} refers to itself: a recursive shape cannot be inlined`);
      const schema = description.schemas[target];
      if (schema === undefined) throw new Error(`${where} refers to ${target}, which does not exist`);
      seen.push(target);
      const inlined = inline({ ...schema, ...own }, inherited, `${where} (${target})`);
      seen.pop();
      return inlined;
    }
    const clause = own['x-clause'] ?? inherited;
    if (clause === undefined) throw new Error(`${where} has no x-clause`);
    const below = (child: unknown, key: string): unknown => inline(child, clause, `${where}/${key}`);

    const result: { [key: string]: unknown } = {};
    for (const [key, value] of Object.entries(own)) {
      if (wordsForReaders.includes(key)) continue;
      if (mapsOfSchemas.includes(key))
        result[key] = Object.fromEntries(
          Object.entries(value as Node).map(([field, child]) => [field, below(child, `${key}/${field}`)]),
        );
      else if (listsOfSchemas.includes(key))
        result[key] = (value as readonly unknown[]).map((child, index) => below(child, `${key}/${index}`));
      else result[key] = singleSchemas.includes(key) ? below(value, key) : value;
    }
    return { ...result, 'x-clause': clause };
  };

  return inline({ $ref: `#/components/schemas/${name}` }, undefined, description.group) as Node;
}
