import { describe } from 'vitest';
import { createTestReference, type TestClient } from '../testing/test-reference.ts';
import { dataAt, testChoices, type ChoiceTrials } from './testing/choice-trials.ts';

const company = (input: object): object => ({ model: 'company', version: '2.89.0', input });
const tesco = company({ company: 'Tesco' });

/** The status of a graph request. */
async function statusOf(client: TestClient, models: object, more: object = {}): Promise<number> {
  return (await client.send('POST', '/classification/classify', { json: { models, ...more } })).status;
}

/** The status of a request in which an entry has a reference as its input, beside an entry `first` before it. */
function statusWith(client: TestClient, reference: string, context: object = {}): Promise<number> {
  return statusOf(client, { first: tesco, second: company({ company: reference }) }, { context });
}

/** The keys of `result` and `errors`, or the status of an answer other than 200. */
async function named(client: TestClient, path: string, json: object): Promise<unknown> {
  const { status, body } = await client.send('POST', `/classification/${path}`, { json });
  if (status !== 200) return status;
  const { data, errors } = body as { readonly data: { readonly result: object }; readonly errors: object };
  return { result: Object.keys(data.result), errors: Object.keys(errors) };
}

const dateForm = (date: unknown): string => String(date).replaceAll(/\d/g, '0');

const trials: ChoiceTrials<'classification'> = {
  'model-reference': {
    observe: async (client) => [
      await statusWith(client, '$.models.first.output.name'),
      await statusWith(client, '$.models.company.output.name'),
    ],
    expected: { 'request-name': [200, 400], 'model-name': [400, 200], either: [200, 200] },
  },
  'forward-references': {
    observe: (client) =>
      statusOf(client, { first: company({ company: '$.models.second.output.name' }), second: tesco }),
    expected: { supported: 200, refused: 400 },
  },
  'input-references': {
    observe: (client) => statusWith(client, '$.models.first.input.company'),
    expected: { supported: 200, refused: 400 },
  },
  'nested-references': {
    observe: async (client) => {
      const status = (reference: string): Promise<number> =>
        statusOf(
          client,
          { one: company({ company: 'Tesco', notes: [{ text: reference }] }) },
          { context: { a: 1 } },
        );
      return [await status('$.context.a'), await status('$.context.b')];
    },
    expected: { supported: [200, 400], refused: [400, 400], text: [200, 200] },
  },
  'deep-references': {
    observe: (client) => statusWith(client, '$.context.a.b', { a: { b: 'Tesco' } }),
    expected: { supported: 200, refused: 400 },
  },
  'unfit-input': {
    observe: (client) => named(client, 'classify', { models: { one: tesco, two: company({}) } }),
    expected: { 400: 400, reported: { result: ['one'], errors: ['two'] } },
  },
  'unknown-output': {
    observe: (client) =>
      named(client, 'sets/posting/classify', { input: { company: 'Tesco', outputs: ['company', 'colour'] } }),
    expected: {
      400: 400,
      reported: { result: ['company'], errors: ['colour'] },
      ignored: { result: ['company'], errors: [] },
    },
  },
  'failed-result': {
    beside: ['unfit-input=reported'],
    observe: (client) =>
      dataAt(client, '/classification/classify', { models: { one: company({}) } }, 'result.one'),
    expected: { absent: undefined, null: null, empty: {} },
  },
  'malformed-version': {
    observe: async (client) => [
      await dataAt(client, '/classification/models/company/versions/latest', undefined),
      await dataAt(client, '/classification/sets/posting/versions/2026.14', undefined),
      await statusOf(client, { one: { ...tesco, version: '2' } }),
      await dataAt(client, '/classification/models/company/versions/0.0.0', undefined),
    ],
    expected: { 400: [400, 400, 400, 404], 404: [404, 404, 404, 404] },
  },
  dates: {
    observe: async (client) => {
      const datesAt = async (path: string, at: string): Promise<readonly string[]> => [
        dateForm(await dataAt(client, path, undefined, `${at}releaseDate`)),
        dateForm(await dataAt(client, path, undefined, `${at}deprecationDate`)),
      ];
      const versions = '/classification/models/company/versions';
      return [await datesAt(versions, '0.'), await datesAt(`${versions}/2.88.0`, '')];
    },
    expected: {
      iso: [
        ['0000-00-00T00:00:00Z', '0000-00-00T00:00:00Z'],
        ['0000-00-00T00:00:00Z', '0000-00-00T00:00:00Z'],
      ],
      spaced: [
        ['0000-00-00 00:00:00', '0000-00-00 00:00:00'],
        ['0000-00-00 00:00:00', '0000-00-00 00:00:00'],
      ],
      mixed: [
        ['0000-00-00 00:00:00', '0000-00-00T00:00:00Z'],
        ['0000-00-00 00:00:00', '0000-00-00T00:00:00Z'],
      ],
    },
  },
  'unknown-key': {
    observe: async (client) => [
      await statusOf(client, { one: tesco }, { colour: 'red' }),
      await statusOf(client, { one: { ...tesco, colour: 'red' } }),
    ],
    expected: { refused: [400, 400], ignored: [200, 200] },
  },
  'unauthorized-order': {
    observe: async (client) => {
      const requests = [
        ['GET', '/classification/nothing'],
        ['DELETE', '/classification/models'],
        ['POST', '/classification/classify'],
        ['GET', '/classification/models'],
      ] as const;
      const answers = requests.map(([method, path]) => client.send(method, path, { token: null }));
      return (await Promise.all(answers)).map(({ status }) => status);
    },
    expected: {
      before: [401, 401, 401, 401],
      'after-routing': [404, 405, 401, 401],
      after: [404, 405, 400, 401],
    },
  },
};

describe('choices of the classification', () => {
  testChoices('classification', trials, (dialect) => createTestReference({ dialect }));
});
