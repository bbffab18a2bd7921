import { isObject } from '../../../../contracts/index.ts';
import type { Check } from '../../../kit/check.ts';
import { jsonOf } from '../../../kit/exchange.ts';
import { classifiableSet, classifyRequest } from '../surveyed-sets.ts';

/** As long as many job descriptions are. */
const LONG = 'Wir suchen für unser wachsendes Team in Köln eine Pflegekraft, die Qualität schätzt. '.repeat(
  32,
);

const texts = {
  company: 'Bäckerei Schröder',
  title: 'Küchenhelfer für Frühstück',
  description: 'Wir suchen für unser Team in Köln eine Aushilfe für Küche und Café.',
} as const;

/** Texts that a server may cut or garble: contracts/specification/classification.md#set-request. */
export const uncommonTextsCheck: Check = {
  id: 'classification/set-uncommon-texts',
  clauses: ['classification/set-classify-route', 'service/json-requests', 'service/no-server-error'],
  title:
    'accepts a long title and description, and texts with letters beyond ASCII, and garbles none of them',
  async run(t) {
    const set = classifiableSet(t);
    const long = await t.recall(
      classifyRequest(set, {
        ...texts,
        title: `${LONG.slice(0, 250)} ${texts.title}`,
        description: `${LONG}${texts.description}`,
      }),
    );
    t.expectNoServerError(long, 'a title of some hundred and a description of some thousand characters');
    // The size of a request may be limited (contracts/specification/decisions.md): then without the long text.
    const answer =
      long.response.status === 200
        ? long
        : await t.accept(classifyRequest(set, texts), { because: 'texts with letters beyond ASCII' });
    const shown = textsIn(jsonOf(answer));
    const garbled = wordsOf(texts).filter((word) => shown.some((text) => garbledForm(word).test(text)));
    t.expect({
      clause: 'service/json-requests',
      rule: 'characters',
      exchange: answer,
      holds: garbled.length === 0,
      expected: `texts of the input as they were sent, if the answer has any: ${garbled.join(', ')}`,
      actual: 'question marks or broken bytes instead of letters',
    });
  },
};

/** The words with non-ASCII letters that have enough other letters to be recognised. */
function wordsOf(record: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(record)
    .flatMap((text) => text.split(/[^\p{L}]+/u))
    .filter((word) => /\P{ASCII}/u.test(word) && word.replaceAll(/\P{ASCII}/gu, '').length > 3);
}

/** Matches the word with its non-ASCII letters replaced by question marks, or by their bytes as single characters. */
function garbledForm(word: string): RegExp {
  return new RegExp(word.replaceAll(/\P{ASCII}+/gu, '(?:[?\\uFFFD]+|[\\u00C2-\\u00C5][^A-Za-z\\s])'), 'iu');
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) || isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
