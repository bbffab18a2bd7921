import type { Finding } from '../../report/report.ts';

/** The findings of the sample report: one of a must clause that is intermittent, one of a should clause that is flaky. */
export const sampleFindings: readonly Finding[] = [
  {
    id: 'classification/error-405-text#1c3f7a02',
    clause: 'classification/error-405-text',
    field: '/detail',
    level: 'must',
    section: 'errors.md#method-not-allowed',
    text: 'The detail of a 405 reads `unsupported method`.',
    expected: 'detail: unsupported method',
    actual: 'detail: Method \u001b[31mNot\u0000 Allowed',
    checks: ['classification/unsupported-method', 'classification/every-exchange'],
    count: 24,
    exchanges: [
      {
        request: {
          method: 'PUT',
          url: 'http://127.0.0.1:4010/classification/models',
          headers: { accept: 'application/json', authorization: 'Bearer $JOBMARK_TOKEN' },
        },
        response: {
          status: 405,
          headers: { 'content-type': 'application/json' },
          text: '{"title":"Method Not Allowed","status":405,\n "detail":"Method \u001b[31mNot\u0000 Allowed"}',
          characters: 5000,
        },
        attempts: 1,
        milliseconds: 4,
      },
    ],
    curl: `curl -sS -i -X PUT http://127.0.0.1:4010/classification/models -H "authorization: Bearer $JOBMARK_TOKEN"`,
    again: 'npx jobmark check http://127.0.0.1:4010 --only classification/unsupported-method --seed 7',
    stability: {
      kind: 'intermittent',
      failed: 3,
      asked: 4,
      rounds: [
        { kind: 'kept', outcome: 'failed' },
        { kind: 'fresh', outcome: 'held' },
        { kind: 'alone', outcome: 'failed' },
        { kind: 'alone', outcome: 'unknown', reason: 'no complete answer within 10 s' },
      ],
    },
    since: 'new',
  },
  {
    id: 'classification/graph-repeatable#811c9dc5',
    clause: 'classification/graph-repeatable',
    route: 'classifyWithGraph',
    level: 'should',
    section: 'classification.md#graph-response',
    text: 'The same graph request twice gives the same result.',
    expected: 'the same answer as before: {"lot":[]}',
    actual: 'status 200: {"lot":[{"id":"]]>"}]}',
    checks: ['classification/repeatable'],
    count: 1,
    exchanges: [
      {
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:4010/classification/classify',
          headers: { 'content-type': 'application/json' },
          body: '{"models":{}}',
        },
        response: { status: 200, headers: {}, text: '', characters: 0 },
        attempts: 2,
        milliseconds: 8,
      },
    ],
    curl: `curl -sS -i http://127.0.0.1:4010/classification/classify --data-raw '{"models":{}}'`,
    again: 'npx jobmark check http://127.0.0.1:4010 --only classification/repeatable --seed 7 --case 3:0',
    reproduction: { seed: 99, path: '3:0', counterexample: '[{"title":"x"}]', shrinks: 4, flaky: true },
  },
];
