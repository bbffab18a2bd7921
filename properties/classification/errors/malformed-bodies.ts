import type { ClauseId } from '../../../contracts/index.ts';
import { accepted } from '../../kit/accepted.ts';
import type { Check } from '../../kit/check.ts';
import type { Ask } from '../../kit/exchange.ts';
import { detailTexts, refuses } from '../../kit/refuses.ts';
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
      const samples = classifyAsks(t.survey);
      t.need(samples[0], 'the target accepted no classify request that could be broken');
      for (const ask of t.setting.profile === 'smoke' ? samples.slice(0, 1) : samples) {
        const base = await accepted(t, ask);
        const whole = JSON.stringify(ask.body);
        // Lenient readers take trailing commas and single quotes; none can take these.
        const texts: readonly (readonly [string, string])[] = [
          ['the body is cut off', whole.slice(0, -2)],
          ['the body is plain text', 'this is no JSON'],
          ['the body opens with a stray bracket', `]${whole}`],
        ];
        for (const [because, rawBody] of t.setting.profile === 'smoke' ? texts.slice(0, 1) : texts) {
          const { body: _, ...without } = ask;
          const answer = await refuses(
            t,
            base,
            { ...without, rawBody },
            {
              clause: 'classification/error-malformed-json',
              statuses: [400],
              because,
              text: {
                clause: 'classification/error-malformed-json-text',
                matches: (detail) => /malformed json/i.test(detail),
                documented: 'malformed JSON',
              },
            },
          );
          t.hold(
            'classification/error-detail-says-why',
            [base, answer],
            detailTexts(answer).some((detail) => detail !== ''),
            'a detail that says what is wrong',
            'an empty detail',
          );
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
      const samples = classifyAsks(t.survey);
      t.need(samples[0], 'the target accepted no classify request that could be broken');
      for (const ask of samples) {
        const base = await accepted(t, ask);
        for (const body of [[ask.body], 'text', 12, true, null])
          await refuses(
            t,
            base,
            { ...ask, body },
            {
              clause: 'classification/error-body-not-object',
              statuses: [400],
              because: `the body is ${body === null ? 'null' : Array.isArray(body) ? 'an array' : `a ${typeof body}`}`,
            },
          );
        const { body: _, ...without } = ask;
        await refuses(t, base, without, {
          clause: 'classification/error-body-not-object',
          statuses: [400],
          because: 'there is no body',
        });
      }
    },
  },
];

function classifyAsks(survey: Parameters<typeof routeSamples>[0]): readonly Ask[] {
  return routeSamples(survey)
    .filter(({ operationId }) => operationId === 'classifyWithGraph' || operationId === 'classifyWithSet')
    .map(({ ask }) => ask);
}
