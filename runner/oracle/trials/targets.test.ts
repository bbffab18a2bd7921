import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choices, defaultDialect, withChoices } from '../../../contracts/index.ts';
import { makeDataset, sampleFolder } from '../../../datasets/index.ts';
import type { Middleware } from '../../../reference/index.ts';
import { triesAll } from '../../selftest/extent.ts';
import {
  changedAnswers,
  changedRequests,
  compareReference,
  type Item,
} from '../../testing/compare-reference.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { ownData } from '../../testing/samples/trial-oracle.ts';

test('a target that serves the rows agrees', async () => {
  const report = await compareReference({});
  expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 });
  expect(report.oracle).toMatchObject({ dataset: 'sample', differences: [] });
  expect(report.oracle?.compared).toBeGreaterThan(40);
  expect(report.oracle?.values).toBeGreaterThan(1000);
});

/** The dialect in which each closed choice takes the option at this place of its list. */
function dialectAt(place: number) {
  const settings = choices.flatMap((choice) => {
    if (choice.kind !== 'closed') return [];
    const options = Object.keys(choice.options);
    return [{ choice: choice.id, groups: choice.groups, option: options[place % options.length] ?? '' }];
  });
  return withChoices(defaultDialect, settings);
}

test.each(triesAll ? [1, 2, 3] : [1])(
  'a target in another dialect agrees: option %d of each choice',
  async (place) => {
    const report = await compareReference({ dialect: dialectAt(place) });
    expect(report.oracle?.differences).toEqual([]);
    expect(report.exitCode).toBe(0);
  },
);

describe('a target that joins the values of a key by AND', () => {
  const dialect = withChoices(defaultDialect, [{ choice: 'values', groups: ['rankings'], option: 'and' }]);
  const ofRankings = { profile: 'standard', only: ['oracle/ranking'] } as const;

  // Values that are requested one by one are a small part of the run, although thousands of ids are numbers.
  test('agrees, and is compared with few requests', async () => {
    const report = await compareReference({ dialect }, ofRankings);
    expect(report.oracle?.differences).toEqual([]);
    expect(report.oracle?.compared).toBeLessThan(300);
  });

  test('differs where it joins those of one key by OR', async () => {
    const fault = changedRequests(/\/uk-jpa\/rankings\//, ({ filter }) => {
      if (filter.skills_name !== undefined)
        filter.skills_name = { include: filter.skills_name, include_op: 'or' };
    });
    const report = await compareReference({ dialect, middleware: [fault] }, ofRankings);
    expect(report.oracle?.differences.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('skills_name'),
    ]);
  });
});

// decisions.md#histograms: a value at the end of a step belongs to it, or to the next one.
test('a target whose steps contain their ends agrees', async () => {
  const withEnds: Middleware = async (ctx, next) => {
    const body: Item = ctx.path.includes('/distributions/') ? JSON.parse(ctx.state.requestText) : {};
    const width = body.distribution?.options?.interval;
    if (!ctx.path.startsWith('/uk-jpa/') || typeof width !== 'number') {
      await next();
      return;
    }
    const { metrics } = body.distribution;
    body.distribution.options.interval = 1;
    body.distribution.metrics = [...new Set([...metrics, 'unique_postings', 'total_postings'])];
    ctx.state.requestText = JSON.stringify(body);
    await next();
    if (ctx.status !== 200) return;
    for (const { distribution } of ownData(ctx).ranking.buckets) {
      const steps = new Map<number, Item>();
      const values = distribution.buckets.filter((step: Item) => step.unique_postings > 0);
      for (const { key: _, value, ...counts } of values) {
        const isFirst = value === values[0].value && value % width === 0;
        const start = isFirst ? value : (Math.ceil(value / width) - 1) * width;
        const step = steps.get(start) ?? { key: steps.size + 1, value: start };
        for (const [metric, count] of Object.entries<number>(counts))
          step[metric] = (step[metric] ?? 0) + count;
        step.posting_intensity = step.total_postings / step.unique_postings;
        steps.set(start, step);
      }
      distribution.buckets = [...steps.values()];
      distribution.interval = width;
    }
  };
  // A group that ties at the limit is compared with one beyond the limit of the oracle.
  const dialect = withChoices(defaultDialect, [{ choice: 'ties', groups: ['rankings'], option: 'unstable' }]);
  const report = await compareReference(
    { middleware: [withEnds], dialect },
    { profile: 'standard', only: ['oracle/distribution'] },
  );
  expect(report.oracle?.differences).toEqual([]);
  expect(report.exitCode).toBe(0);
});

// The specification does not name the metric, so how it is computed is open.
test('a target that rounds the posting intensity, and ranks by that, agrees', async () => {
  const rounded = changedAnswers(/\/uk-jpa\/rankings\//, ({ ranking }) => {
    for (const group of ranking.buckets)
      if ('posting_intensity' in group) group.posting_intensity = Math.round(group.posting_intensity);
    if (ranking.rank_by === 'posting_intensity')
      ranking.buckets.sort(
        (one: Item, other: Item) =>
          other.posting_intensity - one.posting_intensity || (one.name < other.name ? -1 : 1),
      );
  });
  const report = await compareReference(
    { middleware: [rounded] },
    { profile: 'standard', only: ['oracle/ranking'] },
  );
  expect(report.oracle?.differences).toEqual([]);
});

