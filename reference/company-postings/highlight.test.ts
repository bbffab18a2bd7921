import { expect, it } from 'vitest';
import { highlight } from './posting-records.ts';

const mark = (word: string): string => `<span class="jpa-keyword-highlight">${word}</span>`;

it.each([
  ['<p>Bakers bake.</p>', ['baker'], `<p>${mark('Bakers')} bake.</p>`],
  ['<p class="baker">baker</p>', ['baker'], `<p class="baker">${mark('baker')}</p>`],
  ['<!-- baker\n --> <b>R&amp;D</b>', ['baker', 'amp', 'd'], `<!-- baker\n --> <b>R&amp;${mark('D')}</b>`],
  ['baker', [], 'baker'],
  ['$& $1 baker', ['baker'], `$& $1 ${mark('baker')}`],
])('marks in %j the stems %j', (body, stems, marked) => {
  expect(highlight(body, new Set(stems))).toBe(marked);
});
