import { expect, test } from 'vitest';
import type { Exchange, RequestSpec } from '../../properties/index.ts';
import type { Answer } from './answer.ts';
import { openRecordedTarget } from './recorded-target.ts';
import { recordingClient } from './recording-client.ts';

const specs = ['/a', '/b', '/c'].map((path): RequestSpec => ({
  group: 'classification',
  method: 'GET',
  path,
}));

/** A client that answers at once with status 200. */
function answering() {
  const exchangeOf = (spec: RequestSpec): Exchange => ({
    spec,
    request: { method: spec.method, url: `http://target${spec.path}`, headers: {} },
    response: { status: 200, headers: {}, text: '', body: { kind: 'empty' } },
    attempts: 1,
    milliseconds: 0,
  });
  return openRecordedTarget({
    answers: specs.map((spec) => ({
      purpose: 'probe',
      spec,
      outcome: { kind: 'exchange', exchange: exchangeOf(spec) },
    })),
    credentials: [],
    tokenExchange: undefined,
  });
}

test('answers are recorded and handed on in one order, and the next request waits until they are written', async () => {
  const recorded: string[] = [];
  const handedOn: string[] = [];
  let write = (): void => undefined;
  const writing = new Promise<void>((resolve) => {
    write = resolve;
  });
  // The first answer fills a block, which is written slowly.
  const client = recordingClient(answering(), ({ spec }: Answer) => {
    recorded.push(spec.path);
    return recorded.length === 1 ? writing : Promise.resolve();
  });
  const ask = async (spec: RequestSpec | undefined): Promise<void> => {
    if (spec === undefined) throw new Error('there are three requests');
    handedOn.push((await client.send(spec, 'probe')).spec.path);
  };
  const [a, b, c] = specs;
  await Promise.all([ask(a), ask(b)]);
  expect([recorded, handedOn]).toEqual([
    ['/a', '/b'],
    ['/a', '/b'],
  ]);
  const last = ask(c);
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  expect(handedOn).toEqual(['/a', '/b']);
  write();
  await last;
  expect(handedOn).toEqual(['/a', '/b', '/c']);
});

test('a recording that cannot be written fails the next request', async () => {
  const client = recordingClient(answering(), () => Promise.reject(new Error('the disk is full')));
  const [a, b] = specs;
  if (a === undefined || b === undefined) throw new Error('there are three requests');
  await client.send(a, 'probe');
  await expect(client.send(b, 'probe')).rejects.toThrow('the disk is full');
});
