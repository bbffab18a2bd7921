import { describe, expect, it } from 'vitest';
import { CredentialMissing, TargetError, ifAnswered } from './target-client.ts';

describe('ifAnswered', () => {
  it('resolves with the result of the work', async () => {
    expect(await ifAnswered(Promise.resolve(3), undefined)).toBe(3);
  });

  it('resolves with the other value when the target does not answer', async () => {
    const work = Promise.reject(new TargetError('target/timeout', 'no answer within 1 s', 'wait longer'));
    expect(await ifAnswered(work, 'nothing')).toBe('nothing');
  });

  it('rejects with every other error', async () => {
    const error = new CredentialMissing('expired', 'give one with --expired-token');
    await expect(ifAnswered(Promise.reject(error), undefined)).rejects.toBe(error);
  });
});
