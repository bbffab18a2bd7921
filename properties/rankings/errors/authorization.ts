import { isAccepted } from '../../kit/check-context.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec, Credential } from '../../kit/exchange.ts';
import { jsonOf } from '../../kit/exchange.ts';
import {
  facetsRequest,
  histogramRequest,
  isItem,
  nestedRequest,
  rankRequest,
  seriesRequest,
} from '../requests.ts';
import { errorShapes } from './errors.ts';
import { dataRange } from '../survey/surveyed-data.ts';

const refused: readonly { readonly credential: Credential; readonly because: string }[] = [
  { credential: 'none', because: 'there is no Authorization header' },
  { credential: 'malformed', because: 'the bearer token is made up' },
  { credential: 'altered', because: 'the signature of the token has been altered' },
];

/** Who is let in, and what is answered where service.md says little: "Errors: posting rankings group". */
export const authorizationChecks: readonly Check[] = [
  {
    id: 'rankings/missing-token',
    clauses: [
      'rankings/missing-token-401',
      'rankings/error-401-body',
      'service/no-server-error',
      ...errorShapes,
    ],
    title: 'answers a request without a valid token with 401',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      t.require(
        t.survey.tokenGiven || undefined,
        'no token was given, so that authentication cannot be evaluated: give --token, or --client-id and --client-secret',
        'credentials',
      );
      const { when } = dataRange(t);
      const rank = { by: 'unique_postings', limit: 1 };
      const month = { start: when.end, end: when.end };
      const metrics = ['unique_postings'];
      const asks: readonly RequestSpec[] = [
        facetsRequest(),
        rankRequest('nuts1_name', { when }, rank),
        seriesRequest('nuts1_name', { when }, rank, { when: month, metrics }),
        nestedRequest('nuts1_name', 'soc1_name', { when }, rank, { by: 'significance', limit: 1 }),
        histogramRequest('nuts1_name', 'salary', { when }, rank, { interval: 100_000, metrics }),
      ];
      for (const spec of asks) {
        const base = await t.send(spec);
        // Which distribution and nested facets exist is open.
        if (!isAccepted(base)) {
          t.inconclusive(`${spec.path} was answered with status ${base.response.status}`);
          continue;
        }
        for (const { credential, because } of refused) {
          const answer = await t.expectRefusal({
            accepted: base,
            request: { ...spec, credential },
            clause: 'rankings/missing-token-401',
            statuses: [401],
            because,
          });
          if (answer.response.status !== 401) continue;
          const body = jsonOf(answer);
          const [error] = isItem(body) && Array.isArray(body['errors']) ? (body['errors'] as unknown[]) : [];
          t.expectCompared({
            clause: 'rankings/error-401-body',
            exchanges: [base, answer],
            holds: isItem(error) && error['title'] === 'Unauthorized Request',
            expected: 'errors[0].title Unauthorized Request',
            actual: () => answer.response.text.slice(0, 120),
          });
        }
      }
    },
  },
  {
    id: 'rankings/other-errors',
    clauses: ['rankings/other-errors-json', 'rankings/other-errors'],
    title: 'answers wrong methods and unmatched routes in JSON, without a 5xx',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const asks: readonly (readonly [string, RequestSpec])[] = [
        ['DELETE on a ranking', { group: 'rankings', method: 'DELETE', path: '/rankings/title_name' }],
        ['an unmatched route', { group: 'rankings', method: 'GET', path: '/jobmark-no-such-route' }],
      ];
      for (const [what, spec] of asks) {
        const answer = await t.send(spec);
        const { status, body } = answer.response;
        t.observe('rankings/other-errors', `${what}: status ${status}`);
        t.expect({
          clause: 'rankings/other-errors-json',
          exchange: answer,
          holds: status < 500 && body.kind === 'json',
          expected: `a JSON answer below 500 to ${what}`,
          actual: `status ${status}, ${body.kind === 'json' ? 'JSON' : 'no JSON'}`,
        });
      }
    },
  },
];
