import type { Check, CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { seriesRequest, type Filter } from '../requests.ts';
import { filterWithPostings, keysWithValues, surveyedValues } from '../survey/surveyed-data.ts';
import { expectPoint } from './points.ts';
import { seriesCounts } from './series-answers.ts';

/** Pairs of values looked at, of any keys; postings that are likely to be in other months. */
const PAIRS = 2;
const FEWEST = 4;

/** Filters that find equally many postings, which a server that caches answers may confuse. */
export const equalCountsCheck: Check = {
  id: 'company-postings/series-of-equal-counts',
  clauses: ['company-postings/timeseries-points', 'company-postings/timeseries-points-median'],
  title: 'returns another series for another filter that finds as many postings',
  async run(t) {
    const pairs = keysWithValues(t).flatMap((key) => pairOf(t, key));
    if (pairs.length === 0) t.inconclusive('no two values of a key with as many postings');
    await evaluateEach(t, pairs.slice(0, PAIRS), async ([one, other]) => {
      const first = await t.accept(seriesRequest(one));
      const second = await t.accept(seriesRequest(other));
      if (!sameJson(pointsOf(first), pointsOf(second))) return;
      // Both series have the same months: a month of the second filter shows whether the series is its own.
      const [month] = pointsOf(second).find(([, count]) => count > 0) ?? [];
      if (month !== undefined) await expectPoint(t, second, other, month);
    });
  },
};

/** Filters on two values of a key with as many postings, the least of those that are enough; none where there are none. */
function pairOf(
  t: CheckContext,
  key: Parameters<typeof surveyedValues>[1],
): readonly (readonly [Filter, Filter])[] {
  const base = filterWithPostings(t);
  const values = surveyedValues(t, key)
    .filter(({ count }) => count >= FEWEST)
    .toReversed();
  for (const [place, { name, count }] of values.entries()) {
    const next = values[place + 1];
    if (next?.count === count) return [[withKey(base, key, [next.name]), withKey(base, key, [name])]];
  }
  return [];
}

function pointsOf(series: Exchange): readonly (readonly [string, number])[] {
  return [...seriesCounts(series)];
}
