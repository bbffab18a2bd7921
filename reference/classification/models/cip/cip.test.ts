import { describe, expect, it } from 'vitest';
import { cip, studyPhrases } from './cip.ts';

interface Program {
  readonly id: string;
  readonly name: string;
}

function programs(description: string): readonly Program[] {
  return cip.versions[0]?.classify({ description })['programs'] as readonly Program[];
}

describe('instructional programs', () => {
  it.each([
    ["Bachelor's degree in Computer Science or a related field required.", '11.0701'],
    ['A BSc in Mechanical Engineering with honours', '14.1901'],
    ['Master of Social Work from an accredited university', '44.0701'],
    ['BSc Physics', '40.0801'],
    ['You hold a degree in accounting.', '52.0301'],
    ['MBA preferred', '52.0201'],
  ])('%s', (text, id) => {
    expect(programs(text).map((program) => program.id)).toContain(id);
  });

  it('finds each field of a list', () => {
    expect(programs('Degree in Economics, Statistics or Mathematics.').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Economics, General', 'Statistics, General', 'Mathematics, General']),
    );
  });

  it('finds nothing where nothing is required', () => {
    expect(programs('We sell mathematics books. A high degree of independence. No degree needed.')).toEqual(
      [],
    );
  });
});

it('ends a field of study where the sentence goes on', () => {
  expect(studyPhrases('degree in law with two years of practice')).toEqual(['law']);
});
