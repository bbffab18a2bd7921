import { afterAll, expect, test } from 'vitest';
import type { Middleware } from '../../reference/index.ts';
import { runTrial } from './trials/run-trial.ts';
import { openTrialServer } from './trials/trial-server.ts';

const server = await openTrialServer();
afterAll(() => server.close());

interface ClassifyBody {
  readonly data: { readonly result: Record<string, unknown> };
  readonly errors: Record<string, readonly string[]>;
}

/** Changes the answers of a classify route with status 200. */
function changing(route: RegExp, change: (body: ClassifyBody, request: string) => void): Middleware {
  return async (ctx, next) => {
    await next();
    if (!route.test(ctx.path) || ctx.status !== 200) return;
    const body = structuredClone(ctx.body) as ClassifyBody;
    change(body, ctx.state.requestText);
    ctx.body = body;
    ctx.status = 200;
  };
}

/** Runs these checks against the server as it is now. */
function judge(only: readonly string[]) {
  const selection = { groups: ['classification'], profile: 'standard', only, skip: [] } as const;
  return runTrial({ reference: server, selection, seed: 1, concurrency: 1 });
}

test('a set of which every output fails is not judged', async () => {
  server.use(
    changing(/\/sets\/\w+\/classify$/, ({ data, errors }) => {
      for (const name of Object.keys(data.result)) {
        delete data.result[name];
        errors[name] = ['the model is not loaded'];
      }
    }),
  );
  expect(await judge(['classification/set-output-values'])).toMatchObject({ exitCode: 3 });
});

test('models that ignore their texts are not judged', async () => {
  const known = new Map<string, unknown>();
  server.use(
    changing(/\/classification\/classify$/, ({ data, errors }, request) => {
      const { models } = JSON.parse(request) as {
        models: Record<string, { model: string; version: string }>;
      };
      for (const [name, { model, version }] of Object.entries(models)) {
        const key = `${model} ${version}`;
        if (!known.has(key)) known.set(key, data.result[name] ?? {});
        data.result[name] = known.get(key);
        delete errors[name];
      }
    }),
  );
  expect(await judge(['classification/graph-reference-output'])).toMatchObject({ exitCode: 3 });
});
