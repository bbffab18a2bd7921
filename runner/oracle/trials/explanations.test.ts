import { afterAll, describe, expect, test } from 'vitest';
import type { FoundPosting, Middleware } from '../../../reference/index.ts';
import { changedAnswers, changedRequests, type Item } from '../../testing/compare-reference.ts';
import { buckets, openTrialOracle, ownData } from '../../testing/samples/trial-oracle.ts';

const { oracle, differencesWith, close } = await openTrialOracle();
afterAll(close);

const totals = /\/company-postings\/totals$/;

/** The last, or the first, day of the months of a frame is left out: days are a form of `when` of the reference. */
function lastDay(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
}
/** Changes the time frame of totals, where it is one of months. */
function withFrame(change: (when: Item) => void): Middleware {
  return changedRequests(totals, ({ filter: { when } }) => {
    if (typeof when === 'object') change(when);
  });
}
const withoutLastDay = withFrame((when) => {
  when.end = `${when.end}-${lastDay(when.end) - 1}`;
});
const withoutFirstDay = withFrame((when) => {
  when.start = `${when.start}-02`;
});
const withAnotherDay = withFrame((when) => {
  const next = new Date(Date.UTC(Number(when.end.slice(0, 4)), Number(when.end.slice(5)), 1));
  when.end = next.toISOString().slice(0, 10);
});

/** Lets the totals below a path count fewer postings. */
function withFewer(path: RegExp, isLost: (posting: FoundPosting) => boolean): Middleware {
  return async (ctx, next) => {
    const { filter } = path.test(ctx.path) ? JSON.parse(ctx.state.requestText) : {};
    await next();
    if (filter === undefined || ctx.status !== 200) return;
    const { totals: counted } = ownData(ctx);
    if (!('unique_postings' in counted)) return;
    const { postings } = await oracle.reference.find('company-postings', { filter, most: 20_000 });
    counted.unique_postings -= postings.filter((posting) => isLost(posting)).length;
  };
}

