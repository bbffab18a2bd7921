import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { sql } from '../sql/sql.ts';
import { ConnectionPool, type Columns } from './connection-pool.ts';
import { KeptAnswers } from './kept-answers.ts';

const pool = await ConnectionPool.open(await DuckDBInstance.create(':memory:'), 1, async () => {});

/** An answer by way of a store of answers, and whether the database was asked. */
async function asked(kept: KeptAnswers, statement: Parameters<KeptAnswers['answer']>[0]) {
  let isAsked = false;
  const answer = await kept.answer(statement, (): Promise<Columns> => {
    isAsked = true;
    return pool.columns(statement);
  });
  return { isAsked, answer };
}

it('keeps answers of numbers by statement and values', async () => {
  const kept = new KeptAnswers();
  const length = (text: string) => sql`SELECT length(${text})::INTEGER AS n, NULL AS nothing`;
  const expected = { length: 1, of: { n: [3], nothing: [null] } };
  expect(await asked(kept, length('abc'))).toEqual({ isAsked: true, answer: expected });
  expect(await asked(kept, length('abc'))).toEqual({ isAsked: false, answer: expected });
  expect((await asked(kept, length('abcd'))).answer.of['n']).toEqual([4]);
});

it('keeps neither texts nor failures', async () => {
  const kept = new KeptAnswers();
  const text = sql`SELECT 'text' AS t`;
  await asked(kept, text);
  expect((await asked(kept, text)).isAsked).toBe(true);
  const wrong = sql`SELECT nothing`;
  await expect(asked(kept, wrong)).rejects.toThrow(/nothing/);
  await expect(asked(kept, wrong)).rejects.toThrow(/nothing/);
});

it('drops the oldest answers beyond a million numbers', async () => {
  const kept = new KeptAnswers();
  const many = (from: number) => sql`SELECT range::INTEGER AS n FROM range(${from}, ${from + 400_000})`;
  for (const from of [1, 2, 3]) await asked(kept, many(from));
  expect((await asked(kept, many(3))).isAsked).toBe(false);
  expect((await asked(kept, many(1))).isAsked).toBe(true);
});
