import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';

const when = { start: '2024-01', end: '2024-03' };

const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    "'",
    '"',
    '%',
    '_',
    '\\',
    ';--',
    "') OR true --",
    '?',
    '$1',
    '\u0000',
    '\ud800',
    '{{',
    '//',
  ),
  fc.constantFrom("Robert'); DROP TABLE postings;--", 'a'.repeat(5000), '('.repeat(300), 'NOT '.repeat(60)),
);
const query = fc.oneof(
  text,
  fc
    .array(
      fc.constantFrom('baker', 'van driver', '"', '(', ')', 'AND', 'OR', 'NOT', '-', '+', '*', "'", 'the'),
      { minLength: 1, maxLength: 8 },
    )
    .map((pieces) => pieces.join(' ')),
);
const large = fc.constantFrom(0, 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 64, 1e22, 1e308);
const names = fc.array(text, { minLength: 1, maxLength: 3 });
const values = fc.array(fc.oneof(text, fc.nat(), large), { minLength: 1, maxLength: 3 });
const operator = fc.constantFrom('and', 'or', 'AND', 'OR');

const filter = fc.record(
  {
    when: fc.constantFrom(when, 'active', { start: '0000-01', end: '9999-12' }, { ...when, type: 'expired' }),
    title_name: names,
    skills: fc.record({ include: values, exclude: values, include_op: operator, exclude_op: operator }),
    skill_cluster: names,
    soc4: names,
    salary: fc.record({ lower_bound: large, upper_bound: large }, { requiredKeys: [] }),
    is_remote: fc.boolean(),
    keywords: fc.record(
      { query, type: fc.constantFrom('or', 'and', 'phrase', 'expression') },
      { requiredKeys: ['query'] },
    ),
  },
  { requiredKeys: ['when'] },
);
const rank = fc.record(
  {
    by: fc.constantFrom('unique_postings', 'posting_intensity', 'unique_companies', 'significance'),
    limit: fc.integer({ min: 1, max: 20 }),
    extra_metrics: fc.constant(['median_posting_duration', 'max_salary']),
    min_unique_postings: fc.oneof(
      fc.constant(1),
      large.filter((number) => number > 0),
    ),
    include: values,
    exclude: values,
  },
  { requiredKeys: [] },
);
const request = fc.oneof(
  fc.record({
    path: fc.constantFrom('title', 'skills_name', 'skill_cluster'),
    json: fc.record({ filter, rank }),
  }),
  fc.record({
    path: fc.constant('city_name/timeseries'),
    json: fc.record({ filter, rank, timeseries: fc.constant({ when, metrics: ['unique_companies'] }) }),
  }),
  fc.record({
    path: fc.constant('company/distributions/salary'),
    json: fc.record({
      filter,
      rank,
      distribution: fc.oneof(
        fc.record({
          type: fc.constant('histogram'),
          options: fc.record({
            interval: fc.oneof(
              large.filter((number) => number > 0),
              fc.constant(0.001),
            ),
          }),
        }),
        fc.constant({ type: 'percentile', options: { keys: [0, 12.5, 100] } }),
      ),
    }),
  }),
  fc.record({
    path: fc.constant('title/rankings/skills'),
    json: fc.record({ filter, rank, nested_rank: rank }),
  }),
);

/** A copy of a JSON value with one place in it, the first that the numbers lead to, replaced. */
function replaced(value: unknown, way: readonly number[], by: unknown): unknown {
  const [step, ...rest] = way;
  if (typeof value !== 'object' || value === null || step === undefined) return by;
  const entries = Object.entries(value);
  const chosen = entries[step % Math.max(entries.length, 1)];
  if (chosen === undefined) return by;
  const changed = { ...value, [chosen[0]]: replaced(chosen[1], rest, by) };
  return Array.isArray(value) ? Object.values(changed) : changed;
}

describe('any body', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());

  const statusOf = async (path: string, json: unknown): Promise<number> =>
    (await reference.send('POST', `/uk-jpa/rankings/${path}`, { json })).status;

  it('of the documented shape is answered, or its keywords are refused, whatever texts and numbers are in it', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ path, json }) => {
        const status = await statusOf(path, json);
        expect(status).toBeOneOf(json.filter.keywords === undefined ? [200] : [200, 422]);
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  it('with anything in one of its places is answered or refused', async () => {
    const way = fc.array(fc.nat(), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(request, way, fc.jsonValue({ maxDepth: 3 }), async ({ path, json }, steps, value) => {
        expect(await statusOf(path, replaced(json, steps, value))).toBeOneOf([200, 400, 422]);
      }),
      { seed: 1, numRuns: 150 },
    );
  });
});
