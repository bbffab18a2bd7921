import { expect, test } from 'vitest';
import { defaultDialect, withChoices } from '../../../contracts/index.ts';
import type { OracleCase } from '../oracle-case.ts';
import type { Session } from '../session.ts';
import { filterWords } from './words.ts';

const one: OracleCase = {
  operation: 'rankPostings',
  filter: {
    months: { start: '2024-02', end: '2024-02' },
    facets: { city: ['QWJlcmRlZW4=', '1234'], skills_name: ['Excel'] },
    terms: [],
  },
};

test('values of one key are joined as the target reads them, and ids of cities have their names', () => {
  const worded = (option: 'or' | 'and'): string => {
    const dialect = withChoices(defaultDialect, [{ choice: 'values', groups: ['rankings'], option }]);
    return filterWords({ dialect } as Pick<Session, 'dialect'> as Session, one);
  };
  const city = '2024-02 and city "QWJlcmRlZW4=" (Aberdeen)';
  expect(worded('or')).toBe(`${city} or "1234" and skills_name "Excel"`);
  expect(worded('and')).toBe(`${city} and "1234" and skills_name "Excel"`);
});

test('of many keys, some are named', () => {
  const facets = Object.fromEntries(
    ['soc1', 'soc2', 'soc3', 'soc4', 'title', 'skills'].map((key) => [key, ['1']]),
  );
  const words = filterWords({ dialect: defaultDialect } as Pick<Session, 'dialect'> as Session, {
    ...one,
    filter: { ...one.filter, facets },
  });
  expect(words).toBe('2024-02 and soc1 "1" and soc2 "1" and soc3 "1" and soc4 "1" and 2 further keys');
});
