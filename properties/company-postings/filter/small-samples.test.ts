import { expect, it } from 'vitest';
import { mostSalaries } from './small-samples.ts';

const months = Array.from({ length: 9 }, (_, index) => `2024-0${index + 1}`);

it('takes the months in a row of which the most have a salary', () => {
  const hasSalary = (month: string): boolean => month >= '2024-07';
  expect(mostSalaries(months, hasSalary)).toEqual(months.slice(3));
});

it('takes the first months where none has a salary', () => {
  expect(mostSalaries(months, () => false)).toEqual(months.slice(0, 6));
});
