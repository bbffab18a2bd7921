import * as fc from 'fast-check';
import { anyChange, type Change } from '../../../contracts/index.ts';
import { operationOf, parsed } from '../rewriting/rewrite.ts';
import type { GeneratedFault } from './generated-fault.ts';
import { stateFaults } from './state-faults.ts';

/** A server that makes a change to its requests, or to its answers with status 200. */
export function faultOf(change: Change): GeneratedFault {
  const { id, group, operation, operator, place, side } = change;
  return {
    id,
    group,
    operation,
    operator,
    place,
    begin() {
      const isActive = change.begin();
      return async (ctx, next) => {
        const isConcerned = operationOf(ctx) === operation;
        const body = isConcerned ? parsed(ctx.state.requestText) : undefined;
        const request = { path: ctx.path, body };
        if (side === 'request' && body !== undefined && isActive(request))
          ctx.state.requestText = JSON.stringify(change.apply(body));
        await next();
        if (side === 'request' || !isConcerned || ctx.status !== 200 || !isActive(request)) return;
        ctx.body = change.apply(ctx.body);
        ctx.status = 200;
      };
    },
  };
}

/** Any generated fault: mostly a change of a request or an answer, sometimes one of the server's state. */
const anyFault: fc.Arbitrary<GeneratedFault> = fc.oneof(
  { weight: 9, arbitrary: anyChange().map(faultOf) },
  { weight: 1, arbitrary: fc.constantFrom(...stateFaults) },
);

/** As many different generated faults as are asked for, the same ones for the same seed. */
export function generateFaults(count: number, seed: number): readonly GeneratedFault[] {
  const faults = new Map(fc.sample(anyFault, { numRuns: count * 2, seed }).map((fault) => [fault.id, fault]));
  return [...faults.values()].slice(0, count);
}
