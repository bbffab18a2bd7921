import { expect, test } from 'vitest';
import { percentiles, totals } from '../../../testing/samples/scripted-cases.ts';
import { scriptedSession, scriptedTrials } from '../../../testing/samples/scripted-oracle.ts';
import type { OracleCase } from '../../oracle-case.ts';
import { explainValues } from './explain-values.ts';

test('says which percentiles alone are made otherwise', async () => {
  const session = scriptedSession({
    value(postings, { key = 0 }, right) {
      const pays = postings.flatMap(({ salary }) => salary ?? []).toSorted((one, other) => one - other);
      return key > 70 ? (pays[Math.ceil((key * (pays.length - 1)) / 100)] ?? null) : right;
    },
  });
  const keys = [10, 50, 75, 90, 100];
  const cases = percentiles.map((one): OracleCase => ({ ...one, percentiles: { facet: 'salary', keys } }));
  const { wrong, right } = await scriptedTrials(session, cases, 'percentile value');
  const found = await explainValues(session, wrong, right, 'percentile value');
  expect(found?.rule.text).toBe(
    'Only the percentiles 75, 90 differ. The values are those of the oracle with the option percentile=higher.',
  );
});

test('says that values are those of the first postings by number', async () => {
  const session = scriptedSession({
    postings: (own) => own.toSorted((one, other) => one.number - other.number).slice(0, 3),
  });
  const aspect = 'totals unique_companies';
  const { wrong, right } = await scriptedTrials(session, totals('unique_companies'), aspect);
  const found = await explainValues(session, wrong, right, aspect);
  expect(found?.rule.text).toBe(
    'The values are those of the oracle for the first 3 postings by number at most.',
  );
});
