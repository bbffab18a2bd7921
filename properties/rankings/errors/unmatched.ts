import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';

/** Answers to requests whose errors are hardly specified (errors.md#posting-rankings-group). */
export const unmatchedCheck: Check = {
  id: 'rankings/other-errors',
  clauses: ['rankings/other-errors-json', 'rankings/other-errors'],
  title: 'answers wrong methods and unmatched routes in JSON, without a 5xx',
  async run(t) {
    const specs: readonly (readonly [string, RequestSpec])[] = [
      ['DELETE on a ranking', { group: 'rankings', method: 'DELETE', path: '/rankings/title_name' }],
      ['an unmatched route', { group: 'rankings', method: 'GET', path: '/jobmark-no-such-route' }],
    ];
    for (const [what, spec] of specs) {
      const answer = await t.send(spec);
      const { status, body } = answer.response;
      t.observe('rankings/other-errors', `${what}: status ${status}`);
      t.expect({
        clause: 'rankings/other-errors-json',
        exchange: answer,
        holds: status < 500 && body.kind === 'json',
        expected: `a JSON answer below 500 to ${what}`,
        actual: `status ${status}, ${body.kind === 'json' ? 'JSON' : 'not JSON'}`,
      });
    }
  },
};
