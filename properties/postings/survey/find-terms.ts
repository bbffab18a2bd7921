import type { RequestSpec, Send } from '../../kit/exchange.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { countOf } from '../counting.ts';
import { anyOf, type Keywords } from '../filter/filter.ts';
import { answerTo } from './locate-data.ts';

/** Words of titles that are tried before the common ones, and words wanted. */
const TITLES_TRIED = 5;
const WANTED = 3;

/** Words of job adverts, for targets whose titles have none that postings contain. */
const commonWords = ['manager', 'team', 'experience'];

/**
 * Words that some postings contain, with their counts, each sent as one quoted term; those of large titles come first. Words
 * of other names are tried where none is found: the searched texts need not have titles in them.
 */
export async function findTerms(
  send: Send,
  countRequest: (keywords: Keywords) => RequestSpec,
  titles: readonly FacetValue[],
  others: readonly FacetValue[],
): Promise<readonly FacetValue[]> {
  const found: FacetValue[] = [];
  const first = wordsToTry(titles);
  for (const [place, word] of [...first, ...longestWords(others)].entries()) {
    if (found.length === WANTED || (found.length > 0 && place === first.length)) break;
    const answer = await answerTo(send, countRequest(anyOf(word)), (exchange) => exchange);
    if (answer === undefined) continue;
    // A target that refuses one quoted term refuses the others.
    if (answer.response.status !== 200) break;
    const count = countOf(answer) ?? 0;
    if (count > 0) found.push({ name: word, count });
  }
  return found;
}

/** The words that `findTerms` tries, in its order: of the largest titles, as these spell them, and common ones. */
export function wordsToTry(titles: readonly FacetValue[]): readonly string[] {
  return [...new Set(longestWords(titles).slice(0, TITLES_TRIED).concat(commonWords))];
}

/** The longest word of each name, each once; a number only where a name has no word of more than three letters. */
function longestWords(names: readonly FacetValue[]): readonly string[] {
  const words = names.flatMap(({ name }) => {
    const longest = (separator: RegExp): string | undefined =>
      name.split(separator).toSorted((one, other) => other.length - one.length)[0];
    const word = longest(/[^\p{L}]+/u) ?? '';
    const found = word.length > 3 ? word : longest(/[^\p{L}\p{N}]+/u);
    return found === undefined || found === '' ? [] : [found];
  });
  return [...new Set(words)];
}
