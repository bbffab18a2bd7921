import {
  matchRoute,
  type ApiGroup,
  type ClauseId,
  type OperationId,
  isObject,
  objectOf,
} from '../../contracts/index.ts';
import type { PassiveCheck } from '../kit/check.ts';
import { jsonOf, type Exchange } from '../kit/exchange.ts';
import type { Violation } from '../kit/violation.ts';
import { type Item } from '../postings/answers.ts';

/** One request and its answer, read as JSON. */
export interface Traffic {
  readonly exchange: Exchange;
  readonly params: { readonly [name: string]: string };
  /** The body of the request; empty when it has none. */
  readonly request: Item;
  /** `data` of the answer; empty when it is not an object. */
  readonly data: Item;
}

/** What must hold between a request and its answer, whatever the data of the target. */
export interface Statement {
  readonly clause: ClauseId;
  readonly operations: readonly OperationId[];
  readonly expected: string;
  /** The problem, '' for none; undefined when the statement does not apply to the exchange. */
  readonly problem: (traffic: Traffic) => string | undefined;
}

/** The passive check that evaluates statements on each documented request that was answered with 200. */
export function trafficCheck(group: ApiGroup, statements: readonly Statement[]): PassiveCheck {
  return {
    kind: 'passive',
    id: `${group}/answers-to-requests`,
    clauses: [...new Set(statements.map(({ clause }) => clause))],
    title: 'returns an answer that agrees with its request',
    profile: 'smoke',
    validate(exchange) {
      const { spec, response } = exchange;
      const match = matchRoute(group, spec.method, spec.path);
      const body = jsonOf(exchange);
      if (match === undefined || response.status !== 200 || !isObject(body))
        return { evaluated: [], violations: [] };
      const traffic: Traffic = {
        exchange,
        params: match.params,
        request: objectOf(spec.body),
        data: objectOf(body['data']),
      };
      const evaluated: ClauseId[] = [];
      const violations: Violation[] = [];
      for (const { clause, operations, expected, problem } of statements) {
        const actual = operations.includes(match.route.operationId) ? problem(traffic) : undefined;
        if (actual === undefined) continue;
        evaluated.push(clause);
        if (actual !== '') violations.push({ clause, expected, actual, exchanges: [exchange] });
      }
      return { evaluated, violations };
    },
  };
}
