import type { Check, CheckContext } from '../../kit/check.ts';
import { detailTexts, type RequestSpec } from '../../kit/exchange.ts';
import { routeSamples } from '../route-samples.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { casesToSpare } from '../spare-requests.ts';

/** Classify bodies that are not valid JSON, or not an object: contracts/specification/errors.md, row 400. */
export const malformedBodyChecks: readonly Check[] = [
  {
    id: 'classification/malformed-json',
    clauses: [
      'classification/error-malformed-json',
      'classification/error-malformed-json-text',
      'classification/error-detail-says-why',
      'classification/error-400-title',
      ...shapeClauses.error,
    ],
    title: 'answers malformed JSON with 400, at both classify endpoints',
    profile: 'smoke',
    async run(t) {
      const isSmoke = t.settings.profile === 'smoke';
      for (const [index, spec] of classifyRequests(t)
        .slice(0, isSmoke ? 1 : 2)
        .entries()) {
        const base = await t.accept(spec);
        const { body, ...rest } = spec;
        const whole = JSON.stringify(body);
        const first = index === 0 ? ofFirst : ofSecond;
        const flaws = flawsOf(whole);
        const inTurn = rarely[index === 0 ? 0 : 1][t.settings.seed % 2 === 0 ? 0 : 1];
        const isFirst = ([flaw]: (typeof flaws)[number]): boolean =>
          isSmoke ? flaw === 'cut' : first.includes(flaw) || flaw === inTurn;
        const others = flaws.filter((flaw) => !isFirst(flaw));
        const chosen = [...flaws.filter(isFirst), ...casesToSpare(t, others, { least: 0, share: 0.1 })];
        for (const [, because, rawBody] of chosen) {
          const answer = await t.expectRefusal({
            accepted: base,
            request: { ...rest, rawBody },
            clause: 'classification/error-malformed-json',
            because,
            text: {
              clause: 'classification/error-malformed-json-text',
              matches: (detail) => /malformed json/i.test(detail),
              documented: 'malformed JSON',
            },
          });
          // The clause is about a 4xx; another status violates the clause above.
          if (Math.floor(answer.response.status / 100) !== 4) continue;
          t.expect({
            clause: 'classification/error-detail-says-why',
            after: [base],
            exchange: answer,
            holds: detailTexts(answer).some((detail) => detail !== ''),
            expected: 'a detail that says what is wrong',
            actual: 'an empty detail',
          });
        }
      }
    },
  },
  {
    id: 'classification/body-not-object',
    clauses: [
      'classification/error-body-not-object',
      'classification/error-500-title',
      'classification/error-400-title',
      ...shapeClauses.error,
    ],
    title: 'answers a classify body that is JSON but not an object with 400',
    async run(t) {
      for (const spec of classifyRequests(t)) {
        const base = await t.accept(spec);
        const { body: accepted, ...rest } = spec;
        const bodies = [
          ['an array', { ...spec, body: [accepted] }],
          ['null', { ...spec, body: null }],
          // With the content type of the accepted request, which a target may insist on (decisions.md#request-bodies).
          ['omitted', { ...rest, rawBody: '' }],
        ] as const;
        for (const [type, request] of bodies)
          await t.expectRefusal({
            accepted: base,
            request,
            clause: 'classification/error-body-not-object',
            because: `the body is ${type}`,
          });
      }
    },
  },
];

type Flaw =
  'cut' | 'text' | 'comma' | 'block' | 'line' | 'unquoted' | 'single' | 'missing' | 'control' | 'zero';

/** The flaws that are tried first at each of the two endpoints. */
const ofFirst: readonly Flaw[] = ['cut', 'text', 'comma', 'block', 'unquoted'];
const ofSecond: readonly Flaw[] = ['comma', 'line', 'unquoted'];

/** The other flaws: each endpoint gets one of two, which one depends on the seed. */
const rarely = [
  ['single', 'control'],
  ['missing', 'zero'],
] as const satisfies readonly (readonly [Flaw, Flaw])[];

/**
 * A valid JSON object in forms that are not valid. Lenient readers accept comments, trailing commas, no commas, names in
 * other quotes or none, line breaks in texts, and numbers that begin with 0. Some add the last brace, or read one value and
 * ignore what follows it. NaN is not tried: the standard reader of Python accepts it.
 */
function flawsOf(whole: string): readonly (readonly [Flaw, because: string, text: string])[] {
  const open = whole.slice(0, -1);
  const flaws: readonly (readonly [Flaw, because: string, text: string])[] = [
    ['comma', 'there is a comma after the last property', `${open},}`],
    ['missing', 'there is no comma between two properties', whole.replace('","', '" "')],
    [
      'zero',
      'a number begins with 0',
      whole.startsWith('{"models":') ? whole.replace('{', '{"context":{"jobmark":01},') : whole,
    ],
    ['control', 'there is a line break in a text', whole.replace(/":"(?=[^"])/, '":"\n')],
    ['cut', 'the body is cut off', open],
    ['text', 'there is text after the end of the JSON', `${whole} jobmark`],
    ['block', 'there is a comment after the first brace', whole.replace('{', '{/* jobmark */')],
    ['line', 'there is a comment after the first brace', whole.replace('{', '{// jobmark\n')],
    ['unquoted', 'a property has no quotes', whole.replace(/"(\w+)"/, '$1')],
    ['single', 'a property has single quotes', whole.replace(/"(\w+)"/, "'$1'")],
  ];
  return flaws.filter(([, , text]) => text !== whole);
}

/** An accepted request of each classify endpoint; blocks the check when there is none. */
function classifyRequests(t: CheckContext): readonly [RequestSpec, ...RequestSpec[]] {
  const [first, ...others] = routeSamples(t.survey)
    .filter(({ operationId }) => operationId === 'classifyWithGraph' || operationId === 'classifyWithSet')
    .map(({ spec }) => spec);
  return [t.require(first, 'the target accepted no classify request that could be changed'), ...others];
}
