import type { Description, Node } from './document.ts';
import { inlineShape } from './inline-shape.ts';

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

/** The schemas of the responses of all groups. Throws when a group has two schemas for one error status, or an operation id is not unique. */
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
