import { describe, expect, it } from 'vitest';
import { companies } from '../company/company-register.ts';
import { ClassificationFailure } from '../model.ts';
import { naicsStandard } from './naics-standard.ts';

const [sectors, finest] = naicsStandard.versions;

describe('the industry of a company', () => {
  it.each([
    ['Microsoft Corporation', '5415'],
    ['Farm Credit Bank of Texas', '52211'],
    ['B. Braun Medical Limited', '621'],
    ['Quxley General Hospital', '622'],
    ['Quxley Engineering Recruitment Ltd', '5613'],
  ])('%s is %s', (company, id) => {
    expect(finest?.classify({ company })).toMatchObject({ id });
  });

  it('is the sector in version 1.0.0', () => {
    expect(sectors?.classify({ company: 'Farm Credit Bank of Texas' })).toEqual({
      id: '52',
      name: 'Finance and Insurance',
    });
    expect(sectors?.classify({ company: 'Quxley Dairy' })).toEqual({ id: '31-33', name: 'Manufacturing' });
  });

  it('fails recoverably when neither the register nor the name indicates the industry', () => {
    expect(() => finest?.classify({ company: 'Zyxwv Qutlo' })).toThrow(ClassificationFailure);
  });

  it('has a NAICS title for every company that it answers for', () => {
    // Any error but a ClassificationFailure, such as a code without a title, ends the test.
    const answered = [...companies()].filter(({ name }) => isAnswered(name));
    expect(answered.length).toBeGreaterThan(20_000);
  });
});

function isAnswered(company: string): boolean {
  try {
    finest?.classify({ company });
    return true;
  } catch (error) {
    if (error instanceof ClassificationFailure) return false;
    throw error;
  }
}
