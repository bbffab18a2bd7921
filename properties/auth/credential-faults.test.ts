import { expect, it } from 'vitest';
import type { RequestSpec } from '../kit/exchange.ts';
import { CredentialMissing } from '../kit/target-client.ts';
import { scriptedTarget } from '../kit/testing/scripted-target.ts';
import { credentialFaults, forEachPair, type FaultsInTurn } from './credential-faults.ts';

const listVersions: RequestSpec = { group: 'classification', method: 'GET', path: '/models/lot/versions' };

/** The credentials with which the request is refused, where those in `missing` do not exist. */
async function refusedWith(
  faults: readonly FaultsInTurn[],
  missing: readonly string[],
): Promise<{ readonly credentials: readonly string[]; readonly reasons: number }> {
  const { t } = scriptedTarget({ 'GET /models/lot/versions': [{ body: {} }] }, 'classification');
  const credentials: string[] = [];
  await forEachPair(t, [listVersions], faults, (_, { credential }) => {
    if (missing.includes(credential)) throw new CredentialMissing(credential, 'there is none');
    credentials.push(credential);
    return Promise.resolve();
  });
  return { credentials, reasons: t.inconclusiveReasons.length };
}

it('alters a token that is the same in either case', async () => {
  const faults = [{ listModelVersions: credentialFaults.otherCase }];
  expect(await refusedWith(faults, [])).toEqual({ credentials: ['other-case'], reasons: 0 });
  expect(await refusedWith(faults, ['other-case'])).toEqual({ credentials: ['altered'], reasons: 0 });
});

it('says which token does not exist', async () => {
  expect(await refusedWith([credentialFaults.expired], ['expired'])).toEqual({ credentials: [], reasons: 1 });
});
