import { isObject } from '../../../contracts/index.ts';

/** The first type of a fragment of a served schema: `any` where it accepts every type, `none` for false. */
export function typeOf(fragment: unknown): string {
  if (fragment === false) return 'none';
  const type: unknown = isObject(fragment) ? [fragment['type']].flat()[0] : undefined;
  return typeof type === 'string' ? type : 'any';
}

/** Whether a value is of a type of a schema. */
export function isOfType(value: unknown, type: string): boolean {
  if (type === 'any') return true;
  if (Array.isArray(value)) return type === 'array';
  if (value === null) return type === 'null';
  return typeof value === 'number'
    ? type === 'number' || (type === 'integer' && Number.isInteger(value))
    : typeof value === type;
}
