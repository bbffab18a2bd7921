import type { ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { detailTexts } from '../../kit/check-context.ts';
import { routeSamples } from '../route-samples.ts';

const errorShape: readonly ClauseId[] = [
  'classification/error-400-title',
  'classification/error-title',
  'classification/error-status',
  'classification/error-status-agrees',
  'classification/error-detail',
];

/** Classify bodies that are no JSON, or no JSON object: service.md, "Errors", row 400. */
export const malformedBodyChecks: readonly Check[] = [
  {
    id: 'classification/malformed-json',
    clauses: [
      'classification/error-malformed-json',
      'classification/error-malformed-json-text',
      'classification/error-detail-says-why',
      ...errorShape,
    ],
    title: 'answers malformed JSON with 400, at both classify endpoints',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const samples = classifyRequests(t.survey);
      t.require(samples[0], 'the target accepted no classify request that could be broken');
      for (const spec of t.settings.profile === 'smoke' ? samples.slice(0, 1) : samples) {
        const base = await t.acceptOrBlock(spec);
        const whole = JSON.stringify(spec.body);
        // Lenient readers take trailing commas and single quotes; none can take these.
        const texts: readonly (readonly [string, string])[] = [
          ['the body is cut off', whole.slice(0, -2)],
          ['the body is plain text', 'this is no JSON'],
          ['the body opens with a stray bracket', `]${whole}`],
        ];
        for (const [because, rawBody] of t.settings.profile === 'smoke' ? texts.slice(0, 1) : texts) {
          const { body: _, ...without } = spec;
          const answer = await t.expectRefusal({
            accepted: base,
            request: { ...without, rawBody },
            clause: 'classification/error-malformed-json',
            statuses: [400],
            because,
            text: {
              clause: 'classification/error-malformed-json-text',
              matches: (detail) => /malformed json/i.test(detail),
              documented: 'malformed JSON',
            },
          });
          t.expectCompared({
            clause: 'classification/error-detail-says-why',
            exchanges: [base, answer],
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
    clauses: ['classification/error-body-not-object', 'classification/error-500-title', ...errorShape],
    title: 'answers a classify body that is JSON but no object with 400',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const samples = classifyRequests(t.survey);
      t.require(samples[0], 'the target accepted no classify request that could be broken');
      for (const spec of samples) {
        const base = await t.acceptOrBlock(spec);
        for (const body of [[spec.body], 'text', 12, true, null])
          await t.expectRefusal({
            accepted: base,
            request: { ...spec, body },
            clause: 'classification/error-body-not-object',
            statuses: [400],
            because: `the body is ${body === null ? 'null' : Array.isArray(body) ? 'an array' : `a ${typeof body}`}`,
          });
        const { body: _, ...without } = spec;
        await t.expectRefusal({
          accepted: base,
          request: without,
          clause: 'classification/error-body-not-object',
          statuses: [400],
          because: 'there is no body',
        });
      }
    },
  },
];

function classifyRequests(survey: Parameters<typeof routeSamples>[0]): readonly RequestSpec[] {
  return routeSamples(survey)
    .filter(({ operationId }) => operationId === 'classifyWithGraph' || operationId === 'classifyWithSet')
    .map(({ spec }) => spec);
}
