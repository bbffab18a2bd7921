import type { Check } from '../../../kit/check.ts';
import { expectNothingGarbled } from '../../garbled-texts.ts';
import { classifiableSet, classifyRequest } from '../surveyed-sets.ts';

/** As long as many job descriptions are. */
const LONG = 'Wir suchen für unser wachsendes Team in Köln eine Pflegekraft, die Qualität schätzt. '.repeat(
  32,
);

const texts = {
  company: "Bäckerei Schröder's & Söhne",
  title: 'Küchenhelfer für Frühstück',
  // Descriptions of postings may contain markup.
  description:
    '<p>Wir suchen für unser Team in Köln eine Aushilfe für Küche und Café.</p>\n<ul>\n\t<li>“Früh” & spät 🙂</li>\n</ul>',
} as const;

/** Texts that a server may cut, garble or fail for: contracts/specification/classification.md#set-request. */
export const uncommonTextsCheck: Check = {
  id: 'classification/set-uncommon-texts',
  clauses: ['classification/set-classify-route', 'service/json-requests', 'service/no-server-error'],
  title:
    'accepts a long title and description, and texts with markup and letters beyond ASCII, and garbles none of them',
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
        : await t.accept(classifyRequest(set, texts), {
            because: 'texts with letters beyond ASCII, markup and line breaks',
          });
    expectNothingGarbled(t, answer, Object.values(texts));
  },
};
