import { afterEach, describe, expect, it } from 'vitest';
import { validateResponse, levelOf } from '../../../contracts/index.ts';
import { startTestReference, type Answer, type RunningTestReference } from '../../testing/test-reference.ts';
import { variants } from './index.ts';

let reference: RunningTestReference | undefined;
afterEach(() => reference?.close());

async function start(id: string): Promise<RunningTestReference> {
  const variant = variants.find((candidate) => candidate.id === id);
  if (variant === undefined) throw new Error(`no variant ${id}`);
  reference = await startTestReference(variant.options);
  return reference;
}

const prefix = '/classification';
const lot = {
  model: 'lot',
  version: '7.15.0',
  input: { title: 'Nurse', description: 'Cares for patients.' },
};
const failingLot = { ...lot, input: { ...lot.input, language: 'FR' } };
const reading = (reference: unknown): object => ({ ...lot, input: { ...lot.input, title: reference } });
const posting = { company: 'Siemens', title: 'Nurse', description: 'Cares for patients.' };

async function classify(id: string, models: object, more: object = {}): Promise<Answer> {
  return (await start(id)).send('POST', `${prefix}/classify`, { json: { models, ...more } });
}

async function classifySet(id: string, input: object, more: object = {}): Promise<Answer> {
  return (await start(id)).send('POST', `${prefix}/sets/posting/classify`, { json: { input, ...more } });
}

describe('variants', () => {
  it('have ids of their own, and break only should clauses on purpose', () => {
    expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
    const warns = variants.flatMap(({ warns = [] }) => warns);
    expect(warns.filter((clause) => levelOf(clause) !== 'should')).toEqual([]);
  });

  it.each(variants.map(({ id }) => id))('%s has a status in the shape of the contract', async (id) => {
    const variant = await start(id);
    const headers = { authorization: `Bearer ${await variant.mintToken()}` };
    const answer = await fetch(`${variant.url}${prefix}/status`, { headers });
    expect(answer.status).toBe(200);
    expect(validateResponse('getStatus', 200, await answer.json())).toEqual([]);
  });
});

describe('a variant differs as its title says:', () => {
  it('failures/several-texts', async () => {
    expect((await classify('failures/several-texts', { lot: failingLot })).body).toMatchObject({
      data: { result: {} },
      errors: { lot: [expect.any(String), expect.any(String)] },
    });
  });

  it('failures/unresolved-after-failure', async () => {
    const models = { lot: failingLot, next: reading('$.models.lot.output.classifications') };
    expect((await classify('failures/unresolved-after-failure', models)).status).toBe(400);
  });

  it('models/lists-as-results', async () => {
    const skills = { model: 'skills', version: '9.3.0', input: { description: 'Writes Java.' } };
    const { body } = await classify('models/lists-as-results', { skills });
    expect(body).toMatchObject({ data: { result: { skills: [{ name: 'Java' }] } } });
    const set = await reference?.send('POST', `${prefix}/sets/posting/classify`, {
      json: { input: { ...posting, description: 'Writes Java.', outputs: ['skills'] } },
    });
    expect(set?.body).toMatchObject({ data: { result: { skills: [{ name: 'Java' }] } } });
  });

  it.each<[string, object, object, number]>([
    ['set-outputs/no-company', { ...posting, outputs: ['company'] }, {}, 400],
    ['set-outputs/no-company', { title: 'Nurse', description: 'Cares for patients.' }, {}, 400],
    ['set-outputs/company-reported', { ...posting, outputs: ['company'] }, {}, 200],
    ['requests/null-as-left-out', { ...posting, outputs: null }, { version: null }, 200],
    ['versions/no-leading-zero', posting, { version: '2026.07' }, 404],
    ['versions/only-leading-zero', posting, { version: '2026.7' }, 404],
    ['versions/leading-zero', posting, { version: '2026.7' }, 200],
  ])('%s: a set request of %j with %j is answered with %i', async (id, input, more, status) => {
    expect((await classifySet(id, input, more)).status).toBe(status);
  });

  it('set-outputs/listed-by-default', async () => {
    const { body } = await classifySet('set-outputs/listed-by-default', posting);
    const { data } = body as { data: { result: object } };
    expect(data.result).not.toHaveProperty('company');
    expect(data.result).toHaveProperty('lot');
  });

  it('answers/noisy-in-any-order', async () => {
    const first = await classify('answers/noisy-in-any-order', { lot });
    const second = await reference?.send('POST', `${prefix}/classify`, { json: { models: { lot } } });
    expect(second?.body).not.toEqual(first.body);
  });

  it('sets/several', async () => {
    const variant = await start('sets/several');
    const { body } = await variant.send(
      'GET',
      `${prefix}/sets/${encodeURIComponent('offres d’emploi / CDI')}`,
    );
    expect(body).toMatchObject({ data: { latestVersion: '2025.13', locales: ['fr-FR', 'de-DE'] } });
  });
});