describe('a target with other rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobmark-oracle-'));
  const dataset = (name: string): string => join(folder, name);
  beforeAll(async () => {
    const made = {
      country: 'uk',
      seed: '1',
      postings: 500,
      workers: 1,
      hasTexts: false,
      hasPlanted: false,
    } as const;
    await makeDataset({ ...made, folder: dataset('all') });
    await makeDataset({ ...made, postings: 450, folder: dataset('part') });
    await makeDataset({ ...made, seed: '2', folder: dataset('seed') });
    await makeDataset({ ...made, hasPlanted: true, folder: dataset('planted') });
    await makeDataset({ ...made, country: 'us', folder: dataset('american') });
    await makeDataset({ ...made, country: 'us', seed: '2', folder: dataset('american-seed') });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const causeOf = async (loaded: string, named: string) => {
    const report = await compareReference({ datasets: [dataset(loaded)] }, { datasets: [dataset(named)] });
    expect(report).toMatchObject({ verdict: 'not-judged', exitCode: 3 });
    expect(report.obstacles.map(({ code }) => code)).toEqual(['oracle/other-rows']);
    // One obstacle, and nothing else.
    expect(report.oracle?.differences).toEqual([]);
    const group = report.oracle?.groups.find((one) => one.group === 'rankings');
    return group?.outcome === 'other-rows' ? group.cause : group;
  };

  test.each([
    ['part', 'all', 'loaded-in-part'],
    ['seed', 'all', 'other-version'],
    ['all', 'planted', 'without-planted'],
  ])('is recognised: %s instead of %s', async (loaded, named, cause) => {
    expect(await causeOf(loaded, named)).toBe(cause);
  });

  test('is recognised where it has as many American postings', async () => {
    const report = await compareReference(
      { datasets: [dataset('american-seed')] },
      { datasets: [dataset('american')] },
    );
    expect(report.exitCode).toBe(3);
    expect(report.obstacles.map(({ code }) => code)).toEqual(['oracle/other-rows']);
  });

  test('is recognised where every posting is there twice, and where a country or the last months are missing', async () => {
    const twice = changedAnswers(/\/uk-jpa\//, (data) => {
      const double = (value: unknown): unknown => {
        if (typeof value === 'number') return value * 2;
        if (Array.isArray(value)) return value.map(double);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [key, key === 'limit' ? inner : double(inner)]),
        );
      };
      if ('ranking' in data) Object.assign(data, double(data));
    });
    const nothing = changedAnswers(/\/company-postings\//, (data) => {
      if ('totals' in data) data.totals.unique_postings = 0;
      if ('ranking' in data) data.ranking.buckets = [];
      if ('timeseries' in data) data.timeseries.unique_postings.fill(0);
    });
    const early = changedAnswers(/\/company-postings\//, (data) => {
      const part = (count: number): number => Math.floor(count * 0.7);
      if ('totals' in data) data.totals.unique_postings = part(data.totals.unique_postings);
      for (const bucket of data.ranking?.buckets ?? []) bucket.unique_postings = part(bucket.unique_postings);
      const counts = data.timeseries?.unique_postings;
      counts?.fill(0, part(counts.length));
    });
    const causes = [];
    for (const options of [twice, nothing, early]) {
      const report = await compareReference({ middleware: [options] });
      expect(report).toMatchObject({ exitCode: 3 });
      causes.push(
        ...(report.oracle?.groups ?? []).flatMap((group) =>
          group.outcome === 'other-rows' ? [group.cause] : [],
        ),
      );
    }
    expect(causes).toEqual(['loaded-twice', 'no-postings', 'months-missing']);
  });

  test('compares only the group whose country the dataset has', async () => {
    const report = await compareReference({ datasets: [dataset('all')] }, { datasets: [dataset('all')] });
    expect(report.oracle?.differences).toEqual([]);
    expect(report.oracle?.groups.map(({ group, outcome }) => [group, outcome])).toEqual([
      ['rankings', 'compared'],
      ['company-postings', 'not-compared'],
    ]);
  });
});

describe('the command line', () => {
  test.each([
    [['--oracle', '/nowhere'], '--oracle: /nowhere contains no dataset.json'],
    [['--oracle', 'sample', '--oracle', sampleFolder('uk')], '--oracle: sample has both countries'],
    [['--oracle', sampleFolder('uk'), '--oracle', sampleFolder('uk')], 'are both of uk'],
    [['--only', 'oracle/*'], 'oracle/* needs --oracle'],
    [['--oracle', 'sample', '--only', 'oracle/nothing'], 'matches no clause and no check'],
    [['--oracle', 'sample', '--group', 'classification', '--only', 'oracle/*'], 'leave no check to run'],
  ])('refuses %j', async (args, message) => {
    const { exitCode, stderr } = await runJobmark(['check', 'http://127.0.0.1:1', ...args]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  test('says that a target does not answer', async () => {
    const { exitCode } = await runJobmark([
      'check',
      'http://127.0.0.1:1',
      '--oracle',
      'sample',
      '--only',
      'oracle/*',
    ]);
    expect(exitCode).toBe(3);
  });
});
