import { describe, expect, it } from 'vitest';
import type { RequestSpec } from '../kit/exchange.ts';
import { exchangeOf } from '../kit/testing/scripted-target.ts';
import { classificationStatements } from './classification.ts';
import { trafficCheck } from './statement.ts';

const check = trafficCheck('classification', classificationStatements);

/** The clauses that the answer to a request violates. */
function violated(request: Omit<RequestSpec, 'group'>, body: unknown): readonly string[] {
  const spec: RequestSpec = { group: 'classification', ...request };
  return check.validate(exchangeOf(spec, { body })).violations.map(({ clause }) => clause);
}

function classified(setName: string, setVersion: string) {
  return { data: { result: {}, meta: { setName, setVersion } }, errors: {} };
}

const request = { method: 'POST', path: '/sets/Posting/classify', body: { version: '2026.07', input: {} } };

describe('answers to real requests', () => {
  it('may spell the version without its leading zero, and the name in the case of the list', () => {
    expect(violated(request, classified('posting', '2026.7'))).toEqual([]);
    expect(violated({ method: 'GET', path: '/models/LOT' }, { data: { modelName: 'lot' } })).toEqual([]);
  });

  it('may not name another version, set or model', () => {
    expect(violated(request, classified('other', '2026.8'))).toEqual([
      'classification/set-classify-meta-set',
      'classification/set-classify-meta-version',
    ]);
    expect(violated({ method: 'GET', path: '/models/lot' }, { data: { modelName: 'cip' } })).toEqual([
      'classification/model-same-name',
    ]);
  });
});
