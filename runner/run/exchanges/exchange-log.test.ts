import { expect, test } from 'vitest';
import type { PassiveCheck } from '../../../properties/index.ts';
import { exchangeOf, someCheck } from '../../testing/outcomes.ts';
import { createExchangeLog } from './exchange-log.ts';

const passive: PassiveCheck = {
  kind: 'passive',
  id: 'classification/every-exchange',
  clauses: ['classification/model-name', 'classification/models-route'],
  title: 'answers in JSON',
  profile: 'smoke',
  validate: (exchange) => ({
    evaluated: ['classification/model-name', 'classification/models-route'],
    violations: [{ clause: 'classification/model-name', expected: 'a', actual: 'b', exchanges: [exchange] }],
  }),
};
const names = someCheck('names', 'classification/model-name');
const other = someCheck('other', 'classification/sets-route');

function clausesOf({ violations }: ReturnType<ReturnType<typeof createExchangeLog>['findingsFor']>) {
  return violations.map(({ violation }) => violation.clause);
}

test('a violation counts for the active check that sent the request and declares the clause', () => {
  const log = createExchangeLog([passive]);
  log.add(exchangeOf('/models', 200, {}), names);
  expect(clausesOf(log.findingsFor(names))).toEqual(['classification/model-name']);
  expect([...log.findingsFor(names).evaluated.keys()]).toEqual(['classification/model-name']);
  expect(clausesOf(log.remainderOf(passive))).toEqual([]);
  expect([...log.remainderOf(passive).evaluated.keys()]).toEqual(['classification/models-route']);
});

test('it counts for the passive check when the active one does not declare the clause', () => {
  const log = createExchangeLog([passive]);
  log.add(exchangeOf('/models', 200, {}), other);
  expect(clausesOf(log.findingsFor(other))).toEqual([]);
  expect(clausesOf(log.remainderOf(passive))).toEqual(['classification/model-name']);
});

test('a violation counts for a check that recalled the answer, too', () => {
  const log = createExchangeLog([passive]);
  const exchange = exchangeOf('/models', 200, {});
  log.add(exchange, undefined);
  log.see(exchange, names);
  expect(clausesOf(log.findingsFor(names))).toEqual(['classification/model-name']);
  expect(clausesOf(log.remainderOf(passive))).toEqual([]);
  expect(log.numberOf(exchange)).toBe(1);
});

test('keeps 20 violations of a clause, and counts the others of the same finding', () => {
  const log = createExchangeLog([passive]);
  for (let index = 0; index < 30; index += 1) log.add(exchangeOf('/models', 200, {}), names);
  const { violations } = log.findingsFor(names);
  expect(violations).toHaveLength(20);
  expect(violations.map(({ violation: { further } }) => further ?? 0)).toEqual([
    ...Array.from({ length: 19 }, () => 0),
    10,
  ]);
  expect(log.countOf('classification')).toBe(30);
});

test('adds what an answer counted of a finding', () => {
  const counting: PassiveCheck = {
    ...passive,
    validate: (exchange) => {
      const { evaluated, violations } = passive.validate(exchange);
      return { evaluated, violations: violations.map((violation) => ({ ...violation, further: 5 })) };
    },
  };
  const log = createExchangeLog([counting]);
  for (let index = 0; index < 30; index += 1) log.add(exchangeOf('/models', 200, {}), names);
  const { violations } = log.findingsFor(names);
  expect(violations.reduce((sum, { violation: { further = 0 } }) => sum + 1 + further, 0)).toBe(180);
});

test('does not keep an answer of few characters and many values', () => {
  const log = createExchangeLog([passive], 1_000_000);
  log.add(exchangeOf('/models', 200, []), names);
  log.add(
    exchangeOf(
      '/models',
      200,
      Array.from({ length: 50_000 }, () => []),
    ),
    names,
  );
  expect(log.entries.map(({ exchange }) => exchange !== undefined)).toEqual([true, false]);
});
