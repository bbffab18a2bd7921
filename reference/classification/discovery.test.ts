import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Model, ModelSet, ModelVersion, SetVersion } from '../../contracts/index.ts';
import { errorBody, createTestReference, type TestClient } from '../testing/test-reference.ts';

const metaschema = new Ajv2020();

describe('discovery', () => {
  let reference: TestClient;
  beforeAll(async () => {
    reference = await createTestReference();
  });

  const data = async <T>(path: string): Promise<T> => {
    const { status, body } = await reference.send('GET', `/classification${path}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(Object.keys(body as object)).toEqual(['data']);
    return (body as { data: T }).data;
  };

  it('returns health and attribution', async () => {
    expect(await data('/status')).toEqual({ healthy: true, message: expect.any(String) });
    expect(await data('/meta')).toEqual({
      attribution: { title: expect.any(String), body: expect.any(String) },
    });
  });

  it('describes a model alike in the list, the detail and the versions', async () => {
    const list = await data<Model[]>('/models');
    expect(list.map(({ modelName }) => modelName)).toEqual(
      expect.arrayContaining(['lot', 'company', 'translation']),
    );
    expect(new Set(list.map(({ modelName }) => modelName)).size).toBe(list.length);
    for (const model of list) {
      const path = `/models/${encodeURIComponent(model.modelName)}`;
      expect(await data(path)).toEqual(model);
      expect(await data(`${path}/versions`)).toEqual(model.availableVersions);
      expect(model.availableVersions.length).toBeGreaterThan(0);
      for (const { version, ...summary } of model.availableVersions) {
        const detail = await data<ModelVersion>(`${path}/versions/${version}`);
        expect(detail).toEqual({ ...summary, input: detail.input, output: detail.output });
        for (const schema of [detail.input, detail.output])
          expect(metaschema.validateSchema(schema)).toBe(true);
        for (const schema of [detail.input, detail.output])
          expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(schema.required ?? []));
      }
    }
  });

  it('describes a set alike in the list, the detail and the versions', async () => {
    const list = await data<ModelSet[]>('/sets');
    expect(list.map(({ name }) => name)).toEqual(['posting']);
    for (const set of list) {
      expect(await data(`/sets/${set.name}`)).toEqual(set);
      const versions = await data<SetVersion[]>(`/sets/${set.name}/versions`);
      expect(versions.map(({ version }) => version)).toEqual(['2025.11', '2026.5', '2026.7']);
      for (const version of versions)
        expect(await data(`/sets/${set.name}/versions/${version.version}`)).toEqual(version);
      const { latestVersion, ...latest } = set;
      expect(versions.at(-1)).toMatchObject({ ...latest, version: latestVersion });
    }
  });

  it('shows the fields, locales and outputs of the specification', async () => {
    const set = await data<ModelSet>('/sets/posting');
    expect(set).toMatchObject({
      latestVersion: '2026.7',
      locales: ['en-US', 'en-CA', 'es-ES', 'fr-FR', 'de-DE', 'pt-PT', 'it-IT', 'nl-NL'],
      input: ['inputLocale', 'company', 'title', 'description'],
    });
    const outputs = 'benefits lot cip contract experience employment internship remote salary skills titles';
    expect([...set.output].sort()).toEqual(outputs.split(' ').sort());
  });

  it('names only models that can be looked up, in other versions for older sets', async () => {
    const versions = await data<SetVersion[]>('/sets/posting/versions');
    for (const { models } of versions)
      for (const { modelName, modelVersion } of models)
        await data(`/models/${modelName}/versions/${modelVersion}`);
    const lots = versions.map(
      ({ models }) => models.find(({ modelName }) => modelName === 'lot')?.modelVersion,
    );
    expect(new Set(lots).size).toBe(versions.length);
  });

  it('takes a set version with a leading zero', async () => {
    expect(await data('/sets/posting/versions/2026.07')).toEqual(await data('/sets/posting/versions/2026.7'));
  });

  it.each([
    ['/models/nobody', 'model not found: nobody'],
    ['/models/nobody/versions', 'model not found: nobody'],
    ['/models/nobody/versions/1.0.0', 'model not found: nobody'],
    ['/models/a%20%2F%C3%A9', 'model not found: a /é'],
    ['/models/lot/versions/0.0.0', 'version not found: 0.0.0'],
    ['/models/lot/versions/latest', 'version not found: latest'],
    ['/models/lot/versions/constructor', 'version not found: constructor'],
    ['/sets/nobody', 'invalid set: nobody'],
    ['/sets/__proto__', 'invalid set: __proto__'],
    ['/sets/nobody/versions', 'invalid set: nobody'],
    ['/sets/nobody/versions/2026.7', 'invalid set: nobody'],
    ['/sets/posting/versions/1999.1', 'invalid set: posting, version: 1999.1'],
    ['/sets/posting/versions/2026.007', 'invalid set: posting, version: 2026.007'],
    ['/sets/posting/versions/2026', 'invalid set: posting, version: 2026'],
  ])('answers %s with 404', async (path, detail) => {
    expect(await reference.send('GET', `/classification${path}`)).toMatchObject({
      status: 404,
      body: errorBody(404, 'Not Found', detail),
    });
  });
});
