import { describe, expect, test } from 'vitest';
import { clausesOfShapes, routes, type ClauseId, type OperationId } from '../contracts/index.ts';
import { shapeClauses as ofClassification } from './classification/shape-clauses.ts';
import { shapeClauses as ofCompanyPostings } from './company-postings/shape-clauses.ts';
import { shapeClauses as ofRankings } from './rankings/shape-clauses.ts';

/** In the classification group two routes share a list, and their checks add the clause of the route. */
const classification: Readonly<Partial<Record<OperationId, readonly ClauseId[]>>> = {
  listModels: ['classification/models-route', ...ofClassification.model],
  getModel: ['classification/model-route', ...ofClassification.model],
  listModelVersions: ['classification/versions-route', ...ofClassification.versionSummary],
  getModelVersion: ['classification/version-detail-route', ...ofClassification.versionDetail],
  listSets: ['classification/sets-route', ...ofClassification.set],
  getSet: ['classification/set-route', ...ofClassification.set],
  listSetVersions: ['classification/set-versions-route', ...ofClassification.setVersion],
  getSetVersion: ['classification/set-version-route', ...ofClassification.setVersion],
  classifyWithSet: ofClassification.setAnswer,
  classifyWithGraph: ofClassification.graphAnswer,
};

describe('the listed shape clauses are those that the schema of the answer enforces', () => {
  const listed: Readonly<Record<string, readonly ClauseId[]>> = {
    ...classification,
    ...ofRankings,
    ...ofCompanyPostings,
  };

  test.each(Object.entries(listed))('of %s', (operationId, clauses) => {
    expect([...clauses].sort()).toEqual([...clausesOfShapes(operationId as OperationId, 200)].sort());
  });

  test('for every route of the posting groups', () => {
    const postings = routes.filter(({ group }) => group === 'rankings' || group === 'company-postings');
    expect(postings.map(({ operationId }) => operationId).filter((id) => !(id in listed))).toEqual([]);
  });
});
