import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDialect } from '../../../contracts/index.ts';
import {
  createTestReference,
  errorBody,
  type Answer,
  type TestClient,
} from '../../testing/test-reference.ts';
import type { Catalogue } from '../catalogue.ts';
import { classifyWithGraph, MOST_TEXT } from './classify-graph.ts';
import { MOST_ENTRIES } from './graph-request.ts';

const company = (input: object): object => ({ model: 'company', version: '2.89.0', input });

/** `count` entries, made from their numbers. */
function entries(count: number, entry: (index: number) => object): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`e${index}`, entry(index)]));
}

describe('bounds of a graph request', () => {
  let reference: TestClient;
  beforeAll(async () => {
    reference = await createTestReference();
  });

  const classify = (json: object): Promise<Answer> =>
    reference.send('POST', '/classification/classify', { json });

  it('answers too many entries with 400', async () => {
    const most = await classify({ models: entries(MOST_ENTRIES, () => company({ company: 'Tesco' })) });
    expect(most.status).toBe(200);
    expect(
      await classify({ models: entries(MOST_ENTRIES + 1, () => company({ company: 'Tesco' })) }),
    ).toMatchObject({
      status: 400,
      body: errorBody(400, 'Invalid Request', 'models must contain at most 200 model requests'),
    });
  });

  const tooLarge = {
    status: 413,
    body: errorBody(
      413,
      'Payload Too Large',
      `Request size too large: at most ${MOST_TEXT} characters in all inputs`,
    ),
  };

  it('answers references to too much text with 413', async () => {
    const context = { text: 'x'.repeat(MOST_TEXT / 32) };
    const models = (count: number): object =>
      entries(count, () => company({ company: 'Tesco', notes: '$.context.text' }));
    expect((await classify({ context, models: models(31) })).status).toBe(200);
    expect(await classify({ context, models: models(32) })).toMatchObject(tooLarge);
  });

  it('answers values that double from entry to entry with 413', async () => {
    const models = entries(60, (index) => {
      const previous = `$.models.e${index - 1}.input.notes`;
      return company({ company: 'Tesco', notes: index === 0 ? 'x' : [previous, previous] });
    });
    expect(await classify({ models })).toMatchObject(tooLarge);
  });
});

describe('a graph request that runs', () => {
  const events: string[] = [];
  const schema = { type: 'object', required: [], properties: {} } as const;

  /** Handles a request of five entries with a model that does `work`. */
  async function handle(signal: AbortSignal, work: () => void): Promise<unknown> {
    const version = {
      version: '1.0.0',
      taxonomies: null,
      releaseDate: '2026-01-01 00:00:00',
      deprecationDate: '2027-01-01 00:00:00',
      input: schema,
      output: schema,
      classify: () => {
        events.push('run');
        work();
        return {};
      },
    };
    const catalogue: Catalogue = {
      models: [{ name: 'worker', description: 'does work', versions: [version] }],
      sets: [],
    };
    return classifyWithGraph(
      catalogue,
      defaultDialect.classification,
    )({
      parameter: String,
      query: new URLSearchParams(),
      signal,
      json: () => ({ models: entries(5, () => ({ model: 'worker', version: '1.0.0', input: {} })) }),
    });
  }

  it('stops when the client has disconnected', async () => {
    events.length = 0;
    const controller = new AbortController();
    const handled = handle(controller.signal, () => {
      if (events.length === 2) controller.abort();
    });
    await expect(handled).rejects.toThrow(/aborted/);
    expect(events).toEqual(['run', 'run']);
  });

  it('runs other work between entries', async () => {
    events.length = 0;
    await handle(new AbortController().signal, () => setImmediate(() => events.push('other')));
    expect(events.slice(0, 4)).toEqual(['run', 'other', 'run', 'other']);
  });
});
