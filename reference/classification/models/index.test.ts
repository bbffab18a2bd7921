import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { models, setOutputs, type JsonObject, type ModelVersion, type SetInput } from './index.ts';
import { locales } from './translation/locales.ts';

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true });

const posting: SetInput = {
  company: 'Microsoft Corporation',
  title: 'Senior Software Engineer',
  description:
    "Permanent full-time role, hybrid working. Salary $90,000 - $115,000 per year, medical insurance. 3+ years of experience with Python. Bachelor's degree in Computer Science.",
  inputLocale: 'en-US',
};

function complaints(schema: JsonObject, value: unknown): readonly unknown[] {
  const validate = ajv.compile(schema);
  validate(value);
  return validate.errors ?? [];
}

function versionFor(output: string): ModelVersion {
  const { modelName, modelVersion } = setOutputs[output] ?? {};
  const found = models
    .find((model) => model.name === modelName)
    ?.versions.find((version) => version.version === modelVersion);
  if (found === undefined) throw new Error(`${output} names no model version`);
  return found;
}

function answer(output: string, input: SetInput): JsonObject | readonly unknown[] | undefined {
  const set = setOutputs[output];
  return set?.toOutput(versionFor(output).classify(set.toModelInput(input)));
}

describe.each(models.flatMap((model) => model.versions.map((version) => [model.name, version] as const)))(
  '%s $version',
  (_name, version) => {
    it('has the fields of a model version', () => {
      expect(version.version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(version.releaseDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(version.deprecationDate > version.releaseDate).toBe(true);
    });

    it('answers an input that fits its schema with an output that fits its schema', () => {
      const input = {
        title: posting.title,
        description: posting.description,
        company: posting.company,
        term: posting.title,
        locale: 'en-US',
      };
      expect(complaints(version.input, input)).toEqual([]);
      expect(complaints(version.output, version.classify(input))).toEqual([]);
      expect(version.classify(input)).toEqual(version.classify(input));
      expect(complaints(version.input, {})).not.toEqual([]);
    });
  },
);

describe('the posting set', () => {
  it('has the outputs of the specification', () => {
    expect(Object.keys(setOutputs)).toEqual(
      'benefits lot cip contract experience employment internship remote salary skills titles company naicsStandard'.split(
        ' ',
      ),
    );
  });

  it('answers each output in its shape', () => {
    const answers = Object.fromEntries(
      Object.keys(setOutputs).map((output) => [output, answer(output, posting)]),
    );
    expect(answers).toMatchObject({
      benefits: [{ id: '1010', name: 'Health Insurance' }],
      lot: { classifications: [{ id: '15-1252.00', name: 'Software Developers' }, {}, {}] },
      cip: [{ id: '11.0701' }],
      contract: { id: 'permanent' },
      experience: { min: 3, max: null },
      employment: { id: 'full-time' },
      internship: { internship: false },
      remote: { id: 'hybrid' },
      salary: { gte: 90_000, lte: 115_000, units: 'USD', period: 'year' },
      skills: expect.arrayContaining([expect.objectContaining({ name: 'Python' })]) as unknown,
      titles: { name: 'Software Engineer' },
      company: { name: 'Microsoft' },
      naicsStandard: { id: '5415' },
    });
    expect(Object.keys(answers['company'] ?? {})).toEqual(['id', 'name']);
  });

  it('reads title and description in their locale', () => {
    const spanish = {
      ...posting,
      inputLocale: 'es-ES',
      title: 'Enfermera de urgencias',
      description: 'Contrato indefinido, jornada completa. Salario: 30.000 € al año.',
    };
    expect(answer('titles', spanish)).toMatchObject({ name: 'Nurse' });
    expect(answer('contract', spanish)).toMatchObject({ id: 'permanent' });
    expect(answer('employment', spanish)).toMatchObject({ id: 'full-time' });
    expect(answer('salary', spanish)).toMatchObject({ gte: 30_000, units: 'EUR', period: 'year' });
    expect(answer('lot', spanish)).not.toEqual(answer('lot', { ...spanish, inputLocale: 'it-IT' }));
    expect(answer('salary', { ...posting, inputLocale: 'en-CA' })).toMatchObject({ units: 'CAD' });
  });

  it('answers in every locale', () => {
    for (const inputLocale of locales)
      expect(answer('lot', { ...posting, inputLocale })).toMatchObject({ classifications: [{}, {}, {}] });
  });
});