describe('the explanation of a difference', () => {
  test.each([
    [
      'its last day is left out',
      withoutLastDay,
      /is 0 instead of 1; the difference is the posting us-\d+, posted \d{4}-\d\d-\d\d, .*: it is not counted, although it was posted on the last day/,
    ],
    [
      'its first day is left out',
      withoutFirstDay,
      /the difference is the posting us-\d+, .*: it is not counted, although it expired on the first day/,
    ],
    [
      'the day after it counts',
      withAnotherDay,
      /the difference is the posting us-\d+, .*: it is counted, although it was posted after the time frame/,
    ],
  ])('names the posting where %s', async (_what, fault, text) => {
    const found = await differencesWith(fault, 'company-totals');
    // What other metrics show follows from it, but for medians and numbers of companies over several postings.
    const [first] = found;
    expect(first?.aspect).toBe('totals unique_postings');
    expect(first?.explanation).toMatch(text);
  });

  test('does not take a posting that had expired for one that is counted twice', async () => {
    const fault: Middleware = async (ctx, next) => {
      const { filter } = totals.test(ctx.path) ? JSON.parse(ctx.state.requestText) : {};
      await next();
      if (filter === undefined || filter.when === 'active') return;
      const answered = ownData(ctx).totals;
      if (!('unique_postings' in answered)) return;
      const when = { start: '2000-01', end: filter.when.start };
      const { postings } = await oracle.reference.find('company-postings', {
        filter: { ...filter, when },
        most: 20_000,
      });
      answered.unique_postings += postings.filter(
        ({ posted, expired }) => posted === expired && expired < filter.when.start,
      ).length;
    };
    const found = await differencesWith(fault, 'company-totals');
    const [first] = found;
    expect(first?.explanation).toMatch(/it is counted, although it had expired before the time frame/);
  });

  test('says that a value is wrong everywhere', async () => {
    const fault = changedAnswers(/\/totals$/, (data) => (data.totals.unique_postings *= 3));
    const found = await differencesWith(fault, 'company-totals');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/^All \d+ answers .*Each wrong value is 3 times the right one/),
    ]);
  });

  test('says which key of a filter is ignored that the specification does not name', async () => {
    const fault = changedRequests(/\/uk-jpa\/rankings\/\w+$/, ({ filter }) => {
      delete filter.remote_type_name;
    });
    const found = await differencesWith(fault, 'ranking');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('as many as the oracle counts without remote_type_name'),
    ]);
  });

  test.each([
    ['ranking', /\/uk-jpa\/rankings\/\w+$/],
    ['company-totals', /\/company-postings\//],
  ])('says that the first value of a key is left out: %s', async (check, path) => {
    const fault = changedRequests(path, ({ filter }) => {
      for (const [key, values] of Object.entries<Item>(filter))
        if (Array.isArray(values) && values.length > 1) filter[key] = values.slice(1);
    });
    const found = await differencesWith(fault, check);
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('without the first value of each key'),
    ]);
  });

  test('names the posting of a record, where every record is wrong', async () => {
    const fault = changedAnswers(/\/postings$/, (data) => {
      for (const record of data.postings) if ('title_raw' in record) record.title_raw += '!';
    });
    const found = await differencesWith(fault, 'company-postings');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/^All \d+ answers .* that of the posting us-\d+ is /),
    ]);
  });

  test('says where the text of a posting is cut', async () => {
    const fault = changedAnswers(/\/postings$/, (data) => {
      for (const record of data.postings)
        if ('body' in record && String(record.id).endsWith('500')) record.body = record.body.slice(0, 100);
    });
    const found = await differencesWith(fault, 'company-postings');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(
        /record full body of the posting us-\d*500 is the first \d+ of \d[\d,]* characters; /,
      ),
    ]);
  });

  test('says which other filter counts as many', async () => {
    const fault = changedRequests(/\/company-postings\//, ({ filter }) => {
      if (Object.keys(filter).length > 2) delete filter.state_name;
    });
    const found = await differencesWith(fault, 'company-ranking');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(
        /as many as the oracle counts without state_name; one posting of the difference is us-\d+/,
      ),
    ]);
  });

  test('names a posting where no count is that of the rows, because all lack the same', async () => {
    const fault = changedRequests(/\/company-postings\/(totals|timeseries|rankings)/, ({ filter }) => {
      filter.salary = { lower_bound: 0 };
    });
    const found = await differencesWith(fault, 'company-totals');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(
        /the difference is the posting us-\d+, .*: it is not counted, as no posting without pay is\./,
      ),
    ]);
  });

  test('does not take a wrong order for a smaller limit', async () => {
    const fault = changedAnswers(/\/company-postings\/rankings\//, (data) => {
      const list = buckets(data);
      if (list.length > 3 && list.length === data.ranking.limit) list.push(...list.splice(-2).toReversed());
    });
    const found = await differencesWith(fault, 'company-ranking');
    const [first] = found;
    expect(first?.aspect).toBe('order');
    expect(first?.explanation).toMatch(/order of \w+ ".*" should have ".*" before ".*", which has \d+/);
    expect(first?.explanation).not.toContain('limit');
  });

  test('says that the lowest come first', async () => {
    const fault = changedAnswers(/\/company-postings\/rankings\//, (answer) => buckets(answer).reverse());
    const found = await differencesWith(fault, 'company-ranking');
    expect(found[0]?.explanation).toMatch(/\. The lowest come first\./);
  });

  test('says that the groups are in the order of texts, once for all rankings', async () => {
    const fault = changedAnswers(/\/uk-jpa\/rankings\//, (answer) =>
      buckets(answer).sort((one, other) => {
        const [text, next] = [one, other].map((group) => String(group[answer.ranking.rank_by]));
        return (text ?? '') < (next ?? '') ? 1 : -1;
      }),
    );
    const found = await differencesWith(fault, 'ranking', 'timeseries');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/The values are in the order of their texts/),
    ]);
  });

  test('says that the groups are in the order of their names, once for both groups of the API', async () => {
    const named = (one: Item, other: Item): number => (String(one['name']) < String(other['name']) ? -1 : 1);
    const fault = changedAnswers(/\/rankings\//, (answer) => buckets(answer).sort(named));
    const found = await differencesWith(fault, 'ranking', 'company-ranking');
    expect(found.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/The groups are in the order of their names, whatever their values\./),
    ]);
  });

  test('says that postings that expired on their first day are not counted', async () => {
    const fault = withFewer(/\/company-postings\/totals$/, ({ posted, expired }) => posted === expired);
    const [first] = await differencesWith(fault, 'company-totals');
    expect(first?.explanation).toMatch(
      /is not counted, although it expired on the day on which it was posted/,
    );
  });

  test('says that postings without a value of the distribution are not counted', async () => {
    const fault: Middleware = async (ctx, next) => {
      const [, facet] = /\/company-postings\/distributions\/(\w+)$/.exec(ctx.path) ?? [];
      const { filter } = facet === undefined ? {} : JSON.parse(ctx.state.requestText);
      await next();
      if (facet === undefined || ctx.status !== 200) return;
      const having = { ...filter, [facet]: { lower_bound: 0 } };
      const { count } = await oracle.reference.find('company-postings', { filter: having, most: 1 });
      ownData(ctx).totals.unique_postings = count;
    };
    const [first] = await differencesWith(fault, 'company-distribution');
    expect(first?.explanation).toMatch(/without the postings that have no value of the distribution/);
  });

  test('names the group that is missing', async () => {
    const fault = changedAnswers(/\/company-postings\/rankings\//, (data) => {
      if (buckets(data).length < data.ranking.limit && buckets(data).length > 1) buckets(data).pop();
    });
    const found = await differencesWith(fault, 'company-ranking');
    const [first] = found;
    expect(first?.aspect).toBe('groups');
    expect(first?.explanation).toMatch(/, without the group ".*", place (\d+) of \1;/);
  });

  test('does not take one lost group of those that tie at the end for a smaller limit', async () => {
    const fault = changedAnswers(/\/company-postings\/rankings\/certifications_name$/, (data) => {
      const groups = buckets(data);
      const place = groups.findIndex(
        ({ unique_postings: count }) => count === groups.at(-1)?.unique_postings,
      );
      if (groups.length > 20) groups.splice(place, 1);
    });
    const [first] = await differencesWith(fault, 'company-ranking');
    expect(first?.explanation).toMatch(/, without the group ".*", place \d+ of \d+/);
    expect(first?.explanation).not.toContain('with at most');
  });
});
