import { expect, test } from 'vitest';
import type { OperationId } from '../../../contracts/index.ts';
import { exchangeOf } from '../../testing/outcomes.ts';
import { otherAnswerFaults, unseenParts } from './other-answers.ts';
import type { RecordedAnswer, RecordedAnswers } from './recorded-answers.ts';

/** Answers of company totals by their filter; the JSON of each is the count. */
function recorded(...requests: readonly (readonly [filter: object, count: number])[]): RecordedAnswers {
  const operation: OperationId = 'companyTotals';
  return new Map(
    requests.map(([filter, count], at): [string, RecordedAnswer] => {
      const { response, ...rest } = exchangeOf('/totals', 200, {
        data: { totals: { unique_postings: count } },
      });
      const spec = { group: 'company-postings', method: 'POST', path: '/totals', body: { filter } } as const;
      const key = String(at);
      const json = JSON.stringify(count);
      const exchange = { ...rest, spec, response };
      const seen = { readers: new Set<never>(), isSteady: true, isSurveyed: false, isShared: true };
      return [key, { key, exchange, json, operation, ...seen }];
    }),
  );
}

function instead(answers: RecordedAnswers): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    otherAnswerFaults(answers, 'company-postings').flatMap((fault) =>
      fault.kind === 'other-answer'
        ? [[fault.id, [...fault.instead].map(([key, other]) => `${key} gets ${other.key}`)]]
        : [],
    ),
  );
}

const when = (start: string): object => ({ start, end: '2024-12' });

test('requests that differ in one part get the answer to the first, or to the one without the part', () => {
  const answers = recorded(
    [{ when: when('2024-01') }, 9],
    [{ when: when('2024-01'), city_name: ['a'] }, 4],
    [{ when: when('2024-01'), city_name: ['b'] }, 5],
  );
  expect(instead(answers)).toMatchObject({
    'request/companyTotals/filter.city_name/not-in-cache-key/all/recorded': ['1 gets 0', '2 gets 0'],
    'request/companyTotals/filter.city_name/ignored/all/recorded': ['1 gets 0', '2 gets 0'],
    'answer/companyTotals/*/stale/0/one-answer': ['1 gets 0'],
  });
  expect(Object.keys(instead(answers)).filter((id) => id.includes('/filter.when/'))).toEqual([]);
  const faults = otherAnswerFaults(answers, 'company-postings');
  expect(unseenParts(answers, 'company-postings', faults)).toEqual(['filter.when']);
});

test('equal answers are not faults', () => {
  const answers = recorded([{ when: when('2024-01') }, 9], [{ when: when('2024-02') }, 9]);
  expect(instead(answers)).toEqual({});
  expect(unseenParts(answers, 'company-postings', [])).toEqual(['filter', 'filter.when']);
});
