import { beforeAll, describe, expect, it } from 'vitest';
import {
  errorBody,
  createTestReference,
  type Answer,
  type TestClient,
} from '../../testing/test-reference.ts';

const unresolved = errorBody(400, 'Invalid Request', 'failed to resolve references');
const title = { model: 'translation', version: '2.0.0', input: { term: 'enfermera', locale: 'es-ES' } };
const lot = (text: unknown): object => ({ model: 'lot', version: '7.15.0', input: { title: text } });
function company(text: unknown): object {
  return { model: 'company', version: '2.89.0', input: { company: text } };
}

describe('POST /classify', () => {
  let reference: TestClient;
  beforeAll(async () => {
    reference = await createTestReference();
  });

  const classify = (json: unknown): Promise<Answer> =>
    reference.send('POST', '/classification/classify', { json });
  const results = async (
    json: unknown,
  ): Promise<{ readonly [name: string]: { readonly [key: string]: unknown } }> => {
    const { status, body } = await classify(json);
    expect(status).toBe(200);
    const { data, errors } = body as { data: { result: {} }; errors: {} };
    expect(errors).toEqual({});
    return data.result;
  };

  it('answers each entry under its request name, in the order of the request', async () => {
    const result = await results({ models: { b: company('Tesco'), a: lot('Nurse'), c: company('Tesco') } });
    expect(Object.keys(result)).toEqual(['b', 'a', 'c']);
    expect(result['b']).toEqual(result['c']);
    expect(result['b']).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
    expect(result['a']).toMatchObject({ classifications: { lot: expect.any(Array) } });
  });

  it('runs the version that the entry names', async () => {
    const result = await results({
      models: { old: { ...company('Tesco'), version: '2.88.0' }, new: company('Tesco') },
    });
    expect(Object.keys(result['old'] ?? {})).toEqual(['id', 'name']);
    expect(Object.keys(result['new'] ?? {})).toEqual(['id', 'name', 'known']);
  });

  it('accepts a context that is null, omitted, or contains anything', async () => {
    for (const context of [null, undefined, {}, { a: [{ b: null }], '': '$.context.x' }])
      expect(Object.keys(await results({ context, models: { a: lot('Nurse') } }))).toEqual(['a']);
  });

  it('replaces a reference to a context key by its value', async () => {
    const literal = await results({ models: { a: lot('Nurse') } });
    for (const [context, text] of [
      [{ job: 'Nurse' }, '$.context.job'],
      [{ job: { titles: ['x', 'Nurse'] } }, '$.context.job.titles.1'],
      [{ 'job.title': 'Nurse', job: 'x' }, '$.context.job.title'],
      [{ constructor: 'Nurse' }, '$.context.constructor'],
      [JSON.parse('{"__proto__":"Nurse"}') as object, '$.context.__proto__'],
      [{ '': 'Nurse' }, '$.context.'],
    ] as const)
      expect(await results({ context, models: { a: lot(text) } })).toEqual(literal);
  });

  it('does not resolve a value of the context that looks like a reference', async () => {
    const context = { a: '$.context.b', b: 'Nurse' };
    expect(await results({ context, models: { a: company('$.context.a') } })).toMatchObject({
      a: { name: expect.stringContaining('$.context.b') },
    });
  });

  it('resolves outputs and inputs of other entries, before and after', async () => {
    const { title: translated } = await results({ models: { title } });
    const text = translated?.['translation'];
    const literal = await results({
      models: { job: lot(text), firm: company(text), same: company('enfermera') },
    });
    const models = {
      job: lot('$.models.title.output.translation'),
      same: company('$.models.title.input.term'),
      firm: company('$.models.job.input.title'),
    };
    for (const order of [
      { title, ...models },
      { ...models, title },
    ]) {
      const { title: _, ...result } = await results({ models: order });
      expect(result).toEqual(literal);
    }
  });

  it('resolves a chain in reverse order', async () => {
    const length = 50;
    const chain = Array.from({ length }, (_, index) => [
      `c${index}`,
      company(index === length - 1 ? 'Tesco' : `$.models.c${index + 1}.input.company`),
    ]);
    const result = await results({ models: Object.fromEntries(chain) as object });
    expect(result['c0']).toEqual(result[`c${length - 1}`]);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'a.b', '', 'ä "quoted"', '$.context.x'])(
    'takes %j as the name of an entry',
    async (name) => {
      const models = JSON.parse(
        `{${JSON.stringify(name)}:${JSON.stringify(company('Tesco'))},"r":${JSON.stringify(company(`$.models.${name}.output.name`))}}`,
      ) as object;
      const result = await results({ models });
      expect(Object.keys(result)).toEqual([name, 'r']);
      expect(result['r']).toMatchObject({ name: (result[name] ?? {})['name'] });
    },
  );

  it.each(['$30 an hour', '$$.context.x', ' $.context.x', '$context.x'])('takes %j as text', async (text) => {
    expect(await results({ models: { a: company(text) } })).toMatchObject({ a: { known: false } });
  });

  it.each([
    ['an unknown context key', { a: company('$.context.nothing') }],
    ['an inherited context key', { a: company('$.context.toString') }],
    ['the whole context', { a: company('$.context') }],
    ['an unknown entry', { a: company('$.models.nobody.output.name') }],
    ['an unknown output field', { a: company('$.models.t.output.nothing'), t: company('Tesco') }],
    ['an unknown input field', { a: company('$.models.t.input.nothing'), t: company('Tesco') }],
    ['the whole output', { a: company('$.models.t.output'), t: company('Tesco') }],
    ['neither input nor output', { a: company('$.models.t.result.name'), t: company('Tesco') }],
    ['neither context nor models', { a: company('$.nowhere.key') }],
    ['nothing', { a: company('$.') }],
    ['itself', { a: company('$.models.a.output.name') }],
    ['each other', { a: company('$.models.b.output.name'), b: company('$.models.a.output.name') }],
  ])('answers a reference to %s with 400', async (_, models) => {
    expect(await classify({ context: { some: 'x' }, models })).toMatchObject({
      status: 400,
      body: unresolved,
    });
  });

  it.each([
    [{}, 'models is required'],
    [[], 'the request body must be object'],
    [null, 'the request body must be object'],
    ['text', 'the request body must be object'],
    [{ models: {} }, 'models must contain at least one model request'],
    [{ models: null }, 'models must be object'],
    [{ models: [title] }, 'models must be object'],
    [{ models: { title }, context: [] }, 'context must be object or null'],
    [{ models: { title }, context: 'x' }, 'context must be object or null'],
    [{ models: { a: null } }, 'models.a must be object'],
    [{ models: { a: { ...title, model: undefined } } }, 'models.a.model is required'],
    [{ models: { a: { ...title, model: '' } } }, 'models.a.model must NOT have fewer than 1 characters'],
    [{ models: { a: { ...title, model: 7 } } }, 'models.a.model must be string'],
    [{ models: { a: { ...title, version: undefined } } }, 'models.a.version is required'],
    [{ models: { a: { ...title, version: '' } } }, 'models.a.version must NOT have fewer than 1 characters'],
    [{ models: { a: { ...title, version: 2 } } }, 'models.a.version must be string'],
    [{ models: { a: { ...title, input: undefined } } }, 'models.a.input is required'],
    [{ models: { a: { ...title, input: [] } } }, 'models.a.input must be object'],
    [{ models: { a: { ...title, input: null } } }, 'models.a.input must be object'],
    [{ models: { a: { ...title, input: {} } } }, 'models.a.input.term is required'],
    [{ models: { a: company(7) } }, 'models.a.input.company must be string'],
    [{ context: { n: 7 }, models: { a: company('$.context.n') } }, 'models.a.input.company must be string'],
  ])('answers %j with 400', async (request, detail) => {
    expect(await classify(request)).toMatchObject({
      status: 400,
      body: errorBody(400, 'Invalid Request', detail),
    });
  });

  it.each([
    [{ ...title, model: 'nobody' }, 'model not found: nobody'],
    [{ ...title, model: 'constructor' }, 'model not found: constructor'],
    [{ ...title, model: 'Translation' }, 'model not found: Translation'],
    [{ ...title, version: '2.0' }, 'version not found: 2.0'],
    [{ ...title, version: '99.0.0' }, 'version not found: 99.0.0'],
  ])('answers the entry %j with 404', async (entry, reason) => {
    expect(await classify({ models: { good: title, a: entry } })).toMatchObject({
      status: 404,
      body: errorBody(404, 'Not Found', `failed to resolve model 'a': ${reason}`),
    });
  });

  it('reports a failed entry, and those that refer to it, and keeps the others', async () => {
    const answer = await classify({
      models: { a: company('$.models.bad.input.company'), bad: company('?!'), good: company('Tesco') },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { result: { good: { name: expect.any(String) } } },
        errors: {
          a: ["not run: the model request 'bad' that it refers to failed"],
          bad: ['company contains no letter or digit'],
        },
      },
    });
    const { data } = answer.body as { data: { result: {} } };
    expect(Object.keys(data.result)).toEqual(['good']);
  });

  it('ignores unknown keys', async () => {
    expect(Object.keys(await results({ more: 1, models: { a: { ...title, more: 1 } } }))).toEqual(['a']);
  });
});
