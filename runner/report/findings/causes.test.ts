import { describe, expect, test } from 'vitest';
import type { ClauseId } from '../../../contracts/index.ts';
import type { Exchange, Violation } from '../../../properties/index.ts';
import { exchangeOf, resultOf, violationOf } from '../../testing/outcomes.ts';
import { names, report, route } from '../../testing/samples/report-of.ts';

/** A violation of a clause, shown by requests with these filters. */
function violationWith(clause: ClauseId, ...filters: readonly object[]): Violation {
  const exchange = exchangeOf('/x', 200, {});
  return {
    ...violationOf(clause, 'a', 'b', exchange),
    exchanges: filters.map((filter) => ({
      ...exchange,
      spec: { group: 'rankings', method: 'POST', path: '/x', body: { filter } },
    })),
  };
}
describe('findings', () => {
  test('that another finding explains come after it and name it', () => {
    const totals = violationWith('rankings/totals-whole-filter', { when: 'active' });
    const filter = violationWith('rankings/filter-when-applies', { when: 'active' });
    const { findings } = report([resultOf(route, { violations: [totals, totals, filter] })]);
    expect(findings.map(({ clause, explainedBy }) => [clause, explainedBy])).toEqual([
      ['rankings/filter-when-applies', undefined],
      ['rankings/totals-whole-filter', ['rankings/filter-when-applies']],
    ]);
  });

  test.each([
    ['all that is wrong has keywords', { keywords: { query: '"a"' } }, 'filter-keywords-apply'],
    ['something is wrong without any filter', {}, 'totals-whole-filter'],
  ])('lead with the part of filters that wrong answers need: %s', (_what, filter, leader) => {
    const both = { keywords: { query: '"a"' }, city_name: ['Ely'] };
    const { findings } = report([
      resultOf(route, {
        violations: [
          violationWith('rankings/filter-facet-applies', both),
          violationWith('rankings/totals-whole-filter', filter),
          violationWith('rankings/filter-keywords-apply', both, {}),
        ],
      }),
    ]);
    expect(findings[0]?.clause).toBe(`rankings/${leader}`);
    expect(findings.find(({ clause }) => clause === 'rankings/totals-whole-filter')?.explainedBy).toEqual(
      leader === 'filter-keywords-apply' ? [`rankings/${leader}`] : undefined,
    );
  });

  test.each([
    ['each wrong answer has one of them', [], ['filter-facet-applies', 'filter-keywords-apply']],
    ['one wrong answer has no filter', [{}], undefined],
  ])('lead with the parts of filters that explain the others: %s', (_what, further, leaders) => {
    const byKeyword = { keywords: { query: '"a"' } };
    const byCity = { city_name: ['Ely'] };
    const { findings } = report([
      resultOf(route, {
        violations: [
          violationWith('rankings/filter-facet-applies', byCity),
          violationWith('rankings/filter-keywords-apply', byKeyword),
          ...[byCity, byKeyword, ...further].map((filter) =>
            violationWith('rankings/totals-whole-filter', filter),
          ),
        ],
      }),
    ]);
    expect(findings.find(({ clause }) => clause === 'rankings/totals-whole-filter')?.explainedBy).toEqual(
      leaders?.map((name) => `rankings/${name}`),
    );
  });

  test('on what a filter leaves lead where all that is wrong has a filter, though their check chose a rarer one', () => {
    const leading = (filter: object) => {
      const rare = { city_name: ['Ely'], state_name: ['X'] };
      const ofFilter = violationWith('company-postings/distribution-of-filter', rare);
      const counts = violationWith('company-postings/distribution-counts-within', filter);
      return report([resultOf(route, { violations: [counts, ofFilter] })]).findings[0]?.clause;
    };
    expect(leading({ state_name: ['X'] })).toBe('company-postings/distribution-of-filter');
    expect(leading({})).toBe('company-postings/distribution-counts-within');
  });

  test('explain those that need more, where the contract says the reverse', () => {
    const { findings } = report([
      resultOf(route, {
        violations: [
          violationWith('rankings/filter-facet-applies', { city_name: ['Ely'] }),
          violationWith('rankings/totals-whole-filter', {}),
        ],
      }),
    ]);
    expect(findings.map(({ clause, explainedBy }) => [clause, explainedBy])).toEqual([
      ['rankings/totals-whole-filter', undefined],
      ['rankings/filter-facet-applies', ['rankings/totals-whole-filter']],
    ]);
  });

  test('lead where the same request gets another answer', () => {
    const violations = [
      violationWith('rankings/nested-order', {}),
      violationWith('rankings/concurrent-requests', { city_name: ['Ely'] }, { city_name: ['Ely'] }),
    ].map((violation) => ({
      ...violation,
      exchanges: violation.exchanges.map((exchange, index) => ({
        ...exchange,
        response: { ...exchange.response, text: String(index) },
        request: { ...exchange.request, body: JSON.stringify(exchange.spec.body) },
      })),
    }));
    expect(report([resultOf(route, { violations })]).findings[0]?.clause).toBe(
      'rankings/concurrent-requests',
    );
  });

  test('of a wrong error follow from the answer being one', () => {
    const exchange = exchangeOf('/rankings/x', 404, {});
    const refused = {
      ...exchange,
      spec: { group: 'rankings', method: 'POST', path: '/rankings/x' } as const,
    };
    const title = { ...violationOf('rankings/error-title', 'a', 'b', refused), rule: 'shape' };
    const served = violationOf('rankings/ranking-route', 'status 200', 'status 404', refused);
    expect(
      report([
        resultOf(names, { violations: [title] }),
        resultOf(route, { violations: [served] }),
      ]).findings.map(({ clause, explainedBy }) => [clause, explainedBy]),
    ).toEqual([
      ['rankings/ranking-route', undefined],
      ['rankings/error-title', ['rankings/ranking-route']],
    ]);
  });

  test('of a wrong error that should be a 401 follow from its status', () => {
    const [status, noRoute] = ['/status', '/none'].map((path): Exchange => {
      const exchange = exchangeOf(`/classification${path}`, 403, {});
      const spec = { group: 'classification', method: 'GET', path, credential: 'none' } as const;
      return { ...exchange, spec };
    });
    if (status === undefined || noRoute === undefined) throw new Error('there are two requests');
    const violations = [
      { ...violationOf('classification/error-title', 'a', 'b', status), rule: 'shape' },
      { ...violationOf('classification/error-title', 'a', 'b', noRoute), rule: 'shape' },
      violationOf('auth/missing-token-401', 'status 401', 'status 403', status),
    ];
    expect(
      report([resultOf(route, { violations })]).findings.map(({ clause, explainedBy }) => [
        clause,
        explainedBy,
      ]),
    ).toEqual([
      ['auth/missing-token-401', undefined],
      ['classification/error-title', ['auth/missing-token-401']],
    ]);
  });

  test('of an answer that is not JSON follow from that', () => {
    const exchange = exchangeOf('/x', 404, {});
    const html = {
      ...exchange,
      response: { ...exchange.response, body: { kind: 'not-json', why: 'it starts with <' } as const },
    };
    const { findings } = report([
      resultOf(route, {
        violations: [
          violationOf('classification/error-unmatched-route-text', 'a', 'b', html),
          violationOf('classification/error-405-text', 'a', 'b', exchange),
          violationOf('service/json-responses', 'a', 'b', html),
        ],
      }),
    ]);
    expect(findings.map(({ clause, explainedBy }) => [clause, explainedBy])).toEqual([
      ['service/json-responses', undefined],
      ['classification/error-405-text', undefined],
      ['classification/error-unmatched-route-text', ['service/json-responses']],
    ]);
  });

  test('of many clauses that are answered with 500 follow from that', () => {
    const exchange = exchangeOf('/models', 500, {});
    const answered = (
      [
        'classification/error-unknown-model',
        'classification/error-unknown-set',
        'classification/error-malformed-json',
        'classification/error-method-405',
        'service/no-server-error',
      ] as const
    ).map((clause) => violationOf(clause, 'a 4xx', 'status 500', exchange));
    const { findings } = report([resultOf(route, { violations: answered })]);
    expect(findings.map(({ explainedBy }) => explainedBy)).toEqual([
      undefined,
      ...answered.slice(1).map(() => ['service/no-server-error']),
    ]);
  });

  test('of a 5xx follow from the clause that the request put to the test', () => {
    const exchange = exchangeOf('/models', 500, {});
    const violations = [
      violationOf('service/no-server-error', 'a 4xx', 'status 500', exchange),
      violationOf('classification/error-unknown-model', 'status 404', 'status 500', exchange),
    ];
    expect(report([resultOf(route, { violations })]).findings.map(({ clause }) => clause)).toEqual([
      'classification/error-unknown-model',
      'service/no-server-error',
    ]);
  });

  test.each([
    [
      'one of a wrong shape',
      'rankings/totals-unique-postings',
      '/a',
      200,
      ['rankings/totals-unique-postings'],
    ],
    ['not that one', 'rankings/totals-unique-postings', '/c', 200, undefined],
    [
      'a refusal like another',
      'company-postings/totals-route',
      '/company-postings/totals',
      404,
      ['company-postings/totals-route'],
    ],
    [
      'a refusal with another status',
      'company-postings/totals-route',
      '/company-postings/totals',
      400,
      undefined,
    ],
  ] as const)(
    'do not lead with what compares wrong answers: %s',
    (_what, cause, path, status, explainedBy) => {
      const group = cause.startsWith('rankings') ? 'rankings' : 'company-postings';
      const answer = (of: string, code: number, body?: object): Exchange => ({
        ...exchangeOf(of, code, {}),
        spec: { group, method: 'POST', path: of, ...(body && { body }) },
      });
      const isShape = cause === 'rankings/totals-unique-postings';
      const wrong = isShape ? answer('/a', 200) : answer('/company-postings/totals', 404);
      const compared: ClauseId = isShape ? 'rankings/filter-applies' : 'company-postings/totals-within';
      const { findings } = report([
        resultOf(route, {
          violations: [
            { ...violationOf(cause, 'a', 'b', wrong), ...(isShape && { rule: 'shape' }) },
            {
              ...violationOf(compared, 'a', 'b', wrong),
              exchanges: [answer(path, status, { filter: {} }), answer('/b', 200)],
            },
          ],
        }),
      ]);
      expect(findings.find(({ clause }) => clause === compared)?.explainedBy).toEqual(explainedBy);
    },
  );
});
