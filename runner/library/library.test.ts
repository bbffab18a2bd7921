import supertest from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { startReference as startPlainReference } from '../../reference/index.ts';
import {
  checkTarget,
  checks,
  clauses,
  createReference,
  startReference,
  UsageError,
  type ReferenceSettings,
} from '../index.ts';

const ranking = {
  filter: { when: { start: '2026-01', end: '2026-01' } },
  rank: { by: 'unique_postings', limit: 3 },
};

describe('createReference', () => {
  test('answers through its listener', async () => {
    const { listener, token, client } = await createReference();
    await supertest(listener).get('/classification/status').expect(401);
    const authorization = `Bearer ${await token()}`;
    await supertest(listener).get('/classification/status').set({ authorization }).expect(200);
    const form = {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    };
    const { status } = await supertest(listener).post('/connect/token').type('form').send(form);
    expect(status).toBe(200);
  });

  test('signs expired tokens and tokens of one scope', async () => {
    const { listener, token } = await createReference();
    const status = async (grant: Parameters<typeof token>[0]): Promise<number> => {
      const authorization = `Bearer ${await token(grant)}`;
      const answer = await supertest(listener).get('/classification/status').set({ authorization });
      return answer.status;
    };
    expect(await status({ expiresIn: -60 })).toBe(401);
    expect(await status({ scope: 'postings:uk' })).toBe(403);
  });

  test('fails every second request', async () => {
    const { listener } = await createReference({ auth: 'off', status: 503, every: 2 });
    const statuses = [];
    for (let request = 0; request < 4; request += 1)
      statuses.push((await supertest(listener).get('/classification/status')).status);
    expect(statuses).toEqual([200, 503, 200, 503]);
  });

  test('violates the clause of a fault', async () => {
    const { listener } = await createReference({ auth: 'off', fault: 'classification/error-405-text' });
    const { body: wrong } = await supertest(listener).delete('/classification/status').expect(405);
    const { listener: right } = await createReference({ auth: 'off' });
    const { body } = await supertest(right).delete('/classification/status').expect(405);
    expect(wrong).not.toEqual(body);
  });

  test('reads an option for one group, and for all', async () => {
    const names = async (dialect: Parameters<typeof createReference>[0]): Promise<number> => {
      const { listener } = await createReference({ auth: 'off', ...dialect });
      const body = { ...ranking, unknown: 1 };
      const { status } = await supertest(listener).post('/uk-jpa/rankings/city_name').send(body);
      return status;
    };
    expect(await names({})).not.toBe(200);
    expect(await names({ dialect: { 'rankings/unknown-key': 'ignored' } })).toBe(200);
    expect(await names({ dialect: { 'unknown-key': 'ignored' } })).toBe(200);
  });

  test.each([
    [{ fault: 'classification/error-405' }, 'there is no fault classification/error-405'],
    [{ variant: 'nothing' }, 'there is no variant nothing'],
    [{ dialect: { 'rankings/ties': 'sometimes' } }, 'dialect: '],
    [{ dialect: { 'when-ends': 'exclusive' } }, "dialect: unknown choice 'when-ends'"],
    [{ fualt: 'classification/error-405-text' }, 'there is no setting fualt'],
    [{ auth: false }, "auth must be 'on' or 'off'; got false"],
    [{ clients: [{ clientId: 'a', clientSecret: 'hidden' }] }, 'clients: each one has'],
    [{ every: 2 }, 'every needs status'],
    [{ delay: -1 }, 'delay must be a whole number'],
    [{ status: 200 }, 'status must be a whole number from 400 to 599'],
    [{ clients: [{ clientId: 'a', clientSecret: 'hidden', scopes: ['x'] }] }, 'unknown scope x'],
    [{ datasets: ['/nowhere'] }, 'datasets: '],
    [{ memoryLimit: 'much' }, 'memoryLimit: '],
  ])('rejects %j with a hint', async (settings, message) => {
    const error: unknown = await createReference(settings as ReferenceSettings).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toContain(message);
    expect((error as UsageError).message).not.toContain('hidden');
    expect((error as UsageError).hint).not.toBe('');
  });
});

describe('startReference', () => {
  test('listens until the end of the block', async () => {
    let url: string;
    {
      await using reference = await startReference({ auth: 'off' });
      ({ url } = reference);
      expect((await fetch(`${url}/classification/status`)).status).toBe(200);
    }
    await expect(fetch(`${url}/classification/status`)).rejects.toThrow('fetch failed');
  });
});

test.each([
  [99_999, 'port must be a whole number from 0 to 65535; got 99999'],
  ['taken', 'another process listens there'],
])('startReference refuses the port %s', async (port, message) => {
  await using other = await startReference({ auth: 'off' });
  const wanted = typeof port === 'number' ? port : Number(new URL(other.url).port);
  await expect(startReference({ port: wanted })).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(message) as unknown,
  });
});

describe('checkTarget', async () => {
  const reference = await startPlainReference({ auth: 'off' });
  afterAll(() => reference.close());

  test('reports on a target', async () => {
    const report = await checkTarget(reference.url, {
      only: ['classification/status*'],
      timeoutSeconds: 120,
    });
    expect(report.exitCode).toBe(0);
    expect(report.clauses.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(0);
  });

  test('rejects a wrong option', async () => {
    await expect(checkTarget('nowhere')).rejects.toThrow(UsageError);
    await expect(checkTarget({ url: reference.url } as unknown as string)).rejects.toThrow(UsageError);
    await expect(checkTarget(new URL(reference.url), { only: ['nothing'] })).rejects.toThrow('nothing');
    await expect(checkTarget(reference.url, { only: ['nothing'] })).rejects.toThrow(UsageError);
  });

  test.each<[object, string]>([
    [{ profile: 'quick' }, 'profile: quick is none of smoke, standard, thorough'],
    [{ groups: ['jobs'] }, 'groups: jobs is none of classification, rankings, company-postings'],
    [{ concurrency: 0 }, 'concurrency must be a whole number from 1 to 256; got 0'],
    [{ timeoutSeconds: 'long' }, 'timeoutSeconds must be a number above 0 to 3600; got long'],
  ])('names the wrong option of %j', async (options, message) => {
    await expect(checkTarget(reference.url, options)).rejects.toMatchObject({ name: 'UsageError', message });
  });
});

test('exports the catalogue and the checks', () => {
  expect(clauses.map(({ id }) => id)).toContain('rankings/limit-bounds-buckets');
  expect(checks.length).toBeGreaterThan(100);
});
