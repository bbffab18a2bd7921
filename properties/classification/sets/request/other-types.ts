/** A JSON type of which a field can be. */
export type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** A value of a JSON type, with the type as a phrase. */
export interface TypedValue {
  /** Such as "an array". */
  readonly type: string;
  readonly value: unknown;
}

/** A value of every JSON type but one, made from a text that would be right; not null, which may count as omitted. */
export function otherTypes(type: JsonType, text: string): readonly TypedValue[] {
  const values: Readonly<Record<JsonType, TypedValue>> = {
    string: { type: 'a string', value: text },
    number: { type: 'a number', value: 7 },
    boolean: { type: 'a boolean', value: true },
    array: { type: 'an array', value: [text] },
    object: { type: 'an object', value: { text } },
  };
  return Object.entries(values)
    .filter(([name]) => name !== type)
    .map(([, typed]) => typed);
}
