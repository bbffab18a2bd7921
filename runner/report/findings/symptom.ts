import {
  type ClauseId,
  type Filter,
  isObject,
  type Level,
  matchRoute,
  type OperationId,
} from '../../../contracts/index.ts';
import type { Exchange, Violation } from '../../../properties/index.ts';

/** What is known of the cause of a finding from its violations. */
export interface Symptom {
  readonly clause: ClauseId;
  readonly level: Level;
  /** The section of the clause. */
  readonly section: string;
  /** Whether an answer violates the documented shape. */
  readonly isShape: boolean;
  /** Operations of the evaluated exchanges; undefined for an unmatched route. */
  readonly operations: ReadonlySet<OperationId | undefined>;
  /** The clause of the whole service that each answer that was evaluated violates too. */
  readonly unusable?: Unusable;
  readonly violations: readonly SymptomEvidence[];
  /** Whether only checks that compare the answers of others found it: they choose no request, and blame either answer. */
  readonly isCompared: boolean;
}

/** What shows a violation. */
export interface SymptomEvidence {
  /** Its requests. */
  readonly specs: readonly Exchange['spec'][];
  /** The operations of its requests. */
  readonly operations: ReadonlySet<OperationId | undefined>;
  /** Its answers, in the order of its requests. */
  readonly answers: readonly EvidenceAnswer[];
  /** The request that was evaluated, as text. */
  readonly request: string;
  /** The status of its answer. */
  readonly status: number;
  /** Whether the same request got another answer before. */
  readonly isUnstable: boolean;
}

/** An answer that shows a violation. */
export interface EvidenceAnswer {
  /** Its request, as text. */
  readonly request: string;
  readonly operation: OperationId | undefined;
  readonly status: number;
}

/** Clauses whose violation leaves nothing of an answer to evaluate. */
type Unusable = 'service/json-responses' | 'service/no-server-error';

/** The clause of the whole service that every evaluated answer violates, so that nothing else in them can be evaluated. */
export function unusableBy(violations: readonly Violation[]): Unusable | undefined {
  const answers = violations.map(({ exchanges }) => exchanges.at(-1)?.response);
  if (answers.every((answer) => answer?.body.kind === 'not-json')) return 'service/json-responses';
  return answers.every((answer) => (answer?.status ?? 0) >= 500) ? 'service/no-server-error' : undefined;
}

/** What shows a violation. */
export function evidenceOf({ exchanges }: Violation): SymptomEvidence {
  const last = exchanges.at(-1);
  const request = last === undefined ? '' : textOf(last);
  return {
    specs: exchanges.map(({ spec }) => spec),
    operations: new Set(exchanges.map(operationOf)),
    answers: exchanges.map((exchange) => ({
      request: textOf(exchange),
      operation: operationOf(exchange),
      status: exchange.response.status,
    })),
    request,
    status: last?.response.status ?? 0,
    isUnstable: exchanges
      .slice(0, -1)
      .some((exchange) => textOf(exchange) === request && isOtherAnswer(exchange, last?.response)),
  };
}

/** The filters in the requests of a violation. */
export function filtersIn({ specs }: SymptomEvidence): readonly Filter[] {
  return specs.flatMap(({ body }) => (isObject(body) && isObject(body['filter']) ? [body['filter']] : []));
}

function operationOf({ spec: { group, method, path } }: Exchange): OperationId | undefined {
  return matchRoute(group, method, path)?.route.operationId;
}

function isOtherAnswer({ response: a }: Exchange, b: Exchange['response'] | undefined): boolean {
  return a.status !== b?.status || a.text !== b.text;
}

function textOf({ spec, request: { method, url, body = '' } }: Exchange): string {
  return `${method} ${url} ${spec.credential ?? 'valid'} ${body}`;
}
