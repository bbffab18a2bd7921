import { expect, test } from 'vitest';
import { inferredOption, type InferredDialect } from './inferred-dialect.ts';

const dialect: InferredDialect = {
  rankings: {
    'when-end': { kind: 'determined', option: 'exclusive', evidence: [] },
    values: { kind: 'undetermined', reason: 'no facet has two values' },
  },
};

test('an option is undefined unless the survey determined it', () => {
  expect(inferredOption(dialect, 'rankings', 'when-end')).toBe('exclusive');
  expect(inferredOption(dialect, 'rankings', 'values')).toBeUndefined();
  expect(inferredOption(dialect, 'rankings', 'ties')).toBeUndefined();
  expect(inferredOption(dialect, 'company-postings', 'values')).toBeUndefined();
});
