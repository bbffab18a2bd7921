import { afterAll, expect, test } from 'vitest';
import type { Middleware } from '../../../reference/index.ts';
import { openOracle } from '../../embedded/embedded-reference.ts';
import type { RunReport } from '../../report/report.ts';
import { openTrialServer } from '../../selftest/trials/trial-server.ts';
import { compareRunning } from '../../testing/compare-reference.ts';

const server = await openTrialServer();
afterAll(() => server.close());
const oracle = await openOracle(['sample']);

/** Answers some requests with 503; `times` is how often one came. */
function unavailable(isDown: (path: string, times: number) => boolean): Middleware {
  const times = new Map<string, number>();
  return async (ctx, next) => {
    const key = `${ctx.path} ${ctx.state.requestText}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    if (isDown(ctx.path, times.get(key) ?? 0)) ctx.status = 503;
    else await next();
  };
}

const undecided = /^the choice /;
const notCompared = ({ oracle: found }: RunReport) => found?.notCompared ?? [];

const nested = /^\/uk-jpa\/rankings\/(\w+)\/rankings\//;
const only = ['oracle/ranking', 'oracle/timeseries', 'oracle/distribution', 'oracle/nested'];

test('a request without an answer is sent once more', async () => {
  server.use(unavailable((path, times) => nested.test(path) && times === 1));
  const report = await compareRunning(server, oracle, { only });
  expect(report).toMatchObject({ exitCode: 0, obstacles: [], oracle: { differences: [] } });
  expect(notCompared(report).filter(({ what }) => !undecided.test(what))).toEqual([]);
  // Few requests do not decide each choice.
  expect(notCompared(report).map(({ what }) => what)).toContain(
    'the choice significance-groups of the group rankings',
  );
});

// conventions.md#failures: a request that the specification grants is answered.
test('where requests of one kind get no answer, their check is not judged', async () => {
  const isDown = (path: string): boolean => /[cs]$/.test(nested.exec(path)?.[1] ?? '');
  server.use(unavailable(isDown));
  const report = await compareRunning(server, oracle, { only });
  expect(report).toMatchObject({
    exitCode: 3,
    obstacles: [{ code: 'target/unavailable', checks: ['oracle/nested'] }],
    oracle: { differences: [] },
  });
  expect(notCompared(report).filter(({ what }) => !undecided.test(what))).toEqual([
    {
      what: expect.stringMatching(/^\d+ requests of rankPostingsNested$/),
      why: expect.stringContaining('no answer came, even when they were sent again: POST'),
    },
  ]);
});

test('a route that never answers is not judged, and the others are', async () => {
  server.use(unavailable((path) => nested.test(path)));
  const report = await compareRunning(server, oracle, { only });
  expect(report.checks.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['oracle/ranking', 'pass'],
    ['oracle/timeseries', 'pass'],
    ['oracle/distribution', 'pass'],
    ['oracle/nested', 'error'],
  ]);
  expect(report).toMatchObject({ exitCode: 3, obstacles: [{ code: 'target/unavailable' }] });
});

// decisions.md#paging: where nothing is found there may be no pages, so that the first one is beyond the last.
test('a target that refuses a listing of no postings agrees', async () => {
  const refused: string[] = [];
  server.use(async (ctx, next) => {
    await next();
    const body = structuredClone(ctx.body) as { readonly data?: { readonly unique_postings?: number } };
    if (!ctx.path.endsWith('/company-postings/postings') || body.data?.unique_postings !== 0) return;
    refused.push(ctx.path);
    ctx.status = 400;
    ctx.body = { errors: [{ status: 400, title: 'Malformed Request', detail: 'no such page' }] };
  });
  const report = await compareRunning(server, oracle, {
    only: ['oracle/company-postings'],
    profile: 'standard',
  });
  expect(report).toMatchObject({ exitCode: 0, oracle: { differences: [] } });
  expect(refused).not.toEqual([]);
});

/** Answers requests with keywords below a path with 500. */
function failing(path: RegExp): Middleware {
  return async (ctx, next) => {
    if (!path.test(ctx.path) || !ctx.state.requestText.includes('"keywords"')) {
      await next();
      return;
    }
    ctx.status = 500;
    ctx.body = { errors: [{ status: 500, title: 'Internal Server Error', detail: 'failed' }] };
  };
}

// No reading of a keyword is a failure, however the target reads the grammar.
test('a target that fails for every keyword is not green', async () => {
  server.use(failing(/^\/uk-jpa\//));
  const report = await compareRunning(server, oracle, { only, profile: 'standard' });
  expect(report.exitCode).toBe(1);
  expect(report.oracle?.differences.map(({ aspect }) => aspect)).toEqual(['server error']);
  const [explanation = ''] = report.oracle?.differences.map((one) => one.explanation) ?? [];
  expect(explanation).toContain('the answer is status 500 without data instead of status 200 with data');
  expect(explanation).toContain('wrong answers are to requests with keywords, and none of the');
});

// The specification does not name keywords in the filter of this group.
test('where the key is not named, the failures are said', async () => {
  server.use(failing(/^\/company-postings\//));
  const report = await compareRunning(server, oracle, {
    only: ['oracle/company-totals'],
    profile: 'standard',
  });
  expect(report).toMatchObject({ exitCode: 0, oracle: { differences: [] } });
  expect(notCompared(report)).toContainEqual({
    what: expect.stringMatching(/^\d+ requests of companyTotals with status 500$/),
    why: expect.stringContaining('the target failed'),
  });
});

// rankings.md, company-postings.md: a range of months is granted, and the rows have postings in it.
test('a group that refuses each range of months is not green', async () => {
  server.use(async (ctx, next) => {
    await next();
    if (!ctx.path.endsWith('/company-postings/totals')) return;
    ctx.status = 400;
    ctx.body = { errors: [{ status: 400, title: 'Malformed Request', detail: 'no such range' }] };
  });
  const report = await compareRunning(server, oracle, { only: ['oracle/company-totals'] });
  expect(report).toMatchObject({ exitCode: 1, oracle: { differences: [{ aspect: 'status' }] } });
});
