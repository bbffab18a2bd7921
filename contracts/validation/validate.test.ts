import { describe, expect, it } from 'vitest';
import { findRoute, routes } from '../openapi/routes.ts';
import { responseExamples } from '../openapi/testing/example-bodies.ts';
import { clausesOfShapes, validateAnswer, validateErrorResponse, validateResponse } from './validate.ts';

describe('validateResponse', () => {
  it('reports every violation of one body', () => {
    const body = {
      data: [{ modelName: 1, description: 'd', availableVersions: ['1.0.0'], owner: 'me' }, null],
    };
    expect(validateResponse('listModels', 200, body)).toEqual([
      {
        clause: 'classification/model-no-additional-properties',
        pointer: '/data/0/owner',
        expected: 'no properties but modelName, description, availableVersions',
        actual: '"me" (a string)',
      },
      {
        clause: 'classification/model-name',
        pointer: '/data/0/modelName',
        expected: 'a string',
        actual: '1 (a number)',
      },
      {
        clause: 'classification/model-available-versions',
        pointer: '/data/0/availableVersions/0',
        expected: 'an object',
        actual: '"1.0.0" (a string)',
      },
      { clause: 'classification/models-route', pointer: '/data/1', expected: 'an object', actual: 'null' },
    ]);
  });

  it('explains the first errors of a list in which every item is wrong', () => {
    const data = Array.from({ length: 20_000 }, () => ({ modelName: 1 }));
    // A wrong name, no description and no versions.
    expect(validateResponse('listModels', 200, { data })).toHaveLength(10_000);
  });

  it('returns undefined for a status without a schema', () => {
    expect(validateResponse('listModels', 404, {})).toBeUndefined();
    expect(validateResponse('getStatus', 418, {})).toBeUndefined();
  });
});

describe('validateErrorResponse', () => {
  it('validates an error on a path without a route', () => {
    const body = { title: 'Not Found', status: 404, detail: 'no matched route found' };
    expect(validateErrorResponse('classification', 404, body)).toEqual([]);
    expect(validateErrorResponse('classification', 404, { ...body, status: 500 })).toMatchObject([
      {
        clause: 'classification/error-status-agrees',
        pointer: '/status',
        expected: '404',
        actual: '500 (a number)',
      },
    ]);
    expect(validateErrorResponse('classification', 404, { ...body, status: Infinity })).toMatchObject([
      { actual: 'a number beyond 1.8e308' },
    ]);
    expect(validateErrorResponse('classification', 401, {})).toMatchObject([{ clause: 'auth/gateway-body' }]);
  });

  it('returns undefined for a status without a schema of the group', () => {
    expect(validateErrorResponse('classification', 200, {})).toBeUndefined();
    expect(validateErrorResponse('classification', 418, {})).toBeUndefined();
    expect(validateErrorResponse('company-postings', 404, {})).toBeUndefined();
  });
});

describe('clausesOfShapes', () => {
  it('returns those of one status', () => {
    expect(clausesOfShapes('getStatus', 200)).toEqual([
      'classification/data-envelope',
      'classification/status-route',
      'classification/status-healthy',
      'classification/status-message',
    ]);
    expect(clausesOfShapes('getStatus', 401)).toEqual(['auth/gateway-body']);
    expect(clausesOfShapes('getStatus', 404)).toEqual([]);
  });
});

/** The clauses that an answer covers. */
function covered(...answer: Parameters<typeof validateAnswer>): readonly string[] {
  return validateAnswer(...answer).covered;
}

describe('validateAnswer', () => {
  const model = { modelName: 'lot', description: 'd', availableVersions: [] };
  const ofModels = [
    'classification/data-envelope',
    'classification/models-route',
    'classification/model-name',
    'classification/model-description',
    'classification/model-available-versions',
    'classification/model-no-additional-properties',
  ];

  it('omits the items of an empty array', () => {
    expect(covered('classification', 'listModels', 200, { data: [] })).toEqual(ofModels.slice(0, 2));
    expect(covered('classification', 'listModels', 200, { data: [model] }).toSorted()).toEqual(
      ofModels.toSorted(),
    );
    expect(covered('rankings', 'rankPostings', 200, { data: { ranking: { buckets: [] } } })).not.toContain(
      'rankings/bucket-name',
    );
  });

  it('omits what is below an absent optional property, but not below a required one', () => {
    const record = { id: '1', posted: '2024-01-01' };
    const clauses = covered('company-postings', 'companyPostings', 200, { data: { postings: [record] } });
    expect(clauses.filter((clause) => clause.startsWith('company-postings/posting-'))).toEqual([
      'company-postings/posting-id',
      'company-postings/posting-posted',
    ]);
    expect(clauses).toContain('company-postings/postings-viewable');
    expect(covered('classification', 'getModelVersion', 200, { data: {} })).not.toContain(
      'classification/version-detail-taxonomies',
    );
  });

  it('omits the branch of a condition that is not met', () => {
    const answer = (rank_by: string): unknown => ({
      data: { ranking: { buckets: [{ name: 'a', ranking: { rank_by, buckets: [{ name: 'b' }] } }] } },
    });
    const coveredBy = (rank_by: string): readonly string[] =>
      covered('rankings', 'rankPostingsNested', 200, answer(rank_by));
    expect(coveredBy('significance')).toContain('rankings/nested-significance');
    expect(coveredBy('unique_postings')).not.toContain('rankings/nested-significance');
  });

  it('has every clause that a changed body violates', () => {
    for (const { operationId } of routes)
      for (const [status, bodies] of responseExamples(operationId))
        for (const body of [
          undefined,
          null,
          [],
          {},
          { data: {} },
          { data: [{}] },
          { errors: [{}] },
          ...bodies,
        ]) {
          const violated = validateResponse(operationId, status, body)?.map(({ clause }) => clause);
          expect(covered(findRoute(operationId).group, operationId, status, body)).toEqual(
            expect.arrayContaining(violated ?? []),
          );
        }
  });

  it('uses the schema of the group for an error that the operation does not list', () => {
    expect(covered('classification', 'listModels', 404, {})).toEqual(
      covered('classification', 'getModel', 404, {}),
    );
    expect(covered('classification', 'listModels', 404, {})).toContain('classification/error-title');
    expect(covered('company-postings', 'companyTotals', 404, {})).toEqual([]);
    expect(covered('classification', 'getStatus', 418, {})).toEqual([]);
  });
});

describe('a null result', () => {
  const answer = (errors: object) => ({ data: { result: { 'a/b': null } }, errors });

  it('is allowed for an entry that failed', () => {
    expect(validateResponse('classifyWithGraph', 200, answer({ 'a/b': ['failed'] }))).toEqual([]);
  });

  it('violates the clause of results for an entry that did not', () => {
    expect(validateResponse('classifyWithGraph', 200, answer({}))?.map(({ clause }) => clause)).toEqual([
      'classification/graph-result-values',
    ]);
  });
});
