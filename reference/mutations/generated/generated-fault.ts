import type { ApiGroup, OperationId } from '../../../contracts/index.ts';
import type { Middleware } from '../../app/middleware.ts';

/** A fault that is made of an operator and a place; which clause it breaks, if any, is not known. */
export interface GeneratedFault {
  /** `SIDE/OPERATION/PATH/OPERATOR/EXTENT/CONDITION`. */
  readonly id: string;
  readonly group: ApiGroup;
  readonly operation: OperationId;
  readonly operator: string;
  /** `SIDE/OPERATION/PATH`. */
  readonly place: string;
  /** A new middleware for each trial. */
  begin(): Middleware;
}
