import { describe, expect, test } from 'vitest';
import type { Exchange, Violation } from '../../../properties/index.ts';
import { exchangeOf, resultOf, someCheck, violationOf } from '../../testing/outcomes.ts';
import { brokenMust, brokenShould, names, report, route } from '../../testing/samples/report-of.ts';

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
