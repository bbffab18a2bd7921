import { accepted } from '../../kit/accepted.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { Judge } from '../../kit/check-context.ts';
import { refuses } from '../../kit/refuses.ts';
import { endpointNames } from '../endpoints.ts';
import { errorShapes, errorTexts } from '../errors/errors.ts';
import { keywordsAsk } from './keywords-request.ts';

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
    const base = await accepted(t, keywordsAsk(t, 'sales', 'phrase'));
    const answers: Exchange[] = [];
    let rejected: KeywordQuery | undefined;
    const battery = types.flatMap((type) => brokenExpressions.map((query) => ({ type, query })));
    for (const { type, query } of battery) {
      const answer = await t.ask(keywordsAsk(t, query, type));
      answers.push(answer);
      if (answer.response.status >= 500)
        t.hold(
          'service/no-server-error',
          [base, answer],
          false,
          'no 5xx for a keyword expression',
          `status ${answer.response.status}`,
        );
      if (answer.response.status !== 422) continue;
      judgeQuoted(t, base, answer, query);
      rejected ??= { type, query };
    }
    const statuses = answers.map(({ response }) => response.status);
    t.hold(
      'rankings/keywords-syntax-422',
      [base, ...answers.slice(-1)],
      statuses.includes(422),
      `status 422 for one of ${brokenExpressions.join('   ')}`,
      () => `status ${[...new Set(statuses)].join(', ')} for all of them`,
    );
    if (rejected !== undefined) await refuseAtVariants(t, rejected);
  },
};

/** Holds that the variants refuse an expression that the plain ranking refuses. */
async function refuseAtVariants(t: Judge, { type, query }: KeywordQuery): Promise<void> {
  for (const endpoint of endpointNames.filter((name) => name !== 'ranking')) {
    const base = await t.ask(keywordsAsk(t, 'sales', type, {}, endpoint));
    // Which distribution and nested facets exist is open.
    if (base.response.status !== 200) continue;
    await refuses(t, base, keywordsAsk(t, query, type, {}, endpoint), {
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

function judgeQuoted(t: Judge, base: Exchange, answer: Exchange, query: string): void {
  const texts = errorTexts(answer);
  if (
    !t.hold(
      'rankings/keywords-syntax-quoted',
      [base, answer],
      texts.some((text) => unescaped(text).includes(query)),
      `a detail that quotes ${query}`,
      texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
    )
  )
    return;
  t.hold(
    'rankings/keywords-syntax-marked',
    [base, answer],
    texts.some((text) => mark.test(unescaped(text).replace(query, ''))),
    'a detail that marks the position of the error',
    `detail: ${texts.join(' | ')}`,
  );
}
