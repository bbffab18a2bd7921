import { describe, expect, it } from 'vitest';
import type { JsonObject, Model } from '../model.ts';
import { benefits } from './benefits.ts';
import { contract } from './contract.ts';
import { employment } from './employment.ts';
import { experience } from './experience.ts';
import { internship } from './internship.ts';
import { remote } from './remote.ts';

function classify(model: Model, description: string, title = 'Member of staff'): JsonObject {
  const latest = model.versions.at(-1);
  if (latest === undefined) throw new Error(`${model.name} has no version`);
  return latest.classify({ title, description });
}

describe('contract', () => {
  it.each([
    ['This is a permanent position.', 'permanent'],
    ['We offer a 12-month fixed-term contract.', 'fixed-term'],
    ['Maternity cover for nine months.', 'fixed-term'],
    ['Temporary position until March.', 'temporary'],
    ['This is not a temporary position; it is permanent.', 'permanent'],
    ['Seasonal work in our orchards.', 'seasonal'],
    ['Contract-to-hire after six months.', 'temporary-to-permanent'],
    ['Join us as a freelance illustrator.', 'freelance'],
    ['Applicants need permanent residency.', 'unspecified'],
    ['You will negotiate contracts.', 'unspecified'],
    ['You will supervise temporary staff changes.', 'unspecified'],
  ])('%s → %s', (text, id) => {
    expect(classify(contract, text)).toMatchObject({ id });
  });
});

describe('employment', () => {
  it.each([
    ['Full-time role in a small team.', 'full-time'],
    ['Hours: part time, mornings.', 'part-time'],
    ['This is full time, not part-time.', 'full-time'],
    ['Full-time or part-time considered.', 'full-or-part-time'],
    ['You work 37.5 hours per week.', 'full-time'],
    ['16 to 20 hours a week.', 'part-time'],
    ['We answer within 48 hours.', 'unspecified'],
    ['Open 24 hours a day.', 'unspecified'],
  ])('%s → %s', (text, id) => {
    expect(classify(employment, text)).toMatchObject({ id });
  });
});

describe('internship', () => {
  it.each([
    ['Marketing Intern', 'Help our team.', true],
    ['Internal Auditor', 'Audit international branches.', false],
    ['Nurse', 'This paid internship lasts ten weeks.', true],
    ['Engineer', 'You will mentor interns.', false],
    ['Analyst', 'Internship experience is a plus.', false],
    ['Analyst', 'This is not an internship.', false],
  ])('%s: %s → %s', (title, text, expected) => {
    expect(classify(internship, text, title)).toEqual({ internship: expected });
  });
});

describe('remote', () => {
  it.each([
    ['This role is fully remote.', 'remote'],
    ['You can work from home.', 'remote'],
    ['Telework is allowed.', 'remote'],
    ['Hybrid working: two days a week in the office.', 'hybrid'],
    ['Remote work is not possible.', 'on-site'],
    ['This is not a remote position.', 'unspecified'],
    ['Travel to remote sites; remote sensing data; hybrid vehicles.', 'unspecified'],
    ['We run a hybrid cloud.', 'unspecified'],
    ['The position is office-based.', 'on-site'],
  ])('%s → %s', (text, id) => {
    expect(classify(remote, text)).toMatchObject({ id });
  });

  it('reads the title', () => {
    expect(classify(remote, 'Write code.', 'Developer (Remote)')).toMatchObject({ id: 'remote' });
  });
});

describe('experience', () => {
  it.each([
    ['3+ years of experience in sales', 3, null],
    ["3-5 years' experience", 3, 5],
    ['between 2 and 4 years of relevant experience', 2, 4],
    ['at least three (3) years of progressively responsible experience', 3, null],
    ['minimum of 18 months experience', 1.5, null],
    ['Experience: 2 years', 2, null],
    ['up to 2 years of experience', null, 2],
    ['No experience required', 0, 0],
    ['5 years of experience in Java and 2 years of experience with SQL', 5, null],
    ['We have 40 years of experience', null, null],
    ['Our company has 20 years of experience', null, null],
    ['You must be 18 years of age with experience', null, null],
    ['A 3 year contract', null, null],
  ])('%s → %s to %s', (text, min, max) => {
    expect(classify(experience, `${text}.`)).toEqual({ min, max });
  });
});

describe('benefits', () => {
  function names(text: string): readonly string[] {
    return (classify(benefits, text)['benefits'] as readonly { name: string }[]).map(({ name }) => name);
  }

  it('lists what is offered', () => {
    expect(names('Medical, dental and vision insurance, a 401(k), PTO and relocation assistance.')).toEqual([
      'Health Insurance',
      'Dental Insurance',
      'Vision Insurance',
      'Paid Time Off',
      'Retirement Plan',
      'Relocation Assistance',
    ]);
    expect(names('25 days annual leave, pension scheme, cycle to work, free parking')).toEqual([
      'Paid Time Off',
      'Retirement Plan',
      'Commuter Benefits',
    ]);
  });

  it('ignores negated terms and similar words', () => {
    expect(
      names('Visa sponsorship is not available. No relocation assistance. Sell life science products.'),
    ).toEqual([]);
    expect(names('You will plan vision systems and health campaigns.')).toEqual([]);
  });
});
