import { describe, expect, test } from 'vitest';
import { defaultDialect, parseChoice, withChoices } from '../../contracts/index.ts';
import type { Middleware } from '../../reference/index.ts';
import type { OracleDifference, OracleReport } from './oracle-report.ts';
import {
  changedAnswers,
  changedRequests,
  compareReference,
  type Item,
} from '../testing/compare-reference.ts';

/** The differences of a reference with these options and this fault. */
async function differences(
  only: readonly string[],
  options: readonly string[],
  fault?: Middleware,
  profile?: 'smoke' | 'standard',
): Promise<readonly OracleDifference[]> {
  return (await compared(only, options, fault, profile))?.differences ?? [];
}

async function compared(
  only: readonly string[],
  options: readonly string[],
  fault?: Middleware,
  profile: 'smoke' | 'standard' = 'smoke',
): Promise<OracleReport | undefined> {
  const dialect = withChoices(defaultDialect, options.map(parseChoice));
  const faults = fault === undefined ? {} : { middleware: [fault] };
  return (await compareReference({ dialect, ...faults }, { only, profile })).oracle;
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

describe('the number of records that can be read', () => {
  test.each([
    ['7', 'all'],
    ['7', 'readable'],
    ['25', 'readable'],
    ['none', 'all'],
  ])('%s is understood, where viewable postings are %s', async (cap, viewable) => {
    const options = [`viewing-cap=${cap}`, `viewable-postings=${viewable}`, 'page-size=served'];
    expect(await differences(['oracle/company-postings'], options, undefined, 'standard')).toEqual([]);
  });

  test('is not taken from a page that contradicts the others', async () => {
    const fault = changedAnswers(/\/postings$/, (data) => {
      if (data.unique_postings === 1) data.pages_available = 2;
    });
    const found = await differences(['oracle/company-postings'], ['viewing-cap=7'], fault, 'standard');
    expect(found.map(({ aspect }) => aspect)).toEqual(['listing page']);
  });
});

describe('the postings', () => {
  const only = ['oracle/company-postings'];
  const uncapped = ['viewing-cap=none', 'page-size=served'];

  test('are all listed where no number of records is the most, and one wrong value shows', async () => {
    const fault = changedAnswers(/\/postings$/, ({ postings }) => {
      for (const posting of postings as Item[]) if (posting.id === 'us-1580') posting.title_raw = 'Sales';
    });
    const report = await compared(only, uncapped, fault, 'standard');
    const { postings = 0, listed = 0 } = report?.listing ?? {};
    expect(listed / postings).toBeGreaterThan(0.95);
    expect(report?.differences.map(({ aspect }) => aspect)).toEqual(['record title_raw']);
    expect(report?.differences[0]?.explanation).toContain('us-1580');
  });

  test('are in part listed where a page shows few, as the report says', async () => {
    const report = await compared(only, [], undefined, 'standard');
    expect(report?.listing?.mostOnPage).toBe(10);
    expect(report?.listing?.listed).toBeGreaterThan(500);
    expect(report?.listing?.listed).toBeLessThan(2000);
  });
});

describe('the second page of a listing', () => {
  test.each(['repeated', 'refused'])(
    'is that of the oracle, where a page beyond the last is %s',
    async (option) => {
      expect(
        await differences(['oracle/company-postings'], [`last-page=${option}`], undefined, 'standard'),
      ).toEqual([]);
    },
  );

  test('has no posting of the first one', async () => {
    // One variable for each request: requests are answered at the same time.
    const fault: Middleware = (ctx, next) => {
      let asked: number | undefined;
      const first = changedRequests(/\/postings$/, (body) => {
        asked = body.page;
        delete body.page;
      });
      const named = changedAnswers(/\/postings$/, (data) => (data.page = asked ?? 1));
      return named(ctx, () => first(ctx, next));
    };
    const found = await differences(['oracle/company-postings'], [], fault);
    expect(found.map(({ aspect }) => aspect)).toContain('listing second page');
  });

  test('begins where the first one ends', async () => {
    const fault = changedAnswers(/\/postings$/, (data) => {
      if (data.page === 2) data.postings = data.postings.slice(1);
    });
    const found = await differences(['oracle/company-postings'], [], fault);
    expect(found.map(({ aspect }) => aspect).join()).toMatch(/^listing (length|second page)/);
  });
});
