import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contracts/index.ts';
import { errorBody, createTestReference, type TestClient } from '../testing/test-reference.ts';

const classificationRoutes = routes.filter(({ group }) => group === 'classification');

describe('gateway', () => {
  let reference: TestClient;
  beforeAll(async () => {
    reference = await createTestReference();
  });

  it('accepts a valid token, with Bearer in any case', async () => {
    const token = await reference.mintToken({ scope: 'classmaster' });
    expect((await reference.send('GET', '/classification/status', { token })).status).toBe(200);
    const headers = { authorization: `bearer  ${token}` };
    expect((await reference.send('GET', '/classification/status', { token: null, headers })).status).toBe(
      200,
    );
  });

  it.each(classificationRoutes.map(({ method, path }) => [method, `/classification${path}`]))(
    'asks for a token on %s %s',
    async (method, path) => {
      const missing = await reference.send(method, path, { token: null });
      expect(missing).toMatchObject({ status: 401, body: { message: 'Authorization header is missing' } });
      expect(missing.headers.get('www-authenticate')).toBe('Bearer');
      expect(missing.headers.get('content-type')).toMatch(/^application\/json/);

      const expired = await reference.mintToken({ expiresIn: -1 });
      expect(await reference.send(method, path, { token: expired })).toMatchObject({
        status: 401,
        body: { message: 'Token expired' },
      });

      const other = await reference.mintToken({ scope: 'postings:uk postings:company' });
      expect(await reference.send(method, path, { token: other })).toMatchObject({
        status: 403,
        body: errorBody(403, 'Forbidden', 'insufficient scope'),
      });
    },
  );

  it.each(['Bearer', 'Bearer ', 'Bearer a b', 'Basic YTpi', 'token', 'Bearer "x"'])(
    'refuses the header %j with 401',
    async (authorization) => {
      const answer = await reference.send('GET', '/classification/models', {
        token: null,
        headers: { authorization },
      });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: 'Authorization header must read: Bearer <ACCESS_TOKEN>' });
    },
  );

  it('refuses a token that it did not sign, and does not repeat it', async () => {
    const [header, claims] = (await reference.mintToken()).split('.');
    for (const token of ['made-up', `${header}.${claims}.AAAA`])
      expect((await reference.send('GET', '/classification/models', { token })).body).toEqual({
        message: 'Verification failed',
      });
  });

  it('answers unmatched routes and methods of a group to authorized clients only', async () => {
    expect((await reference.send('GET', '/classification/nothing', { token: null })).status).toBe(401);
    expect((await reference.send('DELETE', '/classification/models', { token: null })).status).toBe(401);
    expect((await reference.send('GET', '/nothing', { token: null })).status).toBe(404);
  });

  it('is not there with auth off', async () => {
    const open = await createTestReference({ auth: 'off' });
    expect((await open.send('GET', '/classification/status', { token: null })).status).toBe(200);
    expect((await open.send('GET', '/classification/status', { token: 'made-up' })).status).toBe(200);
  });
});
