import { holdersAt, isObject } from '../../../contracts/index.ts';
import type { Change } from './rewrite.ts';

type Holder = Record<string, unknown>;

/** A JSON value to put at a path, or a function of the value there. */
export type Replacement = ((old: unknown) => unknown) | object | string | number | boolean | null | undefined;

/** Removes the property at a path such as `data.*.modelName`; `*` matches every item or property. */
export function drop(path: string): Change {
  return at(path, (holder, key) => {
    delete holder[key];
  });
}

/** Puts a value at a path, or what a function makes of the value there. */
export function put(path: string, value: Replacement): Change {
  return at(path, (holder, key) => {
    holder[key] = typeof value === 'function' ? (value as (old: unknown) => unknown)(holder[key]) : value;
  });
}

/** A value with each item of it, where it is an array or an object, changed. */
export function mapItems(value: unknown, change: (item: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
}

/** Several changes, one after the other. */
export function all(...changes: readonly Change[]): Change {
  return (body, ctx) => {
    let changed = body;
    for (const change of changes) changed = change(changed, ctx) ?? changed;
    return changed;
  };
}

function at(path: string, change: (holder: Holder, key: string) => void): Change {
  return (body) => {
    for (const [holder, key] of holdersAt(body, path)) change(holder, key);
    return undefined;
  };
}
