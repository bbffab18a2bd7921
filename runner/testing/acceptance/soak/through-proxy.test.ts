import { expect, test } from 'vitest';
import { loadMutations } from '../../../embedded/embedded-reference.ts';
import { openTrialServer } from '../../../selftest/trials/trial-server.ts';
import { calm, compareThroughProxy } from './through-proxy.ts';

test('a check through an unreliable proxy finds the same, or judges nothing', async () => {
  const server = await openTrialServer();
  const { faults } = await loadMutations();
  const fault = faults.find(({ id }) => id === 'classification/meta-title');
  if (fault === undefined) throw new Error('there is no such fault');
  try {
    const delayed = await compareThroughProxy(server, {
      groups: ['classification'],
      seed: 11,
      trouble: calm,
    });
    expect(delayed).toMatchObject({ falseAlarms: [], proxied: { verdict: 'conformant' } });
    const lossy = await compareThroughProxy(server, {
      groups: ['classification'],
      seed: 11,
      trouble: { ...calm, cut: 0.5, reset: 0.4 },
    });
    expect(lossy).toMatchObject({ falseAlarms: [], proxied: { verdict: 'not-judged' } });
    expect(lossy.troubles).toBeGreaterThan(0);
    const wrong = await compareThroughProxy(server, {
      groups: ['classification'],
      seed: 11,
      trouble: calm,
      fault,
    });
    expect(wrong).toMatchObject({ falseAlarms: [], direct: { verdict: 'violations' } });
    expect(wrong.proxied.findings.length).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});
