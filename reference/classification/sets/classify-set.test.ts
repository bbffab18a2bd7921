import { beforeAll, describe, expect, it } from 'vitest';
import type { SetClassifyResponse, SetVersion } from '../../../contracts/index.ts';
import {
  errorBody,
  createTestReference,
  type Answer,
  type TestClient,
} from '../../testing/test-reference.ts';

const posting = {
  company: 'Farm Credit Bank of Texas',
  title: 'Registered Nurse',
  description:
    'We look for a full-time registered nurse with 3 years of experience. Salary $70,000 a year. You know Excel. Dental insurance.',
};
const { company, ...text } = posting;
const ofPosting = [
  'benefits',
  'lot',
  'cip',
  'contract',
  'experience',
  'employment',
  'internship',
  'remote',
  'salary',
  'skills',
  'titles',
];
const ofCompany = ['company', 'naicsStandard'];

describe('POST /sets/{set}/classify', () => {
  let reference: TestClient;
  beforeAll(async () => {
    reference = await createTestReference();
  });

  const classify = (json: unknown, set = 'posting'): Promise<Answer> =>
    reference.send('POST', `/classification/sets/${set}/classify`, { json });
  const accepted = async (json: unknown): Promise<SetClassifyResponse> => {
    const { status, body } = await classify(json);
    expect({ json, status, body }).toMatchObject({ status: 200 });
    return body as SetClassifyResponse;
  };
  const answered = ({ data, errors }: SetClassifyResponse): readonly string[] =>
    [...Object.keys(data.result), ...Object.keys(errors)].sort();

  it('returns every output when none is named, in the documented shapes', async () => {
    const answer = await accepted({ input: posting });
    expect(answered(answer)).toEqual([...ofPosting, ...ofCompany].sort());
    expect(answer.errors).toEqual({});
    expect(answer.data.meta).toEqual({ setName: 'posting', setVersion: '2026.7' });
    expect(answer.data.result).toMatchObject({
      lot: {
        classifications: [
          { id: expect.any(String), name: expect.any(String), confidence: expect.any(Number) },
          {},
          {},
        ],
      },
      company: { id: expect.any(Number), name: expect.any(String) },
      naicsStandard: { id: expect.any(String) },
    });
  });

  it('returns each output alone as among the others, and requires only what it needs', async () => {
    const all = await accepted({ input: posting });
    for (const output of [...ofPosting, ...ofCompany]) {
      const fields = ofCompany.includes(output) ? { company } : text;
      const { data, errors } = await accepted({ input: { ...fields, outputs: [output] } });
      expect(errors).toEqual({});
      expect(data.result).toEqual({ [output]: all.data.result[output] });
    }
  });

  it('returns a repeated output once', async () => {
    expect(answered(await accepted({ input: { company, outputs: ['company', 'company'] } }))).toEqual([
      'company',
    ]);
  });

  it('answers with the models of the version that is named', async () => {
    const { body } = await reference.send('GET', '/classification/sets/posting/versions');
    for (const { version, output } of (body as { data: SetVersion[] }).data) {
      const answer = await accepted({ version, input: posting });
      expect(answer.data.meta.setVersion).toBe(version);
      expect(answered(answer)).toEqual([...output, ...ofCompany].sort());
      expect(answer.errors).toEqual({});
    }
    const idOf = async (version: string): Promise<unknown> =>
      (
        (await accepted({ version, input: { ...text, outputs: ['lot'] } })).data.result['lot'] as {
          classifications: { id: string }[];
        }
      ).classifications[0]?.id;
    // SOC 2018 before, O*NET-SOC 2019 since.
    expect(await idOf('2025.11')).toMatch(/^\d\d-\d{4}$/);
    expect(await idOf('2026.7')).toMatch(/^\d\d-\d{4}\.\d\d$/);
  });

  it('takes a version with a leading zero for the same version', async () => {
    expect(await accepted({ version: '2026.07', input: posting })).toEqual(
      await accepted({ version: '2026.7', input: posting }),
    );
  });

  it('reads an omitted locale as en-US, and accepts every locale that the set lists', async () => {
    const omitted = await accepted({ input: posting });
    expect(await accepted({ input: { ...posting, inputLocale: 'en-US' } })).toEqual(omitted);
    for (const inputLocale of ['en-CA', 'es-ES', 'fr-FR', 'de-DE', 'pt-PT', 'it-IT', 'nl-NL'])
      expect(answered(await accepted({ input: { ...posting, inputLocale } }))).toEqual(answered(omitted));
  });

  it('reports a failed output, and keeps the others', async () => {
    const answer = await accepted({ input: { ...posting, company: '?!' } });
    expect(Object.keys(answer.errors).sort()).toEqual([...ofCompany].sort());
    expect(answer.errors['company']).toEqual(['company contains no letter or digit']);
    expect(Object.keys(answer.data.result).sort()).toEqual([...ofPosting].sort());
  });

  const posted = `[${ofPosting.join(', ')}]`;
  it.each([
    ['no outputs and no company', text, `company is required for [${ofCompany.join(', ')}] outputs`],
    [
      'no outputs and no title',
      { ...posting, title: undefined },
      `title and description are required for ${posted} outputs`,
    ],
    [
      'no outputs and no description',
      { ...posting, description: undefined },
      `title and description are required for ${posted} outputs`,
    ],
    ['nothing', {}, 'company is required for [company, naicsStandard] outputs'],
    [
      'company without company',
      { ...text, outputs: ['company'] },
      'company is required for [company] outputs',
    ],
    [
      'naicsStandard without company',
      { ...text, outputs: ['naicsStandard'] },
      'company is required for [naicsStandard] outputs',
    ],
    [
      'lot and skills without title',
      { company, description: 'x', outputs: ['lot', 'skills'] },
      'title and description are required for [lot, skills] outputs',
    ],
    [
      'lot without description',
      { company, title: 'x', outputs: ['lot'] },
      'title and description are required for [lot] outputs',
    ],
    [
      'company and lot without title',
      { company, outputs: ['company', 'lot'] },
      'title and description are required for [lot] outputs',
    ],
    ['an empty company', { ...posting, company: '' }, 'input.company must NOT have fewer than 1 characters'],
    ['an empty title', { ...posting, title: '' }, 'input.title must NOT have fewer than 1 characters'],
    [
      'an empty description',
      { ...posting, description: '' },
      'input.description must NOT have fewer than 1 characters',
    ],
    ['a number as title', { ...posting, title: 7 }, 'input.title must be string'],
    ['null as company', { ...text, company: null, outputs: ['lot'] }, 'input.company must be string'],
    ['null as locale', { ...posting, inputLocale: null }, 'input.inputLocale must be string'],
    ['null as outputs', { ...posting, outputs: null }, 'input.outputs must be array'],
    ['an unknown locale', { ...posting, inputLocale: 'xx-XX' }, 'invalid locale: xx-XX'],
    ['a locale in small letters', { ...posting, inputLocale: 'en-us' }, 'invalid locale: en-us'],
    ['an empty locale', { ...posting, inputLocale: '' }, 'invalid locale: '],
    ['a number as locale', { ...posting, inputLocale: 1 }, 'input.inputLocale must be string'],
    ['no item in outputs', { ...posting, outputs: [] }, 'input.outputs must NOT have fewer than 1 items'],
    ['text as outputs', { ...posting, outputs: 'lot' }, 'input.outputs must be array'],
    ['a number in outputs', { ...posting, outputs: [1] }, 'input.outputs.0 must be string'],
    ['an unknown output', { ...posting, outputs: ['lot', 'nothing'] }, 'invalid output: nothing'],
    ['an inherited output', { ...posting, outputs: ['constructor'] }, 'invalid output: constructor'],
    ['an unknown field', { ...posting, salary: 'x' }, 'input.salary is not a known field'],
  ])('answers %s with 400', async (_, input, detail) => {
    expect(await classify({ input })).toMatchObject({
      status: 400,
      body: errorBody(400, 'Invalid Request', detail),
    });
  });

  it.each([
    [{}, 'input is required'],
    [[], 'the request body must be object'],
    [null, 'the request body must be object'],
    [{ input: null }, 'input must be object'],
    [{ input: [] }, 'input must be object'],
    [{ input: posting, version: 2026.7 }, 'version must be string'],
    [{ input: posting, version: null }, 'version must be string'],
    [{ input: posting, locale: 'en-US' }, 'locale is not a known field'],
  ])('answers %j with 400', async (request, detail) => {
    expect(await classify(request)).toMatchObject({
      status: 400,
      body: errorBody(400, 'Invalid Request', detail),
    });
  });

  it.each(['1999.1', 'latest', '', '2026.007'])('answers the version %j with 404', async (version) => {
    expect(await classify({ version, input: posting })).toMatchObject({
      status: 404,
      body: errorBody(404, 'Not Found', `invalid set: posting, version: ${version}`),
    });
  });

  it('answers an output that the named version does not have with 400', async () => {
    expect(await classify({ version: '2026.5', input: { ...text, outputs: ['benefits'] } })).toMatchObject({
      status: 400,
      body: errorBody(400, 'Invalid Request', 'invalid output: benefits'),
    });
  });

  it.each(['nobody', 'constructor', '__proto__'])('answers the set %s with 404', async (set) => {
    expect(await classify({ input: posting }, set)).toMatchObject({
      status: 404,
      body: errorBody(404, 'Not Found', `invalid set: ${set}`),
    });
  });

  it('answers malformed JSON with 400', async () => {
    const path = '/classification/sets/posting/classify';
    expect(await reference.send('POST', path, { text: Buffer.from('{"input":') })).toMatchObject({
      status: 400,
      body: errorBody(400, 'Invalid Request', 'malformed JSON'),
    });
  });
});
