import { describe, expect, it } from 'vitest';
import { answerExcerpt, type Quoting } from './answer-excerpt.ts';

const names = Array.from({ length: 50 }, (_, index) => `Town ${index}`);
const text = JSON.stringify({ buckets: names.map((name) => ({ name, count: 7, ['2026-11']: 1 })), end: 1 });

function excerptOf(finding: Quoting, of = text): string {
  return answerExcerpt(finding, { text: of, characters: of.length }, 120);
}

describe('the excerpt of an answer', () => {
  it.each<[string, Quoting, string]>([
    ['the name that it quotes', { expected: '8', actual: '7 for "Town 30"' }, '"Town 30"'],
    [
      'the month of a name',
      { expected: '8', actual: '7 for "Town 30" in 2026-11' },
      '"Town 30","count":7,"2026-11"',
    ],
    ['what was got', { expected: 'nothing', actual: '"end":1' }, '"end":1'],
    ['the field', { expected: '2', actual: '1', field: 'data.end' }, '"end":1}'],
    ['the name that was expected', { expected: '8 for "Town 40"', actual: '7' }, '"Town 40"'],
  ])('shows %s', (_title, finding, part) => {
    const excerpt = excerptOf(finding);
    expect(excerpt).toContain(part);
    expect(excerpt).toMatch(/^\d+ characters … /);
  });

  it('counts what it leaves out at both ends', () => {
    const excerpt = excerptOf({ expected: '8', actual: '7 for "Town 30"' });
    const [, before, shown, left] = /^(\d+) characters … (.*) … (\d+) more characters$/.exec(excerpt) ?? [];
    expect(Number(before) + (shown?.length ?? 0) + Number(left)).toBe(text.length);
  });

  it('is the beginning where the finding quotes nothing, or something that is there', () => {
    for (const actual of ['50 groups', '7 for "Town 1"'])
      expect(excerptOf({ expected: '40 groups', actual })).toMatch(/^\{"buckets":.* … \d+ more characters$/);
    expect(excerptOf({ expected: 'a body', actual: 'none' }, '')).toBe('with an empty body');
  });
});
