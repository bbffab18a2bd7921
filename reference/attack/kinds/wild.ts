import fc, { type Arbitrary } from 'fast-check';

/** Texts that parsers, databases and templates often handle wrongly. */
export const wildText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    "'",
    '"',
    '\\',
    '\u0000',
    '\ud800',
    '\u202e',
    '%',
    '_',
    '*',
    '$1',
    '?',
    '-1',
    'null',
    'NaN',
    "') OR true --",
    "Robert'); DROP TABLE postings;--",
    '(SELECT 1)',
    '$.context',
    '$.context.x.y.z',
    '$.models.a.output',
    '{{7*7}}',
    '${7*7}',
    '../../../../etc/passwd',
    'file:///etc/passwd',
    '<script>alert(1)</script>',
    '2024-02-30',
    '2024-13',
    '0000-00',
    '99999-01',
    '__proto__',
    'constructor',
    'toString',
    '('.repeat(400),
    '"a" OR '.repeat(300),
    'NOT '.repeat(500),
    '((("a'.repeat(60),
    'a'.repeat(20_000),
    'word '.repeat(6000),
    'é'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

const wildNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.1, 1e-320, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 64, 1e22, 1e308, -1e308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any JSON value, mostly a small one. */
export const wildValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: wildText },
  { weight: 3, arbitrary: wildNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(wildText, { maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(wildText, fc.integer({ min: 100, max: 3000 }))
      .map(([text, count]) => Array.from({ length: count }, (_, at) => `${text.slice(0, 20)}${at}`)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 200 }).map(nested) },
  {
    weight: 1,
    arbitrary: fc.constant(JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}}')),
  },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Bodies that are invalid or unusual JSON. */
export const wildBody: Arbitrary<string | Uint8Array> = fc.oneof(
  wildValue.map((value) => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 300 }),
  wildText,
  fc.tuple(wildValue, fc.nat(40)).map(([value, cut]) => JSON.stringify(value).slice(0, cut)),
  fc.constantFrom(
    '[',
    '{',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '\ufeff{}',
    '{"models":{},"models":{}}',
    '{"a":1e999}',
    `{"a":${'9'.repeat(4000)}}`,
    '['.repeat(50_000),
    '{"a":'.repeat(20_000),
    `[${'0,'.repeat(100_000)}0]`,
    `"${'\\u0000'.repeat(20_000)}"`,
    `{"${'k'.repeat(100_000)}":1}`,
    `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    'x'.repeat(256 * 1024 + 1),
    // A text that is read whole, as large as a body may be.
    JSON.stringify({ input: { title: 'Nurse', company: 'NHS', description: 'Excel. '.repeat(37_000) } }),
  ),
);

/** Some changes of a JSON value: a part of it is replaced, removed, doubled or renamed. */
export interface Mutation {
  readonly place: number;
  readonly how: 'replace' | 'remove' | 'repeat' | 'rename' | 'wrap';
  readonly value: unknown;
}

/** Mostly one change, up to three. */
export const mutations: Arbitrary<readonly Mutation[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 5, arbitrary: changes(1) },
  { weight: 2, arbitrary: changes(3) },
);

function changes(most: number): Arbitrary<readonly Mutation[]> {
  return fc.array(
    fc.record({
      place: fc.nat(1000),
      how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'repeat', 'rename', 'wrap'),
      value: wildValue,
    }),
    { minLength: 1, maxLength: most },
  );
}

type Holder = Record<string, unknown>;

/** A copy of a JSON value with these changes. */
export function mutated(original: unknown, changes: readonly Mutation[]): unknown {
  const root: Holder = { root: structuredClone(original) };
  for (const { place, how, value } of changes) {
    const slots = slotsIn(root);
    const slot = slots[place % slots.length];
    if (slot === undefined) break;
    const [holder, key] = slot;
    const before = holder[key];
    // A copy, because further changes must not modify a value that other attacks share.
    if (how === 'replace') holder[key] = structuredClone(value);
    else if (how === 'wrap') holder[key] = [before];
    else if (how === 'repeat') holder[key] = Array.from({ length: 50 }, () => before);
    else if (how === 'remove' && holder !== root) delete holder[key];
    else holder[`${key} `] = before;
  }
  return root['root'];
}

function slotsIn(holder: Holder): readonly (readonly [Holder, string])[] {
  return Object.keys(holder).flatMap((key) => {
    const value = holder[key];
    const own = [[holder, key] as const];
    return typeof value === 'object' && value !== null ? [...own, ...slotsIn(value as Holder)] : own;
  });
}
