import { objectOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import {
  type AcceptedExchange,
  type Exchange,
  isAccepted,
  type RequestSpec,
  withParts,
} from '../../kit/exchange.ts';
import { anyOf } from '../../postings/filter/filter.ts';
import { probe } from '../../postings/probe.ts';
import { type Endpoint, endpoints, noteUnserved, requestAt } from '../endpoints.ts';
import { errorShapes, errorTexts } from '../errors/errors.ts';
import { byPostings } from '../requests.ts';
import { COUNTING_FACET, locatedData } from '../survey/surveyed-data.ts';

/** Expressions that no keyword grammar accepts, because something is wrong with what follows their first term. */
const brokenAfterTerm = ['"sales" OR', '"sales" OR )'];

/**
 * Expressions whose error may be marked at their first or their last character, which no error of the others can be. A
 * detail may be too short for the long one.
 */
const brokenAtEnds = ['"sales', 'AND OR', '("sales" OR "nurse" OR "data entry clerk" OR "delivery driver"'];

const brokenExpressions = [...brokenAfterTerm, ...brokenAtEnds];

/** `phrase` is the one type that the specification shows; services of this family parse expressions under `expression`. */
const types = ['phrase', 'expression'];

/** The statuses of a refused expression, and of a target that is busy. A 5xx violates another clause. */
const otherRefusals: ReadonlySet<number> = new Set([400, 422, 429, 500, 502, 503, 504]);

/** A keyword filter of any type. */
interface KeywordQuery {
  readonly type: string;
  readonly query: string;
}

/** Invalid keyword expressions: contracts/specification/errors.md#posting-rankings-group. */
export const keywordsSyntaxCheck: Check = {
  id: 'rankings/keywords-syntax',
  clauses: [
    'rankings/keywords-syntax-422',
    'rankings/keywords-syntax-quoted',
    'rankings/keywords-syntax-marked',
    'service/no-server-error',
    ...errorShapes,
  ],
  title: 'answers a keyword expression with invalid syntax with 422, quoting it, at all four endpoints',
  async run(t) {
    const accepted = await acceptedAt(t, 'ranking');
    if (accepted === undefined) return;
    const answers: Exchange[] = [];
    const refused: (KeywordQuery & { readonly answer: Exchange })[] = [];
    for (const type of types) {
      if (refused.length > 0) break;
      for (const query of brokenExpressions) {
        const answer = await t.recall(withKeywords(accepted.spec, { type, query }));
        answers.push(answer);
        t.expectNoServerError(answer, 'a keyword expression', [accepted]);
        // Which expressions are invalid is not specified; those that are refused are invalid, or a bad value.
        t.expect({
          clause: 'rankings/keywords-syntax-422',
          rule: 'refused',
          after: [accepted],
          exchange: answer,
          holds: answer.response.status < 400 || otherRefusals.has(answer.response.status),
          expected: `status 200, 400 or 422 for the keyword expression ${query}`,
          actual: `status ${answer.response.status}`,
        });
        if (answer.response.status !== 422) continue;
        expectQuoted(t, accepted, answer, query);
        refused.push({ type, query, answer });
      }
    }
    expectMarked(t, accepted, refused);
    const statuses = [...new Set(answers.map(({ response }) => response.status))];
    t.expect({
      clause: 'rankings/keywords-syntax-422',
      after: [accepted],
      exchange: answers.at(-1) ?? accepted,
      holds: refused.length > 0,
      expected: `status 422 for one of ${brokenExpressions.join('   ')}`,
      actual: `status ${statuses.join(', ')} for all of them`,
    });
    // What the plain ranking refuses as invalid syntax is invalid at its variants, each of which is tried with another kind.
    const variants = endpoints.filter((name) => name !== 'ranking');
    for (const [place, endpoint] of variants.entries()) {
      const kind = refused[place % refused.length];
      const base = kind === undefined ? undefined : await acceptedAt(t, endpoint);
      if (kind === undefined || base === undefined) continue;
      const { type, query } = kind;
      const answer = await t.expectRefusal({
        accepted: base,
        request: withKeywords(base.spec, { type, query }),
        clause: 'rankings/keywords-syntax-422',
        rule: endpoint,
        statuses: [422],
        because: `the plain ranking refuses ${query}`,
      });
      if (answer.response.status === 422) expectQuoted(t, base, answer, query);
    }
  },
};

/** A valid expression: terms with characters that a server may read as syntax, which it may refuse, or a word. */
const validTerms = [['C++', 'R&D (UK)', "50% o'clock"], ['sales']];

/** A request with a valid expression, as it was accepted at an endpoint; undefined where the target has no such endpoint. */
async function acceptedAt(t: CheckContext, endpoint: Endpoint): Promise<AcceptedExchange | undefined> {
  const { months } = await locatedData(t);
  const rank = byPostings(1);
  const [unusual, common] = validTerms.map((terms) =>
    requestAt(t, endpoint, COUNTING_FACET, { months, keywords: anyOf(...terms) }, rank),
  );
  if (unusual === undefined || common === undefined) {
    noteUnserved(t, endpoint);
    return undefined;
  }
  const answer = await probe(t, unusual);
  return isAccepted(answer) ? answer : t.accept(common);
}

/** The request with another keyword filter. */
export function withKeywords(spec: RequestSpec, keywords: KeywordQuery): RequestSpec {
  return withParts(spec, { filter: { ...objectOf(objectOf(spec.body)['filter']), keywords } });
}

/** A detail may quote the expression as text in quotes is written in JSON. */
function unescaped(text: string): string {
  return text.replaceAll('\\"', '"');
}

/** The longest mark of a position that may be inside of the quoted expression. */
const LONGEST_MARK = 12;

/** Whether a text has an expression, as it is or with a mark at the position of the error. */
function quotes(text: string, query: string): boolean {
  for (let start = 0; start < text.length; start += 1) {
    let at = 0;
    while (at < query.length && text[start + at] === query[at]) at += 1;
    const rest = query.slice(at);
    const next = text.indexOf(rest, start + at);
    if (next >= 0 && next - start - at <= (at === 0 ? 0 : LONGEST_MARK)) return true;
  }
  return false;
}

function expectQuoted(t: CheckContext, accepted: Exchange, answer: Exchange, query: string): void {
  const texts = errorTexts(answer);
  t.expect({
    clause: 'rankings/keywords-syntax-quoted',
    after: [accepted],
    exchange: answer,
    holds: texts.some((text) => quotes(unescaped(text), query)),
    expected: `a detail that quotes ${query}`,
    actual: texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
  });
}

/** Stands for the expression where details of different expressions are compared. */
const EXPRESSION = '\0';

/** Expects a mark to be at another position for expressions that break after their first term than for others. */
function expectMarked(
  t: CheckContext,
  accepted: Exchange,
  refused: readonly (KeywordQuery & { readonly answer: Exchange })[],
): void {
  const [afterTerm, atEnds] = [brokenAfterTerm, brokenAtEnds].map((expressions) =>
    refused.find(({ query }) => expressions.includes(query)),
  );
  if (afterTerm === undefined || atEnds === undefined) {
    t.inconclusive('no two expressions with invalid syntax at different places get 422', 'dialect');
    return;
  }
  // A mark may be inside of the quoted expression, and stand at its start or its end.
  const marks = refused.map(({ query, answer }) =>
    errorTexts(answer)
      .map((text) => unescaped(text).replaceAll(query, EXPRESSION))
      .join('\n'),
  );
  t.expect({
    clause: 'rankings/keywords-syntax-marked',
    after: [accepted, afterTerm.answer],
    exchange: atEnds.answer,
    holds: new Set(marks).size > 1,
    expected: `another mark of the position than for ${afterTerm.query}`,
    actual: () => `detail: ${errorTexts(atEnds.answer).join(' | ')}`,
  });
}
