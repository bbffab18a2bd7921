import { expect, it } from 'vitest';
import { createTestReference } from '../testing/test-reference.ts';

it('answers a constant route the same each time, with its length and type', async () => {
  const reference = await createTestReference();
  const [first, second] = [
    await reference.send('GET', '/classification/models'),
    await reference.send('GET', '/classification/models'),
  ];
  expect(second.body).toEqual(first.body);
  for (const name of ['content-type', 'content-length'])
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  expect((await reference.send('GET', '/classification/models', { token: null })).status).toBe(401);
});
