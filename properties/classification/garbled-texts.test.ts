import { describe, expect, it } from 'vitest';
import { exchangeOf, scriptedTarget } from '../kit/testing/scripted-target.ts';
import { expectNothingGarbled } from './garbled-texts.ts';

/** The clauses that an answer with this text violates, to a request with the word Zürich in it. */
function violated(text: string): readonly string[] {
  const { t } = scriptedTarget({}, 'classification');
  const spec = { group: 'classification', method: 'POST', path: '/classify' } as const;
  const body = { data: { result: { translation: { text } } }, errors: {} };
  expectNothingGarbled(t, exchangeOf(spec, { body }), ['A post in Zürich']);
  return t.violations.map(({ clause }) => clause);
}

describe('expectNothingGarbled', () => {
  it('finds question marks and broken bytes in place of letters', () => {
    for (const text of ['Ein Posten in Z?rich', 'Z\uFFFDrich', 'ZÃ¼rich'])
      expect(violated(text)).toEqual(['service/json-requests']);
  });

  it('accepts the word, its spelling in ASCII, and other texts', () => {
    for (const text of ['Zürich', 'Zuerich', 'ZURICH', 'a post', '']) expect(violated(text)).toEqual([]);
  });
});
