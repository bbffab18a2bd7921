import type { ApiGroup, Change, OperationId } from '../../../contracts/index.ts';
import type { RecordedAnswer } from './recorded-answers.ts';

/** What all faults that are made in the answers of a run have. */
interface FaultParts {
  /** `SIDE/OPERATION/PATH/OPERATOR/EXTENT/CONDITION`. */
  readonly id: string;
  readonly group: ApiGroup;
  readonly operation: OperationId;
  /** Of the part of the request or of the answer. */
  readonly path: string;
  readonly operator: string;
}

/** A fault that is made in the answers of a run. */
export type AnswerFault = FaultParts &
  (
    | {
        readonly kind: 'change';
        readonly change: Change;
        /** The request whose answer alone is changed; all that meet the condition when omitted. */
        readonly only?: string;
      }
    | {
        /** Requests get the answers of other requests of the run. */
        readonly kind: 'other-answer';
        /** By the key of a request, the answer that it gets. */
        readonly instead: ReadonlyMap<string, RecordedAnswer>;
        /** Whether the fault concerns further requests, whose answers with it were not recorded. */
        readonly isPartial: boolean;
      }
  );
