import { expect, test } from 'vitest';
import { apiGroups, type ApiGroup } from '../../../contracts/index.ts';
import { TargetError } from '../../../properties/index.ts';
import { exchangeOf } from '../../testing/outcomes.ts';
import { detectGroups } from './detect-groups.ts';

/** Detects the groups of a target that answers each with its status, 200 when omitted; `down`: with none. */
async function endsOf(statuses: Readonly<Partial<Record<ApiGroup, number | 'down'>>>) {
  const ends = await detectGroups(
    {
      send: ({ group, path }) => {
        const status = statuses[group] ?? 200;
        return status === 'down'
          ? Promise.reject(new TargetError('target/unavailable', 'status 503', 'run again'))
          : Promise.resolve(exchangeOf(path, status, {}));
      },
    },
    apiGroups,
  );
  return Object.fromEntries([...ends].map(([group, { kind }]) => [group, kind]));
}

test('the other groups are checked when one is down', async () => {
  expect(await endsOf({ 'company-postings': 'down' })).toEqual({ 'company-postings': 'target-error' });
});

test('a group that closes the connection for one request is checked when it answers another', async () => {
  const endsWith = async (answered: number, isDropped = (path: string): boolean => path === '/models') => {
    const reset = new TargetError('target/reset', 'closed', 'look at the log');
    const send = ({ path }: { readonly path: string }) =>
      isDropped(path) || answered === 0
        ? Promise.reject(reset)
        : Promise.resolve(exchangeOf(path, answered, {}));
    return [...(await detectGroups({ send }, ['classification'])).values()].map(({ kind }) => kind);
  };
  expect(await endsWith(200)).toEqual([]);
  expect(await endsWith(404, (path) => !path.includes('unknown'))).toEqual([]);
  expect(await endsWith(0)).toEqual(['target-error']);
});

test('a group that is not deployed is skipped, when another is down too', async () => {
  expect(await endsOf({ classification: 404, 'company-postings': 'down' })).toEqual({
    classification: 'blocked',
    'company-postings': 'target-error',
  });
});

test('a target without any group is an error', async () => {
  const missing = Object.fromEntries(apiGroups.map((group) => [group, 404]));
  const failed = Object.fromEntries(apiGroups.map((group) => [group, 'target-error']));
  expect(await endsOf(missing)).toEqual(failed);
});

test('a wrong URL, which issues no token either, has no group', async () => {
  const noToken = new TargetError('target/token', 'no token was issued, but status 404', 'check --auth-url');
  const endsFor = async (status: number) => {
    const ends = await detectGroups(
      {
        send: ({ path, credential }) =>
          credential === 'none' ? Promise.resolve(exchangeOf(path, status, {})) : Promise.reject(noToken),
      },
      apiGroups,
    );
    return new Set([...ends.values()].map((end) => end.kind === 'target-error' && end.code));
  };
  expect(await endsFor(404)).toEqual(new Set(['target/no-service']));
  expect(await endsFor(401)).toEqual(new Set(['target/token']));
});
