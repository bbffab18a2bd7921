import { describe, expect, test } from 'vitest';
import { exchangeOf } from '../../testing/outcomes.ts';
import { compareAnswers, groupDifferences } from './group-differences.ts';
import type { Outcome, Pair } from './paired-client.ts';

const answer = (value: unknown, status = 200) => exchangeOf('/models', status, value);
const compare = (a: unknown, b: unknown) => compareAnswers(answer(a), answer(b));

describe('two answers', () => {
  test.each<[string, unknown, unknown, unknown]>([
    ['equal', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    ['equal apart from the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [
      'with other values',
      { a: [{ n: 1 }] },
      { a: [{ n: 2 }] },
      [{ field: 'a[].n', kind: 'value', a: 1, b: 2 }],
    ],
    ['with another type', { a: 1 }, { a: '1' }, [{ field: 'a', kind: 'type', a: 'number', b: 'string' }]],
    ['with null', { a: 1 }, { a: null }, [{ field: 'a', kind: 'type', a: 'number', b: 'null' }]],
    ['without a field', { a: 1 }, {}, [{ field: 'a', kind: 'missing', a: 1, b: undefined }]],
    ['with another field', {}, { a: 1 }, [{ field: 'a', kind: 'added', a: undefined, b: 1 }]],
    ['in another order', { a: [1, 2] }, { a: [2, 1] }, [{ field: 'a', kind: 'order', a: [1, 2], b: [2, 1] }]],
    ['with fewer items', { a: [1, 2] }, { a: [1] }, [{ field: 'a', kind: 'length', a: 2, b: 1 }]],
  ])('%s', (_title, a, b, differences) => {
    expect(compare(a, b)).toEqual(differences);
  });

  test('with other statuses differ in nothing else', () => {
    expect(compareAnswers(answer({ a: 1 }), answer({ b: 1 }, 404))).toEqual([
      { field: '', kind: 'status', a: 200, b: 404 },
    ]);
  });

  test('with another media type differ, whatever its parameters', () => {
    const typed = (type: string) => {
      const exchange = answer({});
      return { ...exchange, response: { ...exchange.response, headers: { 'content-type': type } } };
    };
    expect(compareAnswers(answer({}), typed('Application/JSON; charset=utf-8'))).toEqual([]);
    expect(compareAnswers(answer({}), typed('text/json'))).toMatchObject([{ field: 'header content-type' }]);
  });
});

describe('differences', () => {
  const outcome = (value: unknown, status = 200): Outcome => ({
    kind: 'answer',
    exchange: answer(value, status),
  });
  const pairOf = (a: Outcome, b: Outcome): Pair => ({ spec: answer({}).spec, a, b });

  test('are grouped by route, field and kind', () => {
    const pairs = [
      pairOf(outcome({ data: [{ n: 1 }, { n: 2 }] }), outcome({ data: [{ n: 1 }, { n: 3 }] })),
      pairOf(outcome({ data: [{ n: 4 }] }), outcome({ data: [{ n: 5 }] })),
      pairOf(outcome({ data: [] }), outcome({ data: [] })),
    ];
    expect(groupDifferences(pairs, [], true).differences).toMatchObject([
      {
        group: 'classification',
        operation: 'listModels',
        field: 'data[].n',
        kind: 'value',
        answers: 2,
        of: 3,
        example: { a: 2, b: 3, curl: expect.stringContaining('/classification/models') },
      },
    ]);
  });

  test('of a field that A itself changes are volatile', () => {
    const pair = pairOf(outcome({ id: 'x', at: 1, n: 1 }), outcome({ id: 'y', at: 2, n: 2 }));
    const again = [{ pair, later: outcome({ id: 'z', at: 3, n: 1 }) }];
    const { differences, volatile } = groupDifferences([pair], again, true);
    expect(differences.map(({ field }) => field)).toEqual(['n']);
    expect(volatile.map(({ field }) => field)).toEqual(['id', 'at']);
  });

  test('of a status that A itself changes exclude that request only', () => {
    const flaky = pairOf(outcome({}, 500), outcome({}));
    const other = pairOf(outcome({}), outcome({}, 404));
    const { differences } = groupDifferences([flaky, other], [{ pair: flaky, later: outcome({}) }], true);
    expect(differences).toMatchObject([{ kind: 'status', example: { a: 200, b: 404 } }]);
  });

  test('of data are left out on request, those of fields and types are not', () => {
    const pair = pairOf(outcome({ n: 1, list: [1], x: 1 }), outcome({ n: 2, list: [], x: '1' }));
    expect(groupDifferences([pair], [], false).differences).toMatchObject([{ field: 'x', kind: 'type' }]);
  });

  test('distinguish a missing answer from a status', () => {
    const none: Outcome = { kind: 'no-answer', code: 'target/timeout', message: 'late', hint: 'wait' };
    expect(groupDifferences([pairOf(outcome({}), none)], [], true).differences).toMatchObject([
      { kind: 'no-answer', example: { a: 200, b: 'target/timeout' } },
    ]);
  });
});
