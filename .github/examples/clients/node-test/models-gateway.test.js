import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReference, startReference } from 'jobmark';
import supertest from 'supertest';
import { modelsGateway } from './models-gateway.js';

test('the gateway lists the models', async (context) => {
  const reference = await startReference();
  context.after(() => reference.close());
  const gateway = modelsGateway(reference.url, await reference.token());
  const { body } = await supertest(gateway).get('/models').expect(200);
  assert.ok(body.includes('titles'));
});

test('the gateway hides the errors of the service', async (context) => {
  const reference = await startReference({ status: 500 });
  context.after(() => reference.close());
  const gateway = modelsGateway(reference.url, await reference.token());
  await supertest(gateway).get('/models').expect(502, { error: 'the service is broken' });
});

test('a reference needs no port', async () => {
  const { listener } = await createReference({ auth: 'off' });
  await supertest(listener).get('/classification/status').expect(200);
});
