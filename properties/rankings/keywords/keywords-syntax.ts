import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { type CheckContext, isAccepted } from '../../kit/check-context.ts';
import { endpointNames } from '../endpoints.ts';
import { errorShapes, errorTexts } from '../errors/errors.ts';
import { keywordsRequest } from './keywords-request.ts';

/** Expressions that no keyword grammar takes: a dangling operator, an open quote, an open parenthesis. */
const brokenExpressions = ['"sales" OR', '"sales', '("sales" OR "nurse"', 'AND OR', '"sales" OR )'];

/** `phrase` is the one type that service.md shows; servers of this family parse expressions under `expression`. */
const types = ['phrase', 'expression'];

/** What can mark a place in a text: a sign that points, a number, or words that lead to it. */
const mark =
  /[\^\d→⇒►▶«»]|<-|->|--|>>|\b(at|near|after|before|position|column|offset|char(acter)?|here|end)\b/i;

interface KeywordQuery {
  readonly type: string;
  readonly query: string;
}

/** Invalid keyword expressions: service.md, "Endpoints: posting rankings group", rule 4; readings.md 24. */
export const keywordsSyntaxCheck: Check = {
  id: 'rankings/keywords-syntax',
  clauses: [
    'rankings/keywords-syntax-422',
    'rankings/keywords-syntax-quoted',
    'rankings/keywords-syntax-marked',
    'service/no-server-error',
    ...errorShapes,
  ],
  title: 'answers a keyword expression with invalid syntax with 422, quoting it',
  group: 'rankings',
  profile: 'standard',
  async run(t) {
    const base = await t.acceptOrBlock(keywordsRequest(t, 'sales', 'phrase'));
    const answers: Exchange[] = [];
    let rejected: KeywordQuery | undefined;
    const battery = types.flatMap((type) => brokenExpressions.map((query) => ({ type, query })));
    for (const { type, query } of battery) {
      const answer = await t.send(keywordsRequest(t, query, type));
      answers.push(answer);
      if (answer.response.status >= 500)
        t.expectCompared({
          clause: 'service/no-server-error',
          exchanges: [base, answer],
          holds: false,
          expected: 'no 5xx for a keyword expression',
          actual: `status ${answer.response.status}`,
        });
      if (answer.response.status !== 422) continue;
      evaluateQuoted(t, base, answer, query);
      rejected ??= { type, query };
    }
    const statuses = answers.map(({ response }) => response.status);
    t.expectCompared({
      clause: 'rankings/keywords-syntax-422',
      exchanges: [base, ...answers.slice(-1)],
      holds: statuses.includes(422),
      expected: `status 422 for one of ${brokenExpressions.join('   ')}`,
      actual: () => `status ${[...new Set(statuses)].join(', ')} for all of them`,
    });
    if (rejected !== undefined) await refuseAtVariants(t, rejected);
  },
};

/** Holds that the variants refuse an expression that the plain ranking refuses. */
async function refuseAtVariants(t: CheckContext, { type, query }: KeywordQuery): Promise<void> {
  for (const endpoint of endpointNames.filter((name) => name !== 'ranking')) {
    const base = await t.send(keywordsRequest(t, 'sales', type, {}, endpoint));
    // Which distribution and nested facets exist is open.
    if (!isAccepted(base)) continue;
    await t.expectRefusal({
      accepted: base,
      request: keywordsRequest(t, query, type, {}, endpoint),
      clause: 'rankings/keywords-syntax-422',
      statuses: [422],
      because: `the plain ranking refuses ${query}`,
    });
  }
}

/** A detail may quote the expression as text in quotes is written in JSON. */
function unescaped(text: string): string {
  return text.replaceAll('\\"', '"');
}

function evaluateQuoted(t: CheckContext, base: Exchange, answer: Exchange, query: string): void {
  const texts = errorTexts(answer);
  if (
    !t.expectCompared({
      clause: 'rankings/keywords-syntax-quoted',
      exchanges: [base, answer],
      holds: texts.some((text) => unescaped(text).includes(query)),
      expected: `a detail that quotes ${query}`,
      actual: texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
    })
  )
    return;
  t.expectCompared({
    clause: 'rankings/keywords-syntax-marked',
    exchanges: [base, answer],
    holds: texts.some((text) => mark.test(unescaped(text).replace(query, ''))),
    expected: 'a detail that marks the position of the error',
    actual: `detail: ${texts.join(' | ')}`,
  });
}
