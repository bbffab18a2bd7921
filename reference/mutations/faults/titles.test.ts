import { describe, expect, it } from 'vitest';
import { drop, put } from '../rewriting/json-path.ts';
import { rewriteAnswers, rewriteRequests, rewriteStatus } from '../rewriting/rewrite.ts';
import * as to from '../rewriting/values.ts';
import { faultsOf } from './fault.ts';

describe('the title of a fault', () => {
  it.each([
    ['omits data.name at getSet', rewriteAnswers('getSet', drop('data.name'))],
    ['ignores input at classifyWithSet', rewriteRequests('classifyWithSet', put('input', to.omitted))],
    ['returns "x" as detail in every 404', rewriteStatus(404, put('detail', 'x'))],
    [
      'returns data as an object at getSet, listSets',
      rewriteAnswers(['getSet', 'listSets'], put('data', to.indexed)),
    ],
  ])('is %s, as its change says', (title, middleware) => {
    expect(faultsOf({ 'classification/set-name': middleware })).toMatchObject([{ title }]);
  });

  it('is required where the change has no words', () => {
    const middleware = rewriteAnswers('getSet', put('data', Number));
    expect(() => faultsOf({ 'classification/set-name': middleware })).toThrow('has no title');
  });
});
