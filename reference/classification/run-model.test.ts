import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../contracts/index.ts';
import { ServiceError } from '../app/service-error.ts';
import { ClassificationFailure } from './models/index.ts';
import { outcomeOf, resultAndErrors } from './run-model.ts';

describe('outcomeOf', () => {
  it('returns the output, or the text of a recoverable failure', () => {
    expect(outcomeOf(() => 1)).toEqual({ kind: 'output', output: 1 });
    expect(
      outcomeOf(() => {
        throw new ClassificationFailure('no text');
      }),
    ).toEqual({ kind: 'failure', message: 'no text' });
  });

  it('makes any other failure a 500 that keeps its cause for the log', () => {
    const cause = new TypeError('inner workings');
    const failing = (): unknown =>
      outcomeOf(() => {
        throw cause;
      });
    expect(failing).toThrow(ServiceError);
    expect(failing).toThrow(
      expect.objectContaining({
        status: 500,
        detail: 'classification failed while executing request',
        cause,
      }),
    );
  });
});

describe('resultAndErrors', () => {
  it('puts each name in one of them, also a name that objects inherit', () => {
    const both = resultAndErrors(
      [
        ['a', { kind: 'output', output: {} }],
        ['__proto__', { kind: 'output', output: {} }],
        ['constructor', { kind: 'failure', message: 'no text' }],
      ],
      defaultDialect.classification,
    );
    expect(JSON.stringify(both)).toBe(
      '{"result":{"a":{},"__proto__":{}},"errors":{"constructor":["no text"]}}',
    );
  });
});
