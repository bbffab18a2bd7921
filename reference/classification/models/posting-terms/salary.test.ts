import { describe, expect, it } from 'vitest';
import { salary, statedPay } from './salary.ts';

describe('stated pay', () => {
  it.each<[string, number | null, number | null, string | null, string | null]>([
    ['Salary: $90,000 - $115,000 per year', 90_000, 115_000, 'USD', 'year'],
    ['$18.50/hour', 18.5, 18.5, 'USD', 'hour'],
    ['£30k-£35k', 30_000, 35_000, 'GBP', 'year'],
    ['We pay 40-50k EUR', 40_000, 50_000, 'EUR', 'year'],
    ['Up to £45,000 per annum', null, 45_000, 'GBP', 'year'],
    ['pay from $22 an hour', 22, null, 'USD', 'hour'],
    ['Salario: 30.000 - 35.000 € per year', 30_000, 35_000, 'EUR', 'year'],
    ['Gehalt 2.800,50 € per month', 2_800.5, 2_800.5, 'EUR', 'month'],
    ['day rate £450 - £500', 450, 500, 'GBP', 'day'],
    ['Hourly rate: $15 to $17', 15, 17, 'USD', 'hour'],
    ['The annual salary is C$70,000', 70_000, 70_000, 'CAD', 'year'],
    ['$25/hr - $30/hr', 25, 30, 'USD', 'hour'],
    ['You manage a budget of $250,000', null, null, null, null],
    ['a $5,000 sign-on bonus', null, null, null, null],
    ['our revenue grew to $347M and $1 billion', null, null, null, null],
    ['a budget of $2,000,000 and a salary of $60,000 a year', 60_000, 60_000, 'USD', 'year'],
    ['no pay stated, room 12345, call 555-1234', null, null, null, null],
  ])('%s', (text, gte, lte, units, period) => {
    expect(statedPay(text, 'USD')).toEqual({ gte, lte, units, period });
  });
});

it('reads a bare dollar sign in the currency of the input', () => {
  expect(salary.versions[0]?.classify({ description: 'Salary $60,000', dollar: 'CAD' })).toMatchObject({
    units: 'CAD',
  });
});
