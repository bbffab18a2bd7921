import request from 'supertest';
import { expect, test } from 'vitest';
import { createReference } from '../app/app.ts';
import { misbehaviourOptions, UnknownMutationError, type Misbehaviour } from './misbehaviour.ts';

async function statuses(misbehaviour: Misbehaviour, count: number): Promise<readonly number[]> {
  const { app } = createReference({ auth: 'off', ...misbehaviourOptions(misbehaviour) });
  const handle = app.callback();
  const seen: number[] = [];
  for (let sent = 0; sent < count; sent += 1)
    seen.push((await request(handle).get('/classification/status')).status);
  return seen;
}

test('fails every third request, and no other', async () => {
  expect(await statuses({ failing: { status: 503, every: 3 } }, 7)).toEqual([
    200, 200, 503, 200, 200, 503, 200,
  ]);
});

test('serves a fault by its id', async () => {
  const options = misbehaviourOptions({ fault: 'classification/error-405-text' });
  const { app } = createReference({ auth: 'off', ...options });
  const { body } = await request(app.callback()).delete('/classification/status');
  expect(body).toMatchObject({ status: 405 });
  expect(body).not.toMatchObject({ detail: 'unsupported method' });
});

test('holds an answer back without changing it', async () => {
  expect(await statuses({ delay: 5 }, 1)).toEqual([200]);
});

test('names an unknown id', () => {
  expect(() => misbehaviourOptions({ fault: 'rankings/none' })).toThrow(UnknownMutationError);
  expect(() => misbehaviourOptions({ variant: 'none' })).toThrow('there is no variant none');
});
