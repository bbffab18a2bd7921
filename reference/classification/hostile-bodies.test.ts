import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestReference, type TestClient } from '../testing/test-reference.ts';

const name = fc.constantFrom('a', 'b', 'a.b', '', '__proto__', 'constructor', 'toString', 'length');
const reference = fc.oneof(
  fc
    .tuple(fc.constantFrom('$.context', '$.models', '$', '$.'), fc.array(name, { maxLength: 4 }))
    .map(([root, parts]) => [root, ...parts].join('.')),
  fc
    .tuple(name, fc.constantFrom('input', 'output'), name)
    .map(([entry, kind, field]) => `$.models.${entry}.${kind}.${field}`),
);
/** Any JSON with references in it, in every position. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    reference,
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(name, tie('any'), { maxKeys: 3 }),
  ),
})).any;
function mostly<T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: value });
}

const entry = fc.record(
  {
    model: mostly(fc.constantFrom('company', 'translation', 'nobody', '__proto__')),
    version: mostly(fc.constantFrom('2.89.0', '2.0.0', 'constructor')),
    input: mostly(fc.dictionary(fc.constantFrom('company', 'term', 'locale', '__proto__'), value)),
  },
  { requiredKeys: ['model', 'version'] },
);
const graphBody = mostly(
  fc.record(
    {
      context: mostly(fc.dictionary(name, value)),
      models: mostly(fc.dictionary(name, mostly(entry), { minKeys: 1, maxKeys: 3 })),
    },
    { requiredKeys: ['models'] },
  ),
);
const setBody = mostly(
  fc.record(
    {
      version: mostly(fc.constantFrom('2026.7', '2026.07', 'x')),
      input: mostly(
        fc.record(
          {
            company: mostly(fc.string()),
            title: mostly(fc.string()),
            description: mostly(fc.string()),
            inputLocale: mostly(fc.constantFrom('en-US', 'de-DE', '')),
            outputs: mostly(fc.array(fc.constantFrom('company', 'salary', '__proto__'))),
          },
          { requiredKeys: ['outputs'] },
        ),
      ),
    },
    { requiredKeys: ['input'] },
  ),
);

describe('hostile classify bodies', () => {
  let server: TestClient;
  beforeAll(async () => {
    server = await createTestReference();
  });

  it.each([
    ['/classification/classify', graphBody],
    ['/classification/sets/posting/classify', setBody],
  ])('%s answers none with a 5xx', async (path, bodies) => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { status } = await server.send('POST', path, { json: body });
        expect([200, 400, 404]).toContain(status);
      }),
      { seed: 1, numRuns: 150 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
