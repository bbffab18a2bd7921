import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ActiveCheck, TargetClient } from '../../properties/index.ts';
import { executeChecks } from './execute-checks.ts';
import { createRunContext } from './run-context.ts';

const client: TargetClient = {
  send: () => Promise.reject(new Error('no check sends a request')),
  holds: () => false,
  tokenExchange: () => undefined,
};

/** Runs checks at the same time, and returns which began (`+`) and ended (`-`), in order. */
async function eventsOf(
  ...checks: readonly Pick<ActiveCheck, 'id' | 'alone' | 'last'>[]
): Promise<readonly string[]> {
  const events: string[] = [];
  const context = createRunContext({ client, passiveChecks: [], profile: 'standard', seed: 1 });
  await executeChecks(context, {
    checks: checks.map((check) => ({
      ...check,
      clauses: [],
      title: check.id,
      async run() {
        events.push(`+${check.id}`);
        await setTimeout(1);
        events.push(`-${check.id}`);
      },
    })),
    sendOnly: [],
    survey: { tokenGiven: false, tokenExchange: undefined },
    groupEnds: new Map(),
    concurrency: 8,
  });
  return events;
}

test('checks run at the same time', async () => {
  const events = await eventsOf({ id: 'rankings/one' }, { id: 'rankings/two' });
  expect(events.slice(0, 2)).toEqual(['+rankings/one', '+rankings/two']);
});

test('a check that runs alone has no other check of its group beside it', async () => {
  const events = await eventsOf(
    { id: 'rankings/last', last: 'each' },
    { id: 'rankings/alone', alone: true },
    { id: 'rankings/also-alone', alone: true },
    { id: 'rankings/one' },
    { id: 'classification/other' },
    { id: 'rankings/two' },
  );
  expect(events.filter((event) => !event.includes('classification')).slice(4)).toEqual([
    '+rankings/alone',
    '-rankings/alone',
    '+rankings/also-alone',
    '-rankings/also-alone',
    '+rankings/last',
    '-rankings/last',
  ]);
  expect(events).toHaveLength(12);
});
