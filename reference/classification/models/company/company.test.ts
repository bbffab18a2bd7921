import { describe, expect, it } from 'vitest';
import { ClassificationFailure } from '../model.ts';
import { companyCore, displayName } from './company-name.ts';
import { companies, companyId, findCompany } from './company-register.ts';
import { company } from './company.ts';

describe('the core of a name', () => {
  it.each([
    ['AMAZON.COM SERVICES LLC', 'Amazon Com Svcs Inc'],
    ['J.P. Morgan Chase & Co.', 'JP MORGAN CHASE AND CO'],
    ['The Kroger Co.', 'KROGER CO'],
    ["Macy's, Inc.", 'MACYS INC'],
    ['Core Scientific, Inc./tx', 'CORE SCIENTIFIC INC'],
    ['Nestlé S.A.', 'NESTLE SA'],
  ])('is the same for %s and %s', (one, other) => {
    expect(companyCore(one)).toBe(companyCore(other));
  });

  it('stays when a name consists of legal forms', () => {
    expect(companyCore('The Limited')).toBe('the limited');
  });
});

describe('the name shown', () => {
  it.each([
    ['MICROSOFT CORPORATION', 'Microsoft'],
    ['BPM LLP', 'BPM'],
    ['Datadog, Inc.', 'Datadog'],
    ['eBay Inc.', 'eBay'],
  ])('of %s is %s', (filed, shown) => {
    expect(displayName(filed)).toBe(shown);
  });
});

describe('finding a company', () => {
  it('has one id for the variants of a name, and different ids to different names', () => {
    const google = findCompany('Google LLC');
    expect(google?.name).toBe('Google');
    expect(findCompany('GOOGLE')).toBe(google);
    expect(findCompany('google, inc.')).toBe(google);
    const known = [...companies()];
    expect(new Set(known.map(companyId)).size).toBe(known.length);
  });

  it('ignores blanks and typing errors in long names only', () => {
    expect(findCompany('Service Now')?.name).toBe('ServiceNow');
    expect(findCompany('Mircosoft')).toBe(findCompany('Microsoft Corporation'));
    expect(findCompany('Gogle')).toBeUndefined();
  });
});

describe('the model', () => {
  const latest = company.versions.at(-1);

  it('answers for an unknown company with id 0 and its bare name', () => {
    expect(latest?.classify({ company: 'Zyxwv Qutlo Bakery Ltd' })).toEqual({
      id: 0,
      name: 'Zyxwv Qutlo Bakery',
      known: false,
    });
  });

  it('fails recoverably when there is nothing to read', () => {
    expect(() => latest?.classify({ company: '???' })).toThrow(ClassificationFailure);
  });
});
