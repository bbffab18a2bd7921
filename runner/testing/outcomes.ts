import type { ClauseId } from '../../contracts/index.ts';
import type {
  ActiveCheck,
  Check,
  CheckEnd,
  CheckResult,
  Exchange,
  Violation,
} from '../../properties/index.ts';

/** A check of the classification group that is never run. */
export function someCheck(name: string, ...clauses: readonly ClauseId[]): ActiveCheck {
  return {
    id: `classification/${name}`,
    clauses,
    title: `behaves as ${name} says`,
    run: () => Promise.reject(new Error('this check is not for running')),
  };
}

/** The result of a check, from its violations and the clauses that it evaluated. */
export function resultOf(
  check: Check,
  found: {
    readonly evaluated?: readonly ClauseId[];
    readonly violations?: readonly Violation[];
    readonly inconclusive?: readonly string[];
    readonly end?: CheckEnd;
  } = {},
): CheckResult {
  const { evaluated = [], violations = [], inconclusive: reasons = [], end = { kind: 'completed' } } = found;
  const inconclusive = reasons.map((reason) => ({ kind: 'data' as const, reason }));
  const tested = [...evaluated, ...violations.map(({ clause }) => clause)];
  return {
    check,
    evaluated: new Map(tested.map((clause) => [clause, 1])),
    violations,
    observations: [],
    inconclusive,
    end,
    requests: 2,
    milliseconds: 5,
  };
}

/** A GET that was answered with this status and JSON value. */
export function exchangeOf(path: string, status: number, value: unknown): Exchange {
  const text = JSON.stringify(value);
  return {
    spec: { group: 'classification', method: 'GET', path },
    request: {
      method: 'GET',
      url: `http://127.0.0.1:4010/classification${path}`,
      headers: { accept: 'application/json', authorization: 'Bearer $JOBMARK_TOKEN' },
    },
    response: {
      status,
      headers: { 'content-type': 'application/json' },
      text,
      body: { kind: 'json', value },
    },
    attempts: 1,
    milliseconds: 3,
  };
}

/** A violation with one exchange. */
export function violationOf(
  clause: ClauseId,
  expected: string,
  actual: string,
  exchange: Exchange = exchangeOf('/models', 200, { data: [] }),
): Violation {
  return { clause, expected, actual, exchanges: [exchange] };
}
