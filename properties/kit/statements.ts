import type { ClauseId } from '../../contracts/index.ts';
import type { AcceptedExchange, Exchange, RequestSpec } from './exchange.ts';

/** A phrase of a report with the values in it; as a function, it is built for a violation only. */
export type Phrase = string | (() => string);

/** Distinguishes several ways of violating one clause; part of the identity of a finding. */
export interface Rule {
  readonly clause: ClauseId;
  /** Slug of the rule within the clause, such as `status`; omitted when the clause has one rule only. */
  readonly rule?: string;
  /** Path of the field concerned, such as `ranking.buckets[].name`; omitted when the whole response is. */
  readonly field?: string;
}

/** A statement about one exchange. */
export interface Expectation extends Rule {
  readonly exchange: Exchange;
  /** Exchanges that led to it, for the report; the statement is about `exchange` alone. */
  readonly after?: readonly Exchange[];
  readonly holds: boolean;
  readonly expected: Phrase;
  readonly actual: Phrase;
}

/** How `accept` reports a request that was refused. */
export interface AcceptOptions {
  /** The clause that the refusal violates; that of the route when omitted. */
  readonly clause?: ClauseId;
  /** Why the request must be accepted, to complete "status 200 for". */
  readonly because?: string;
  /** Exchanges that led to the request, for the report. */
  readonly after?: readonly Exchange[];
  /** Sends the request even when an equal one was answered before. */
  readonly fresh?: true;
}

/** A request that differs in one thing from one that was just accepted, and must be refused for it. */
export interface Refusal extends Rule {
  readonly accepted: AcceptedExchange;
  readonly request: RequestSpec;
  /** The documented statuses; several where the specification does not choose. Only 400 when omitted. */
  readonly statuses?: readonly number[];
  /** The one thing that is wrong with the request, such as "`input` is missing". */
  readonly because: string;
  readonly text?: {
    readonly clause: ClauseId;
    /** Whether one text of the detail is as documented. */
    readonly matches: (detail: string) => boolean;
    /** The documented text, for the report. */
    readonly documented: string;
  };
}

/** A refusal without the requests: what a check declares of one way to violate a rule. */
export type RefusalRule = Omit<Refusal, 'accepted' | 'request'>;

/** A statement about several answers. */
export interface Relation<Value> extends Rule {
  /** The answers to compare; the last one is shown as the one that was evaluated. */
  readonly exchanges: readonly [Exchange, Exchange, ...Exchange[]];
  /** Reads of an answer what is compared; `index` is its place in `exchanges`. */
  readonly read: (exchange: Exchange, index: number) => Value;
  /** Whether an answer has what is compared, such as a group; without it the relation is inconclusive. Always when omitted. */
  readonly shows?: (exchange: Exchange, index: number) => boolean;
  /** Whether the relation holds for the values, which come in the order of `exchanges`; all are equal when omitted. */
  readonly holds?: (values: readonly Value[]) => boolean;
  /** In words; of objects that must be equal, it is given only the keys in which they differ. */
  readonly expected: (values: readonly Value[]) => string;
  /** The last value when omitted; it is given the same as `expected`. */
  readonly actual?: (values: readonly Value[]) => string;
}
