import fc, { type Arbitrary } from 'fast-check';
import type { Check } from '../kit/check.ts';
import type { RequestSpec } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { property } from '../kit/property.ts';
import { atMost, totalPostings } from '../postings/count-relations.ts';
import { subRange } from '../postings/filter-cases.ts';
import { monthsOf, type MonthRange } from '../postings/months.ts';
import { listRequest, seriesRequest, totalsRequest, type Filter } from './requests.ts';
import { found } from './found.ts';
import { recordsOf } from './listing.ts';
import { seriesCounts } from './series-counts.ts';
import { rangeWithPostings } from './survey/surveyed-data.ts';
import { knownCounters } from './counts.ts';

/** A range, and one inside it. */
interface NestedRanges {
  readonly outer: MonthRange;
  readonly inner: MonthRange;
}

/** `filter.when` as a range: service.md, "Company postings group", request objects. */
export const timeFrameChecks: readonly Check[] = [
  property<NestedRanges>({
    id: 'company-postings/shorter-range',
    clauses: ['company-postings/filter-when-narrows'],
    title: 'counts no more postings in a part of a range than in the range',
    group: 'company-postings',
    profile: 'standard',
    runs: { standard: 7, thorough: 70 },
    arbitrary: (t): Arbitrary<NestedRanges> => {
      const { when, months } = rangeWithPostings(t);
      return fc.oneof(
        subRange(when, months).chain((outer) =>
          fc.record({ outer: fc.constant(outer), inner: subRange(outer, monthsOf(outer)) }),
        ),
        fc.constantFrom(...months).map((month) => ({ outer: when, inner: { start: month, end: month } })),
      );
    },
    async evaluate(t, { outer, inner }) {
      const all = await found(t, totalsRequest({ when: outer }, ['unique_postings']));
      const some = await found(t, totalsRequest({ when: inner }, ['unique_postings']));
      await atMost(
        t,
        'company-postings/filter-when-narrows',
        some,
        all,
        `${inner.start} to ${inner.end} lies in ${outer.start} to ${outer.end}`,
      );
    },
  }),
  {
    id: 'company-postings/range-applies',
    clauses: ['company-postings/filter-when-applies'],
    title: 'leaves postings outside of filter.when out',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const earlier = await monthWithFewer(t);
      if (earlier === undefined) {
        t.inconclusive('the months count alike, and no listed posting was posted after the first of them');
        return;
      }
      const totals = (filter: Filter): RequestSpec => totalsRequest(filter, ['unique_postings']);
      const all = totalPostings(await found(t, totals({ when })));
      const month = { start: earlier.month, end: earlier.month };
      for (const spec of [totals, ...knownCounters(t).map((counter) => counter.spec)]) {
        const whole = await t.send(spec({ when }));
        // An endpoint that counts other postings over the whole range may count them all in the month.
        if (totalPostings(whole) !== all) continue;
        const part = await found(t, spec({ when: month }));
        await atMost(t, 'company-postings/filter-when-applies', part, whole, earlier.because, 'strictly');
      }
    },
  },
];

/** A month in which fewer postings count than in the whole range, and why; undefined when nothing tells. */
async function monthWithFewer(
  t: CheckContext,
): Promise<{ readonly month: string; readonly because: string } | undefined> {
  const { when, months } = rangeWithPostings(t);
  const counts = seriesCounts(await found(t, seriesRequest({ when }, ['unique_postings'])));
  const ordered = months.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
  const [fewest, most] = [ordered[0], ordered.at(-1)];
  if (fewest !== undefined && most !== undefined && counts.get(fewest) !== counts.get(most))
    return {
      month: fewest,
      because: `the series counts ${counts.get(fewest)} in ${fewest} and ${counts.get(most)} in ${most}`,
    };
  // A posting counts in no month before it was posted, whatever puts it in a month (readings.md 16).
  const list = await found(t, listRequest({ when }, ['posted'], 10));
  const posted = recordsOf(list).map((record) => String(record['posted']).slice(0, 7));
  const month = months.find((candidate) => posted.some((day) => candidate < day));
  return month === undefined
    ? undefined
    : { month, because: `a posting of the range was posted after ${month}` };
}
