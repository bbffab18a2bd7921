import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { withMonths } from '../../postings/filter/filter.ts';
import { monthName, monthNumber } from '../../postings/months/months.ts';
import { recordKeys } from '../listing/records.ts';
import { seriesRequest, type Filter } from '../requests.ts';
import { pointOf } from '../series/series-answers.ts';
import { filterWithPostings, keysWithValues, rangeWithPostings } from '../survey/surveyed-data.ts';
import { endpoints } from './counting.ts';
import { optionsInTurn } from './endpoint-options.ts';
import { endpointClauses, expectAtEndpoints, type Shown } from './endpoints.ts';
import { expectNarrowing, KEYS } from './narrowing.ts';

/** Every kind of filter at every endpoint. */
export const filterChecks: readonly Check[] = [
  {
    id: 'company-postings/filters',
    clauses: endpointClauses,
    title: 'applies one, two and three filter keys at every endpoint, with the same counts',
    async run(t) {
      const base = filterWithPostings(t);
      const random = randomFrom(t.settings.seed, 'filters');
      const keys = keysWithValues(t);
      if (keys.length === 0) t.inconclusive('the target ranks no values of a filter key');
      const nextOptions = optionsInTurn(t, random);
      const early = withMonths(base, base.months.start, middleOf(base));
      const late = withMonths(base, middleOf(base), base.months.end);
      // From each key on to the next: every key is once the first of a filter and once combined with another one.
      await evaluateEach(t, [...keys.keys()], async (first) => {
        const turned = [...keys.slice(first), ...keys.slice(0, first)];
        // Over fewer months in turn, so that a time frame, or one of its ends, that is ignored when there are keys shows too.
        const months = [base, early, base, late][first % 4] ?? base;
        // Two of the filters have a third key, which no record shows: only the number of records does.
        const hasThird = recordKeys.every((key) => key !== turned[KEYS - 1]) && first >= KEYS - 1;
        await expectNarrowing(t, months, turned.slice(0, hasThird ? KEYS : KEYS - 1), {
          random,
          nextOptions,
        });
      });
    },
  },
  {
    id: 'company-postings/time-frames',
    clauses: endpointClauses,
    title: 'applies the time frame at every endpoint, with and without a filter key',
    async run(t) {
      const base = filterWithPostings(t);
      const { months, counted } = rangeWithPostings(t);
      const random = randomFrom(t.settings.seed, 'time-frames');
      const key = random.pick(keysWithValues(t));
      const frames = [months[0], random.pick(months)].filter((month) => month !== undefined);
      const series = await t.accept(seriesRequest(base));
      const nextOptions = optionsInTurn(t, random);
      const second = monthName(monthNumber(base.months.start) + 1);
      // A year that ends before the last month, as the end of a range.
      const december = `${Number(base.months.end.slice(0, 4)) - 1}-12`;
      const early = december > second ? december : middleOf(base);
      const filters: readonly Filter[] = [
        base,
        { months: counted },
        ...[...new Set(frames)].map((month) => withMonths(base, month)),
        withMonths(base, second < early ? second : early, early),
      ];
      await evaluateEach(t, filters, async (filter) => {
        const isNarrower = filter.months !== base.months && filter.months !== counted;
        await expectAtEndpoints(t, {
          filter,
          ...(isNarrower ? { wider: base } : {}),
          ...(filter.months.start === filter.months.end ? { shown: pointShown(series, filter) } : {}),
          options: nextOptions([], endpoints),
          random,
        });
        if (key !== undefined && filter.months.start === frames.at(-1))
          await expectNarrowing(t, filter, [key], { random, nextOptions });
      });
    },
  },
];

function middleOf({ months: { start, end } }: Filter): string {
  return monthName(Math.floor((monthNumber(start) + monthNumber(end)) / 2));
}

function pointShown(series: Exchange, { months: { start: month } }: Filter): Shown {
  return { answer: series, read: (answer) => pointOf(answer, month)?.unique_postings };
}
