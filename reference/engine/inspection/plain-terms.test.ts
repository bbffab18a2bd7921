import { expect, test } from 'vitest';
import { openInProcess } from '../../app/in-process.ts';

const reference = openInProcess();

test.each(['rankings', 'company-postings'] as const)(
  '%s has several plain words, and phrases',
  async (group) => {
    const terms = await reference.plainTerms(group);
    const phrases = terms.filter(({ term }) => term.includes(' '));
    expect(phrases.length).toBeGreaterThanOrEqual(2);
    expect(terms.length - phrases.length).toBeGreaterThanOrEqual(2);
  },
);

test('a plain word finds as many postings as are listed for it', async () => {
  const [first] = await reference.plainTerms('company-postings');
  const filter = {
    keywords: { query: `"${first?.term}"`, type: 'phrase' },
    when: { start: '2000-01', end: '2099-12' },
  };
  const { count } = await reference.find('company-postings', { filter, most: 1 });
  expect(count).toBe(first?.postings);
});
