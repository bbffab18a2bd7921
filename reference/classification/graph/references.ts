/** What a reference string of a graph request points at. */
export type Reference =
  | { readonly source: 'context'; readonly path: readonly string[] }
  | {
      readonly source: 'input' | 'output';
      /** The request name of the entry. */
      readonly entry: string;
      readonly path: readonly string[];
    };

/** How the references of a request are read. */
export interface ReferenceRules {
  /** The request name of the entry to which a name in `$.models.<name>` refers; undefined where there is none. */
  readonly entryOf: (name: string) => string | undefined;
  /** Whether a path may have several parts; if not, all that follows the root is one field. */
  readonly hasPaths: boolean;
}

/** A reference with more parts after its root is refused, which bounds the search for names with dots. */
const PART_LIMIT = 32;

/** Whether a string is a reference, well-formed or not. */
export const isReference = (text: string): boolean => text.startsWith('$.');

/** Reads `$.context.<key>`, `$.models.<entry>.input.<field>` or `….output.<field>`; undefined for anything else. */
export function parseReference(text: string, { entryOf, hasPaths }: ReferenceRules): Reference | undefined {
  const [, root, ...parts] = text.split('.', PART_LIMIT + 2);
  if (parts.length === 0 || parts.length === PART_LIMIT) return undefined;
  const pathOf = (fields: readonly string[]): readonly string[] => (hasPaths ? fields : [fields.join('.')]);
  if (root === 'context') return { source: 'context', path: pathOf(parts) };
  if (root !== 'models') return undefined;
  for (let at = 1; at < parts.length - 1; at++) {
    const source = parts[at];
    if (source !== 'input' && source !== 'output') continue;
    const entry = entryOf(parts.slice(0, at).join('.'));
    if (entry !== undefined) return { source, entry, path: pathOf(parts.slice(at + 1)) };
  }
  return undefined;
}

/** The value at a path into objects and arrays, or undefined; a key that contains dots has priority. */
export function lookup(value: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (let length = path.length; length > 0; length--) {
    const key = path.slice(0, length).join('.');
    // Own and enumerable: neither `constructor` nor the `length` of an array is a field.
    if (!Object.prototype.propertyIsEnumerable.call(value, key)) continue;
    const found = lookup((value as { readonly [key: string]: unknown })[key], path.slice(length));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every reference string in a JSON value, at any depth of its arrays and objects. */
export function* referencesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (isReference(value)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* referencesIn(inner);
  }
}

/** The JSON value with every reference string replaced by what `resolve` returns for it, at most `levels` levels deep. */
export function replaceReferences(
  value: unknown,
  resolve: (text: string) => unknown,
  levels = Infinity,
): unknown {
  if (typeof value === 'string') return isReference(value) ? resolve(value) : value;
  if (levels === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => replaceReferences(inner, resolve, levels - 1));
  // fromEntries defines own properties, so that a key `__proto__` stays a plain key.
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaceReferences(inner, resolve, levels - 1)]),
  );
}
