import * as fc from 'fast-check';
import { findRoute } from '../../../contracts/index.ts';
import { operationOf, parsed } from '../rewriting/rewrite.ts';
import type { GeneratedFault } from './generated-fault.ts';
import { conditions, type Condition } from './conditions.ts';
import { changedAt, operators, type Extent, type Operator } from './operators.ts';
import type { Place } from './place.ts';
import { faultPlaces } from './places.ts';
import { stateFaults } from './state-faults.ts';

function faultOf(place: Place, operator: Operator, extent: Extent, condition: Condition): GeneratedFault {
  const { operation, side, path } = place;
  const at = `${side}/${operation}/${path}`;
  return {
    id: `${at}/${operator.name}/${extent}/${condition.name}`,
    group: findRoute(operation).group,
    operation,
    operator: operator.name,
    place: at,
    begin() {
      const isActive = condition.begin();
      return async (ctx, next) => {
        const isConcerned = operationOf(ctx) === operation;
        const request = isConcerned ? parsed(ctx.state.requestText) : undefined;
        if (side === 'request' && request !== undefined && isActive(request, ctx))
          ctx.state.requestText = JSON.stringify(changedAt(request, path, extent, operator));
        await next();
        if (side === 'request' || !isConcerned || ctx.status !== 200 || !isActive(request, ctx)) return;
        ctx.body = changedAt(ctx.body, path, extent, operator);
        ctx.status = 200;
      };
    },
  };
}

/** An operator at a place where it applies; half of them everywhere and always, the others only in part. */
const changes: fc.Arbitrary<GeneratedFault> = fc
  .constantFrom(...faultPlaces)
  .chain((place) => {
    const fitting = operators.filter(
      ({ kinds, sides, needsSeveral }) =>
        kinds.includes(place.kind) &&
        sides.includes(place.side) &&
        (needsSeveral !== true || place.path.includes('*')),
    );
    const possible = conditions.filter((condition) => condition.fits(place.operation));
    const [always = fc.constantFrom(...possible)] = possible.slice(0, 1).map((first) => fc.constant(first));
    return fc.tuple(
      fc.constant(place),
      fc.constantFrom(...fitting),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<Extent>('all') },
        { weight: 1, arbitrary: fc.constantFrom<Extent[]>('first', 'last') },
      ),
      fc.oneof(always, fc.constantFrom(...possible)),
    );
  })
  .map((parts) => faultOf(...parts));

/** Any generated fault: mostly a change of a request or an answer, now and then one of the server's state. */
export const anyFault: fc.Arbitrary<GeneratedFault> = fc.oneof(
  { weight: 9, arbitrary: changes },
  { weight: 1, arbitrary: fc.constantFrom(...stateFaults) },
);

/** As many different generated faults as are asked for, the same ones for the same seed. */
export function generateFaults(count: number, seed: number): readonly GeneratedFault[] {
  const faults = new Map(fc.sample(anyFault, { numRuns: count * 2, seed }).map((fault) => [fault.id, fault]));
  return [...faults.values()].slice(0, count);
}
