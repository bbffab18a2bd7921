import fc, { type Arbitrary } from 'fast-check';

/** Without `__proto__` and `constructor`: JSON parsers that guard against them refuse the whole body. */
const isKey = (name: string): boolean => !['__proto__', 'constructor', 'prototype'].includes(name);

/** Contexts with up to five keys of any text and with values of every JSON type, nested; none of them a reference. */
export function contextValues(): Arbitrary<Readonly<Record<string, unknown>>> {
  // Printable text that is not a reference.
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.startsWith('$'));
  const key = text.filter(isKey);
  const { value } = fc.letrec<{ value: unknown; leaf: unknown }>((tie) => ({
    leaf: fc.oneof(
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
      fc.boolean(),
      fc.constant(null),
    ),
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      tie('leaf'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  return fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });
}
