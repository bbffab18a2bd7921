import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contracts/index.ts';
import { errorBody, createTestReference, type TestClient } from '../testing/test-reference.ts';

const classificationRoutes = routes.filter(({ group }) => group === 'classification');
const noRoute = errorBody(404, 'Not Found', 'no matched route found');
const noMethod = errorBody(405, 'Method Not Allowed', 'unsupported method');

describe('routes', () => {
  let reference: TestClient;
  beforeAll(async () => {
    reference = await createTestReference();
  });

  it.each(classificationRoutes.map(({ method, path }) => [method, path]))(
    'has %s %s and answers other methods with 405 and Allow',
    async (method, path) => {
      const url = `/classification${path}`;
      expect((await reference.send(method, url)).body).not.toEqual(noRoute);
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((m) => m !== method)) {
        const answer = await reference.send(other, url);
        expect({ other, status: answer.status, body: answer.body }).toEqual({
          other,
          status: 405,
          body: noMethod,
        });
        expect(answer.headers.get('allow')).toContain(method);
      }
    },
  );

  it.each([
    '/classification',
    '/classification/',
    '/classification/nothing',
    '/classification/models/a/b',
    '/',
    '/x',
    '/Classification/models',
    '/classification/Models',
    '//classification/models',
    '/classification/models/lot/versions/1.0.0/x',
  ])('answers %s with 404', async (path) => {
    const answer = await reference.send('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(noRoute);
  });

  it('ignores a trailing slash and a query', async () => {
    const plain = await reference.send('GET', '/classification/models');
    expect((await reference.send('GET', '/classification/models/')).body).toEqual(plain.body);
    expect((await reference.send('GET', '/classification/models?a=%zz&__proto__=1')).body).toEqual(
      plain.body,
    );
  });

  it('answers HEAD as GET, without the body', async () => {
    const head = await reference.send('HEAD', '/classification/models');
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it('answers a very long model name with 404', async () => {
    const name = 'a'.repeat(8000);
    const answer = await reference.send('GET', `/classification/models/${name}`);
    expect(answer.body).toEqual(errorBody(404, 'Not Found', `model not found: ${name}`));
  });

  it.each(['%zz', '%', '%ff', '%00', '..%2f..', 'constructor', '__proto__', 'toString'])(
    'answers the model name %s with 404',
    async (name) => {
      const answer = await reference.send('GET', `/classification/models/${name}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({
        title: 'Not Found',
        detail: expect.stringMatching(/^model not found: /),
      });
    },
  );
});
