import { type Description, type Node, schemaName } from './document.ts';

const mapsOfSchemas = ['properties'];
const listsOfSchemas = ['allOf', 'anyOf', 'oneOf'];
const singleSchemas = ['items', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else'];
const wordsForReaders = ['description'];

/** A component schema without `$ref`; each node gets an `x-clause`, its own or that of its parent. Throws without one. */
export function inlineShape(description: Description, name: string): Node {
  const seen: string[] = [];

  const inline = (node: unknown, inherited: unknown, where: string): unknown => {
    if (typeof node === 'boolean') return node;
    const { $ref, ...own } = node as Node;
    if ($ref !== undefined) {
      const target = schemaName($ref);
      if (seen.includes(target))
        throw new Error(`${where} refers to itself: a recursive shape can't be inlined`);
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
