import { describe, expect, it } from 'vitest';
import type { ApiGroup } from '../../../contracts/index.ts';
import type { Exchange } from '../exchange.ts';
import { validateExchange } from './validate-exchange.ts';

/** An answer of a proxy in its own words, or of a server. */
function answered(group: ApiGroup, line: string, status: number, text: string, type = 'text/html'): Exchange {
  const [method = '', path = ''] = line.split(' ');
  let body: Exchange['response']['body'];
  try {
    body = { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    body = { kind: 'not-json', why: 'it begins with <' };
  }
  return {
    spec: { group, method, path },
    request: { method, url: `http://127.0.0.1:1${path}`, headers: {} },
    response: { status, headers: { 'content-type': type }, text, body },
    attempts: 1,
    milliseconds: 1,
  };
}

function clausesBroken(exchange: Exchange): readonly string[] {
  return validateExchange(exchange).violations.map(({ clause }) => clause);
}

describe('validateExchange', () => {
  it.each([
    ['classification', 'GET /no-such-route', 404],
    ['classification', 'DELETE /models', 405],
    ['rankings', 'GET /rankings', 404],
    ['company-postings', 'POST /totals', 200],
  ] as const)('asks the answer of the %s group to %s for JSON', (group, line, status) => {
    expect(clausesBroken(answered(group, line, status, '<p>'))).toEqual(['service/json-responses']);
  });

  it.each([
    ['rankings', 'GET /no-such-route', 404],
    ['rankings', 'DELETE /rankings', 405],
    ['company-postings', 'GET /totals', 405],
    ['company-postings', 'POST /totals', 400],
    ['company-postings', 'POST /totals', 500],
  ] as const)('asks nothing of the answer of the %s group to %s with %i', (group, line, status) => {
    expect(validateExchange(answered(group, line, status, '<p>'))).toEqual({ evaluated: [], violations: [] });
    const own = answered(group, line, status, '{"message":"no route"}', 'application/json');
    expect(validateExchange(own)).toEqual({ evaluated: [], violations: [] });
  });

  it('names the clause of a shape that is broken', () => {
    const body = '{"data":{"timeseries":{"month":["2024-01-01"]},"totals":{"unique_postings":1}}}';
    expect(
      clausesBroken(answered('company-postings', 'POST /timeseries', 200, body, 'application/json')),
    ).toEqual(['company-postings/timeseries-month']);
  });
});

it('says why a body was not read, and not that it is invalid: it may only be nested too deep', () => {
  const { violations } = validateExchange(answered('classification', 'GET /models', 200, '[['));
  expect(violations.map(({ actual }) => actual)).toEqual([
    'a body that cannot be read as JSON (it begins with <)',
  ]);
});

it('keeps a few violations of a field that is wrong in each item of a list, and counts the others', () => {
  const items = JSON.stringify({ data: Array.from({ length: 100_000 }, () => []) });
  const { violations } = validateExchange(
    answered('classification', 'GET /models', 200, items, 'application/json'),
  );
  expect(violations.length).toBeLessThan(50);
  expect(violations.reduce((sum, { further = 0 }) => sum + 1 + further, 0)).toBe(10_000);
});
