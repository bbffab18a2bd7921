import { describe, expect, it } from 'vitest';
import { requestPartsOf } from './request-part.ts';

const year = { start: '2024-01', end: '2024-12' };

function withInput(title: unknown): { readonly body: object } {
  return { body: { models: { a: { input: { title } } } } };
}

describe('the parts of a request', () => {
  it.each([
    [{}, []],
    [{ body: { filter: { when: year } } }, []],
    [{ body: { filter: { when: { start: '2024-02', end: '2024-12' } } } }, ['when']],
    [{ body: { timeseries: { when: year } } }, []],
    [{ body: { timeseries: { when: { start: '2024-01-01', end: '2024-01-31' } } } }, ['days']],
    [{ body: { context: {} } }, []],
    [{ body: { context: { a: 1 } } }, ['context']],
    [withInput('$.context.a'), ['context']],
    [withInput('$.context.a.b'), ['context', 'nested']],
    [withInput(['$.context.a']), ['context', 'nested']],
    [{ credential: 'none' }, []],
    [{ credential: 'altered', body: [] }, ['token']],
  ])('%j are %j', (request, parts) => {
    expect(requestPartsOf(request, year)).toEqual(parts);
  });
});
