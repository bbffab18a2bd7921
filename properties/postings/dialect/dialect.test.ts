import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../kit/exchange.ts';
import { exchangeOf } from '../../kit/testing/scripted-target.ts';
import { inferDefault, inferLargeLimit, inferRefusal, inferUnknownValue } from './infer-answers.ts';
import { inferMonthMembership, inferValues, inferWhenEnd } from './infer-counting.ts';

/** An answer of the target, as far as inference reads it. */
function answer(data: unknown, status = 200): Exchange {
  const spec = { group: 'rankings', method: 'POST', path: '/rankings/title_name' } as const;
  return exchangeOf(spec, { status, body: { data } });
}

const counting = (total: number): Exchange => answer({ totals: { unique_postings: total } });
function optionOf(inferred: ReturnType<typeof inferRefusal>): string | undefined {
  return inferred.kind === 'determined' ? inferred.option : undefined;
}

describe('inferred choices of counting', () => {
  it('detects whether the end of a time frame counts', () => {
    expect(optionOf(inferWhenEnd(counting(4), counting(9)))).toBe('inclusive');
    expect(optionOf(inferWhenEnd(counting(0), counting(4)))).toBe('exclusive');
    expect(optionOf(inferWhenEnd(counting(0), counting(0)))).toBeUndefined();
    const refused = answer({}, 400);
    expect(optionOf(inferWhenEnd(refused, counting(4)))).toBe('exclusive');
    expect(optionOf(inferWhenEnd(refused, counting(0)))).toBeUndefined();
  });

  it('detects whether a posting counts in several months', () => {
    const months = [counting(40), counting(30)];
    expect(optionOf(inferMonthMembership(counting(60), months, 30))).toBe('active');
    expect(optionOf(inferMonthMembership(counting(70), months, 30))).toBe('posted');
    expect(optionOf(inferMonthMembership(counting(70), months, 3))).toBeUndefined();
    expect(optionOf(inferMonthMembership(counting(80), months, 30))).toBeUndefined();
  });

  it('detects how several values combine', () => {
    const values = (without: number[], total: number, under: number[]) =>
      optionOf(
        inferValues(
          answer({}),
          answer({}),
          { counts: without, total: 100, full: false },
          { counts: under, total, full: false },
        ),
      );
    expect(values([30, 20], 45, [30, 20])).toBe('or');
    expect(values([30, 20], 0, [])).toBe('and');
    expect(values([30, 20], 10, [10, 10])).toBe('and');
    expect(values([30, 20], 30, [30, 0])).toBeUndefined();
  });
});

describe('inferred choices of single answers', () => {
  it('distinguishes a refusal from an answer that ignores what is unknown', () => {
    expect(optionOf(inferRefusal(answer({}, 400)))).toBe('refused');
    expect(optionOf(inferRefusal(answer({})))).toBe('ignored');
    expect(optionOf(inferRefusal(answer({}, 500)))).toBeUndefined();
    expect(optionOf(inferUnknownValue(answer({}), 0, 10))).toBe('empty-result');
    expect(optionOf(inferUnknownValue(answer({}), 10, 10))).toBe('ignored');
    expect(optionOf(inferUnknownValue(answer({}, 400), undefined, 10))).toBe('refused');
  });

  it('reads the limit that was applied', () => {
    expect(optionOf(inferLargeLimit(answer({ ranking: { limit: 100 } }), 5000))).toBe('clamped');
    expect(optionOf(inferLargeLimit(answer({ ranking: { limit: 5000 } }), 5000))).toBe('served');
    expect(optionOf(inferLargeLimit(answer({}, 400), 5000))).toBe('refused');
    expect(optionOf(inferDefault(answer({ ranking: { limit: 10 } }), 'limit'))).toBe('10');
    expect(optionOf(inferDefault(answer({}, 400), 'limit'))).toBe('required');
  });
});
