import { describe, expect, test } from 'vitest';
import type { ClauseId } from '../../../contracts/index.ts';
import type { Exchange, Violation } from '../../../properties/index.ts';
import { exchangeOf, resultOf, someCheck, violationOf } from '../../testing/outcomes.ts';
import { brokenMust, brokenShould, names, report, route } from '../../testing/samples/report-of.ts';

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
  test('of one clause, rule, route and field are one, with the smallest evidence', () => {
    const large = exchangeOf('/models', 200, { data: Array(50).fill(0) });
    const small = exchangeOf('/models', 200, { data: {} });
    const other = someCheck('other', 'classification/model-name');
    const violation = (expected: string, actual: string, exchange: Exchange): Violation => ({
      ...violationOf('classification/model-name', expected, actual, exchange),
      rule: 'shape',
      field: 'data[].modelName',
    });
    const { findings } = report([
      resultOf(names, {
        violations: [0, 1, 12].map((index) =>
          violation(`/data/${index}/modelName: a string`, 'no such property', large),
        ),
      }),
      resultOf(other, { violations: [violation('a name of one character at least', 'a number', small)] }),
    ]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      clause: 'classification/model-name',
      level: 'must',
      count: 4,
      checks: ['classification/other', 'classification/names'],
      actual: 'a number',
      again: 'npx jobmark check http://127.0.0.1:4010 --only classification/other --seed 7 --profile smoke',
    });
    expect(findings[0]?.exchanges.map(({ request }) => request.url)).toEqual([small.request.url]);
    expect(findings[0]?.curl).toContain('"authorization: Bearer $JOBMARK_TOKEN"');
  });

  test.each([
    ['rule', { rule: 'text' }, '/models'],
    ['field', { field: 'data[].modelName' }, '/models'],
    ['route', {}, '/models/lot'],
  ])('with another %s are others', (_what, identity, path) => {
    const one = violationOf('classification/model-name', 'a', 'b', exchangeOf('/models', 200, {}));
    const two = {
      ...violationOf('classification/model-name', 'a', 'b', exchangeOf(path, 200, {})),
      ...identity,
    };
    expect(report([resultOf(names, { violations: [one, two] })]).findings).toHaveLength(2);
  });

  test('of a clause that concerns the whole service are one for all routes', () => {
    const violations = ['/models', '/sets', '/status'].map((path) =>
      violationOf('classification/error-405-text', 'a', 'b', exchangeOf(path, 405, {})),
    );
    expect(report([resultOf(names, { violations })]).findings.map(({ count }) => count)).toEqual([3]);
  });

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

  test('lead with the shortest request', () => {
    const violations = (['rankings/nested-order', 'rankings/ranking-order'] as const).map((clause, place) => {
      const exchange = exchangeOf('/x', 200, {});
      const request = { ...exchange.request, body: 'x'.repeat(place === 0 ? 9 : 3) };
      return violationOf(clause, 'a', 'b', { ...exchange, request });
    });
    expect(report([resultOf(route, { violations })]).findings.map(({ clause }) => clause)).toEqual([
      'rankings/ranking-order',
      'rankings/nested-order',
    ]);
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

  test('of a wrong shape come before those of what is wrong in it', () => {
    const exchange = exchangeOf('/x', 200, {});
    const shape = { ...violationOf('company-postings/posting-id', 'a', 'b', exchange), rule: 'shape' };
    const unique = violationOf('company-postings/posting-id-unique', 'a', 'b', exchange);
    const { findings } = report([
      resultOf(route, { violations: [unique] }),
      resultOf(names, { violations: [unique, shape] }),
    ]);
    expect(findings.map(({ clause }) => clause)).toEqual([
      'company-postings/posting-id',
      'company-postings/posting-id-unique',
    ]);
  });

  test('of checks that only compare answers come after those that requested them', () => {
    const exchange = exchangeOf('/x', 200, {});
    const bucket = violationOf('rankings/timeseries-points', 'a', 'b', exchange);
    const values = violationOf('rankings/nested-order', 'a', 'b', exchange);
    const compared = { ...names, last: 'together' } as const;
    const { findings } = report([
      resultOf(compared, { violations: [bucket] }),
      resultOf(route, { violations: [values] }),
    ]);
    expect(findings.map(({ clause }) => clause)).toEqual([
      'rankings/nested-order',
      'rankings/timeseries-points',
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

  test('come with must before should, and the whole service before a route before a field', () => {
    const { findings } = report([
      resultOf(names, { violations: [brokenShould, brokenMust] }),
      resultOf(route, {
        violations: [
          violationOf('classification/models-route', 'status 200', 'status 500'),
          violationOf('auth/bearer-accepted', 'status 200', 'status 401'),
          violationOf('service/json-responses', 'a JSON body', 'an empty body'),
        ],
      }),
    ]);
    expect(findings.map(({ clause }) => clause)).toEqual([
      'service/json-responses',
      'auth/bearer-accepted',
      'classification/models-route',
      'classification/model-name',
      'classification/model-list-unique',
    ]);
  });

  test('of a property are run again with the path of the counterexample', () => {
    const reproduction = { seed: 99, path: '3:0:1', counterexample: '["x"]', shrinks: 2, flaky: false };
    const { findings } = report([resultOf(names, { violations: [{ ...brokenMust, reproduction }] })]);
    expect(findings[0]?.again).toBe(
      'npx jobmark check http://127.0.0.1:4010 --only classification/names --seed 7 --case 3:0:1 --profile smoke',
    );
    expect(findings[0]?.reproduction).toEqual(reproduction);
  });

  test('keep the beginning of a long body', () => {
    const exchange = exchangeOf('/models', 200, 'x'.repeat(100_000));
    const { findings } = report([
      resultOf(names, { violations: [violationOf('classification/model-name', 'a', 'b', exchange)] }),
    ]);
    const response = findings[0]?.exchanges[0]?.response;
    expect(response?.characters).toBe(100_002);
    expect(response?.text).toBe(`"${'x'.repeat(16_383)}`);
  });
});
