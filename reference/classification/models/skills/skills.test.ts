import { describe, expect, it } from 'vitest';
import { findMentions, gazetteerOf, readNames } from './gazetteer.ts';
import { skills } from './skills.ts';

function names(description: string): readonly string[] {
  const [model] = skills.versions;
  if (model === undefined) throw new Error('the skills model has no version');
  return (model.classify({ description })['skills'] as readonly { name: string }[]).map(({ name }) => name);
}

describe('the gazetteer', () => {
  const known = gazetteerOf(
    readNames(
      ['project management', 'project', 'manage budgets', 'Go', 'C', 'C#', 'data', 'go abroad'].map(
        (name) => ({ id: name, name, spellings: [name] }),
      ),
    ),
  );
  const found = (text: string): string[] => findMentions(known, text).map(({ skill }) => skill.id);

  it('finds the longest name and its place', () => {
    expect(findMentions(known, 'Good project management.')).toMatchObject([
      { skill: { id: 'project management' }, start: 5, end: 23 },
    ]);
  });

  it('ignores endings, and nothing else within a word', () => {
    expect(found('managing budgets, managed a budget, managed budget')).toEqual([
      'manage budgets',
      'manage budgets',
    ]);
    expect(found('projection database')).toEqual([]);
  });

  it('ends a name where a comma, a line or a sentence ends', () => {
    expect(found('project, management. Manage. Budgets')).toEqual(['project']);
  });

  it('distinguishes names from everyday words', () => {
    expect(found('We use Go and C#; you go far, R&D, vitamin C, C-level')).toEqual(['Go', 'C#']);
    expect(found('experience in C, Go')).toEqual(['C', 'Go']);
  });
});

describe('the model', () => {
  it('finds technologies, knowledge and activities', () => {
    expect(
      names(
        'You write Python and SQL, use Excel and AWS, and have critical thinking and machine learning skills.',
      ),
    ).toEqual(
      expect.arrayContaining(['Python', 'Microsoft Excel', 'Amazon Web Services', 'Critical Thinking']),
    );
  });

  it('names each skill once', () => {
    expect(names('Python, python, PYTHON')).toEqual(['Python']);
  });

  it('finds none in a text without any', () => {
    expect(names('Hello there.')).toEqual([]);
  });
});
