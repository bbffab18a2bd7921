import { describe, expect, it } from 'vitest';
import { ClassificationFailure } from '../model.ts';
import { titleIndex, titles } from './titles.ts';

const [model] = titles.versions;

describe('the normalised title', () => {
  it.each([
    ['Senior Software Developer (Remote)', 'Software Developer'],
    ['Registered Nurses - full time', 'Registered Nurse'],
    ['Truck Driver II', 'Truck Driver'],
    ['Certified Public Accountant', 'Certified Public Accountant'],
  ])('of %s is %s', (title, name) => {
    expect(model?.classify({ title })).toMatchObject({ name });
  });

  it('has its id and full confidence when the words are the same', () => {
    const exact = model?.classify({ title: 'Truck Driver' });
    expect(exact).toMatchObject({ name: 'Truck Driver', confidence: 1 });
    const all = titleIndex().items;
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('fails recoverably when no item is similar', () => {
    expect(() => model?.classify({ title: 'qwertz' })).toThrow(ClassificationFailure);
  });
});
