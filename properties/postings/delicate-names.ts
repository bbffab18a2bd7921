import type { ClauseId } from '../../contracts/index.ts';
import type { RequestSpec, Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import type { FacetValue } from '../kit/survey.ts';
import { totalPostings } from './count-relations.ts';

/** What is easily lost or taken apart on the way: signs that separate or escape, quotes, characters outside of ASCII. */
const delicate: readonly RegExp[] = [/,/, /[%+]/, /[&/]/, /['"]/, /[().]/, /\P{ASCII}/u];

/** Names of groups of postings without a value, which a filter need not find. */
const placeholder =
  /^[^\p{L}\p{N}]|\b(unknown|unclassified|unspecified|undisclosed|unnamed|confidential|missing|none|null|not|other|n\/a)\b/iu;

/** Names of a kind that are tried: one may be a placeholder after all. */
const TRIED = 2;

/**
 * Holds that a filter on a value that a ranking names finds postings, whatever signs are in the name: for each kind of sign,
 * of one name at least. Gives the values that were found, with the answer to the filter.
 */
export async function expectFindsDelicate<Named extends FacetValue>(
  t: CheckContext,
  clause: ClauseId,
  named: readonly Named[],
  filterOn: (value: Named) => RequestSpec,
): Promise<readonly { readonly value: Named; readonly answer: Exchange }[]> {
  const found: { readonly value: Named; readonly answer: Exchange }[] = [];
  for (const sign of delicate) {
    const tried = named.filter(({ name }) => sign.test(name) && !placeholder.test(name)).slice(0, TRIED);
    const answers: Exchange[] = [];
    for (const value of tried) {
      const answer = await t.send(filterOn(value));
      answers.push(answer);
      if ((totalPostings(answer) ?? 0) === 0) continue;
      found.push({ value, answer });
      t.expect({ clause, exchange: answer, holds: true, expected: '', actual: '' });
      break;
    }
    const [lost] = tried;
    if (lost === undefined) t.inconclusive(`no ranked name that matches ${sign.source}`);
    else if (
      answers.every((answer) => totalPostings(answer) === 0) &&
      (await t.isConfirmed(answers, totalPostings))
    )
      t.expectCompared({
        clause,
        exchanges: answers,
        holds: false,
        expected: `postings for ${JSON.stringify(lost.name)}, of which a ranking counts ${lost.count}`,
        actual: '0',
      });
  }
  return found;
}
