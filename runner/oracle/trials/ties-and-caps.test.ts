import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultDialect, parseChoice, withChoices } from '../../../contracts/index.ts';
import { makeDataset } from '../../../datasets/index.ts';
import type { Middleware } from '../../../reference/index.ts';
import {
  changedAnswers,
  changedRequests,
  compareReference,
  type ComparedOptions,
  type Item,
} from '../../testing/compare-reference.ts';
import type { OracleDifference, OracleReport } from '../oracle-report.ts';

/** How a reference with these options and this fault compares with the oracle. */
async function compared(
  only: readonly string[],
  options: readonly string[],
  fault?: Middleware,
  run: Pick<ComparedOptions, 'profile' | 'datasets'> = {},
): Promise<OracleReport | undefined> {
  const dialect = withChoices(defaultDialect, options.map(parseChoice));
  const { datasets } = run;
  const served = {
    dialect,
    ...(datasets === undefined ? {} : { datasets }),
    ...(fault === undefined ? {} : { middleware: [fault] }),
  };
  return (await compareReference(served, { only, ...run })).oracle;
}

/** Their differences. */
async function differences(...of: Parameters<typeof compared>): Promise<readonly OracleDifference[]> {
  return (await compared(...of))?.differences ?? [];
}

const rankings = ['oracle/ranking', 'oracle/company-ranking'];

describe('groups that tie at the limit', () => {
  test('are in any order, and any of them is cut off', async () => {
    expect(await differences(rankings, ['ties=unstable'])).toEqual([]);
  });

  test('are not replaced by one that does not tie', async () => {
    const fault = changedAnswers(/\/company-postings\/rankings\//, ({ ranking }) => {
      const [first, ...others] = ranking.buckets as Item[];
      if (others.length >= 3 && others.length + 1 === ranking.limit)
        ranking.buckets = [...others, { ...first, unique_postings: others.at(-1).unique_postings }];
    });
    const found = await differences(['oracle/company-ranking'], ['ties=unstable'], fault);
    expect(found.map(({ aspect }) => aspect)).toContain('group unique_postings');
  });
});

const listing = ['oracle/company-postings'];

describe('a listing of few postings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobmark-few-'));
  const few = { profile: 'standard', datasets: [join(folder, 'us')] } as const;
  beforeAll(() =>
    makeDataset({
      country: 'us',
      seed: '1',
      postings: 200,
      workers: 1,
      hasTexts: false,
      hasPlanted: false,
      folder: few.datasets[0],
    }),
  );
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['7', 'all'],
    ['7', 'readable'],
    ['25', 'readable'],
    ['none', 'all'],
  ])('is understood with a viewing cap of %s, where viewable postings are %s', async (cap, viewable) => {
    const options = [`viewing-cap=${cap}`, `viewable-postings=${viewable}`, 'page-size=served'];
    expect(await differences(listing, options, undefined, few)).toEqual([]);
  });

  test('is not taken from a page that contradicts the others', async () => {
    const fault = changedAnswers(/\/postings$/, (data) => {
      if (data.unique_postings === 1) data.pages_available = 2;
    });
    const found = await differences(listing, ['viewing-cap=7'], fault, few);
    expect(found.map(({ aspect }) => aspect)).toEqual(['listing page']);
  });

  test('has all of them where pages are as large as requested, and one wrong value shows', async () => {
    const fault = changedAnswers(/\/postings$/, ({ postings }) => {
      for (const posting of postings as Item[]) if (posting.id === 'us-158') posting.title_raw = 'Sales';
    });
    const report = await compared(listing, ['viewing-cap=none', 'page-size=served'], fault, few);
    const { postings = 0, listed = 0 } = report?.listing ?? {};
    expect(postings).toBe(200);
    expect(listed / postings).toBeGreaterThan(0.95);
    expect(report?.differences.map(({ aspect }) => aspect)).toEqual(['record title_raw']);
    expect(report?.differences[0]?.explanation).toContain('us-158');
  });

  test.each(['repeated', 'refused'])('is understood where a page beyond the last is %s', async (option) => {
    expect(await differences(listing, [`last-page=${option}`], undefined, few)).toEqual([]);
  });
});

test('many postings are partly listed where a page shows few, as the report says', async () => {
  const report = await compared(listing, [], undefined, { profile: 'standard' });
  expect(report?.listing?.mostOnPage).toBe(10);
  expect(report?.listing?.listed).toBeGreaterThan(500);
  expect(report?.listing?.listed).toBeLessThan(2000);
});

test('a listing has as many pages as the limit has that was applied', async () => {
  const fault = changedRequests(/\/postings$/, (body) => (body.limit = Math.min(body.limit ?? 50, 50)));
  const options = ['viewing-cap=none', 'page-size=served'];
  expect(await differences(listing, options, fault, { profile: 'standard' })).toEqual([]);
});

describe('the second page of a listing', () => {
  test('has no posting of the first one', async () => {
    // One variable for each request: requests are answered at the same time.
    const fault: Middleware = (ctx, next) => {
      let requested: number | undefined;
      const first = changedRequests(/\/postings$/, (body) => {
        requested = body.page;
        delete body.page;
      });
      const named = changedAnswers(/\/postings$/, (data) => (data.page = requested ?? 1));
      return named(ctx, () => first(ctx, next));
    };
    const found = await differences(listing, [], fault);
    expect(found.map(({ aspect }) => aspect)).toContain('listing second page');
  });

  test('begins where the first one ends', async () => {
    const fault = changedAnswers(/\/postings$/, (data) => {
      if (data.page === 2) data.postings = data.postings.slice(1);
    });
    const found = await differences(listing, [], fault);
    expect(found.map(({ aspect }) => aspect).join()).toMatch(/^listing (length|second page)/);
  });
});
