import { startReference } from 'jobmark';
import { isHealthy } from './service-health.js';

/** A reference for one test. Node 20 has no `await using` in plain JavaScript, so it is closed here. */
async function withReference(settings, run) {
  const reference = await startReference(settings);
  try {
    return await run(reference.url, await reference.token());
  } finally {
    await reference.close();
  }
}

test('a service that answers is healthy', async () => {
  expect(await withReference({}, (url, token) => isHealthy(url, token, 60_000))).toBe(true);
});

test('a service that takes too long is not', async () => {
  expect(await withReference({ delay: 30_000 }, (url, token) => isHealthy(url, token, 200))).toBe(false);
});

test('a service that says it in another type is not', async () => {
  const settings = { fault: 'classification/status-healthy' };
  expect(await withReference(settings, (url, token) => isHealthy(url, token, 60_000))).toBe(false);
});
