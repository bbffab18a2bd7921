import { isObject } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { jsonOf, type Exchange } from '../kit/exchange.ts';

/** Expects no word of the texts in the answer with question marks or broken bytes in place of its letters. */
export function expectNothingGarbled(t: CheckContext, answer: Exchange, texts: readonly string[]): void {
  const shown = textsIn(jsonOf(answer));
  const garbled = wordsOf(texts).filter((word) => shown.some((text) => garbledForm(word).test(text)));
  t.expect({
    clause: 'service/json-requests',
    rule: 'characters',
    exchange: answer,
    holds: garbled.length === 0,
    expected: `texts of the input as they were sent, if the answer has any: ${garbled.join(', ')}`,
    actual: 'question marks or broken bytes in place of letters',
  });
}

/** The words with non-ASCII letters that have enough other letters to be recognised. */
function wordsOf(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => text.split(/[^\p{L}]+/u))
    .filter((word) => /\P{ASCII}/u.test(word) && word.replaceAll(/\P{ASCII}/gu, '').length > 3);
}

/** Matches the word with its non-ASCII letters replaced by question marks, or by their bytes as single characters. */
function garbledForm(word: string): RegExp {
  return new RegExp(word.replaceAll(/\P{ASCII}+/gu, '(?:[?\\uFFFD]+|[\\u00C2-\\u00C5][^A-Za-z\\s])'), 'iu');
}

/** Every text in a value. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) || isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
