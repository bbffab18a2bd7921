import { expect, it } from 'vitest';
import { sampleFindings } from '../../../testing/samples/sample-findings.ts';
import { findingRows } from './finding-text.ts';

it('shows equal earlier exchanges of a finding in one row', () => {
  const [finding] = sampleFindings.filter(({ exchanges }) => exchanges.length === 1);
  const [exchange] = finding?.exchanges ?? [];
  if (finding === undefined || exchange === undefined) throw new Error('a sample finding has one exchange');
  const other = { ...exchange, response: { ...exchange.response, status: 404 } };
  const rows = findingRows({ ...finding, exchanges: [exchange, other, exchange, exchange] }, 80);
  expect(rows.filter(([label]) => label === 'compared').map(([, text]) => text.split(' to ')[0])).toEqual([
    '2 times with the answer 405',
    'with the answer 404',
  ]);
});
