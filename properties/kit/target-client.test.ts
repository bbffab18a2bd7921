import { describe, expect, it } from 'vitest';
import { CredentialMissing, TargetError, unlessSilent } from './target-client.ts';

describe('unlessSilent', () => {
  it('resolves with the result of the work', async () => {
    expect(await unlessSilent(Promise.resolve(3), undefined)).toBe(3);
  });

  it('resolves with the other value when the target does not answer', async () => {
    const work = Promise.reject(new TargetError('target/timeout', 'no answer within 1 s', 'wait longer'));
    expect(await unlessSilent(work, 'nothing')).toBe('nothing');
  });

  it('rejects with every other error', async () => {
    const error = new CredentialMissing('expired', 'give one with --expired-token');
    await expect(unlessSilent(Promise.reject(error), undefined)).rejects.toBe(error);
  });
});
