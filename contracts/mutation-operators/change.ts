import fc from 'fast-check';
import type { ApiGroup } from '../groups.ts';
import { findRoute, type OperationId } from '../openapi/routes.ts';
import { conditions, type AskedRequest, type Condition } from './conditions.ts';
import { faultPlaces } from './fault-places.ts';
import { changedAt, operators, type Extent, type Operator } from './operators.ts';
import type { Place } from './place.ts';

/** A systematic change of the requests or the answers of one operation: what a faulty server does with them. */
export interface Change {
  /** `SIDE/OPERATION/PATH/OPERATOR/EXTENT/CONDITION`. */
  readonly id: string;
  readonly group: ApiGroup;
  readonly operation: OperationId;
  readonly side: Place['side'];
  /** `SIDE/OPERATION/PATH`. */
  readonly place: string;
  readonly path: string;
  readonly operator: string;
  readonly condition: string;
  /** Whether requests meet the condition; called once for each trial, so that counts start anew. */
  begin(): (request: AskedRequest) => boolean;
  /** A changed copy of a body; equal bodies give equal copies. */
  apply(body: unknown): unknown;
}

/** Creates a change from its parts. */
function changeOf(place: Place, operator: Operator, extent: Extent, condition: Condition): Change {
  const { operation, side, path } = place;
  const at = `${side}/${operation}/${path}`;
  return {
    id: `${at}/${operator.name}/${extent}/${condition.name}`,
    group: findRoute(operation).group,
    operation,
    side,
    place: at,
    path,
    operator: operator.name,
    condition: condition.name,
    begin: () => condition.begin(),
    apply: (body) => changedAt(body, path, extent, operator),
  };
}

/** An operator at one of these places, where it applies: half of the changes always, the others only in part. */
export function anyChange(among: readonly Place[] = faultPlaces): fc.Arbitrary<Change> {
  return fc
    .constantFrom(...among)
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
    .map((parts) => changeOf(...parts));
}
