import { expect, it } from 'vitest';
import { objectOf } from '../../../contracts/index.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { exchangeOf } from '../../kit/testing/scripted-target.ts';
import { inferredWhenEnd } from './infer-dialect.ts';

/** A target that does not count the end of a time frame, with one posting, of May 2024. */
function answered(spec: RequestSpec): Promise<Exchange> {
  const { start, end } = objectOf(objectOf(objectOf(spec.body)['filter'])['when']);
  const isCounted = String(start) <= '2024-05' && '2024-05' < String(end);
  const data = { ranking: { buckets: [] }, totals: { unique_postings: isCounted ? 1 : 0 } };
  return Promise.resolve(exchangeOf(spec, { body: { data } }));
}

it('infers the end of a time frame where the last month that was located has no postings', async () => {
  const months = { start: '2024-05', end: '2024-06' };
  const withData = ['2024-05', '2024-06'];
  const inferred = await inferredWhenEnd(answered, { months, withData, span: months, total: 1 });
  expect(inferred).toMatchObject({ kind: 'determined', option: 'exclusive' });
});

it('infers the end of a time frame where months between have no postings', async () => {
  const months = { start: '2024-03', end: '2024-05' };
  const withData = ['2024-03', '2024-04', '2024-05'];
  const inferred = await inferredWhenEnd(answered, { months, withData, span: months, total: 1 });
  expect(inferred).toMatchObject({ kind: 'determined', option: 'exclusive' });
});
