import { describe, expect, it } from 'vitest';
import { type ClauseId, levelOf } from '../../clauses/index.ts';
import type { ApiGroup } from '../../groups.ts';
import { clausesOfShapes, validateResponse } from '../../validation/validate.ts';
import { type OperationId, routes } from '../routes.ts';
import { type Change, changedExample, responseExamples } from './example-bodies.ts';

/** What a place in the first example of a response is changed to, each of which violates exactly this clause. */
export type ShapeViolation = readonly [
  clause: ClauseId,
  operationId: OperationId,
  status: number,
  pointer: string,
  ...to: Changes,
];

type Changes = readonly [Change, ...Change[]];

/** A change to the first example of a response that violates nothing; begins with what it is. */
export type AllowedChange = readonly [
  what: string,
  operationId: OperationId,
  status: number,
  pointer: string,
  to: Change,
];

/** Violations below one place of an answer; each begins with its clause and the rest of the pointer. */
export function violationsAt(
  operationId: OperationId,
  status: number,
  place: string,
  changes: readonly (readonly [clause: ClauseId, pointer: string, ...to: Changes])[],
): readonly ShapeViolation[] {
  return changes.map(([clause, pointer, ...to]) => [clause, operationId, status, place + pointer, ...to]);
}

/** Tests the response schemas of a group: the examples fit, each violation is reported by its clause, nothing else is. */
export function describeShapes(
  group: ApiGroup,
  violations: readonly ShapeViolation[],
  allowed: readonly AllowedChange[],
): void {
  const operations = routes.filter((route) => route.group === group).map(({ operationId }) => operationId);

  describe(`response schemas of ${group}`, () => {
    it('accept the examples', () => {
      for (const operationId of operations)
        for (const [status, bodies] of responseExamples(operationId)) {
          expect(bodies.length).toBeGreaterThan(0);
          for (const body of bodies) expect(validateResponse(operationId, status, body)).toEqual([]);
        }
    });

    const changes = violations.flatMap(([clause, operationId, status, pointer, ...values]) =>
      values.map((to) => [clause, operationId, status, pointer, to] as const),
    );
    it.each(changes)(
      'report %s for %s %i with another %s: %j',
      (clause, operationId, status, pointer, to) => {
        const body = changedExample(operationId, status, pointer, to);
        expect(validateResponse(operationId, status, body)?.map((problem) => problem.clause)).toEqual([
          clause,
        ]);
      },
    );

    it('have a violation here of every clause that they enforce, all of them must', () => {
      const enforced = new Set(operations.flatMap((operationId) => clausesOfShapes(operationId)));
      expect(new Set(violations.map(([clause]) => clause))).toEqual(enforced);
      for (const clause of enforced) expect([clause, levelOf(clause)]).toEqual([clause, 'must']);
    });

    it.each(allowed)('accept %s (%s %i, %s: %j)', (_, operationId, status, pointer, to) => {
      const body = changedExample(operationId, status, pointer, to);
      expect(validateResponse(operationId, status, body)).toEqual([]);
    });
  });
}
