import {
  type ClauseId,
  explainersOf,
  filterParts,
  groupBy,
  type Months,
  neededPartOf,
  type OperationId,
  type RequestPart,
  requestParts,
  requestPartsOf,
  scopeOf,
} from '../../../contracts/index.ts';
import type { Symptom } from './symptom.ts';

/** By the clause that seems to be the cause, the clauses that explain it instead. */
export type ReversedExplanations = ReadonlyMap<ClauseId, ReadonlySet<ClauseId>>;

/** One violation of a clause: the parts of its requests, and their operations. */
interface Occurrence {
  readonly parts: readonly RequestPart[];
  /** The parts of the request that was evaluated. */
  readonly evaluatedParts: readonly RequestPart[];
  readonly operations: ReadonlySet<OperationId | undefined>;
}

/** What the violations of a clause have in common. */
interface Pattern {
  readonly occurrences: readonly Occurrence[];
  /** The operations whose answers were evaluated. */
  readonly operations: ReadonlySet<OperationId | undefined>;
  /** The parts that the requests of every violation have. */
  readonly parts: readonly RequestPart[];
  /** The parts that every evaluated request has, and without which the clause may hold. */
  readonly conditions: readonly RequestPart[];
  /** Whether it concerns each operation alike. */
  readonly isOfService: boolean;
  /** Whether it may explain others: checks that only compare blame either answer, and a wrong shape is seen in any request. */
  readonly mayExplain: boolean;
}

/**
 * The explanations that go the other way than the contract says. A clause cannot be the cause of another one that is
 * violated without it: in requests that lack its part, or at other operations. Then the other clause, which is violated
 * in plainer requests, explains it, if each of its violations has an answer and the parts that the other one needs.
 */
export function reversedExplanations(
  symptoms: readonly Symptom[],
  causes: ReadonlySet<ClauseId>,
  widest: Months,
): ReversedExplanations {
  const patterns = new Map(
    [...groupBy(symptoms, ({ clause }) => clause)].map(([clause, some]) => [clause, patternOf(some, widest)]),
  );
  const partOf = (clause: ClauseId, { parts }: Pattern): RequestPart | undefined =>
    neededPartOf(
      clause,
      filterParts.filter((part) => parts.includes(part)),
    );
  const partsOfClauses = new Set([...patterns].flatMap(([clause, pattern]) => partOf(clause, pattern) ?? []));
  const reversed = new Map<ClauseId, ReadonlySet<ClauseId>>();
  for (const [cause, pattern] of patterns) {
    if (!causes.has(cause)) continue;
    const isGeneral = partOf(cause, pattern) === undefined;
    const occursWithout = ({ occurrences }: Pattern): boolean =>
      occurrences.some((occurrence) =>
        isGeneral
          ? !matches(occurrence, pattern)
          : !occurrence.parts.some((part) => partsOfClauses.has(part)),
      );
    const explainers = [...patterns].filter(
      ([clause, other]) =>
        other.mayExplain && isExplained(clause, cause) && occursWithout(other) && covers(other, pattern),
    );
    if (explainers.length > 0) reversed.set(cause, new Set(explainers.map(([clause]) => clause)));
  }
  return reversed;
}

function patternOf(symptoms: readonly Symptom[], widest: Months): Pattern {
  const evidence = symptoms.flatMap(({ violations }) => violations);
  const occurrences = evidence.map(({ specs, operations }): Occurrence => {
    const parts = specs.map((spec) => requestPartsOf(spec, widest));
    return { parts: [...new Set(parts.flat())], evaluatedParts: parts.at(-1) ?? [], operations };
  });
  // Fewer months make a request plainer, and a refused request has the filter of the check by chance.
  const isRefused = evidence.every(({ status }) => status >= 400);
  const conditional = requestParts.filter(
    (part) => part !== 'when' && !(isRefused && filterParts.some((one) => one === part)),
  );
  return {
    occurrences,
    operations: new Set(symptoms.flatMap(({ operations }) => [...operations])),
    parts: requestParts.filter((part) => occurrences.every(({ parts }) => parts.includes(part))),
    conditions: conditional.filter((part) =>
      occurrences.every(({ evaluatedParts }) => evaluatedParts.includes(part)),
    ),
    isOfService: symptoms.some(({ clause }) => scopeOf(clause) === 'service'),
    mayExplain: symptoms.some(({ isCompared, isShape }) => !isCompared && !isShape),
  };
}

/** Whether the contract names a clause as a cause of another one. */
function isExplained(clause: ClauseId, cause: ClauseId): boolean {
  const explainers = explainersOf(clause);
  return explainers !== 'any' && explainers.includes(cause);
}

/** Whether a violation meets the conditions of another clause, at one of its operations. */
function matches(
  { evaluatedParts, operations }: Occurrence,
  { conditions, operations: others, isOfService }: Pattern,
): boolean {
  return (
    conditions.every((part) => evaluatedParts.includes(part)) &&
    (isOfService || [...operations].some((operation) => others.has(operation)))
  );
}

/** Whether each violation of another clause has an operation and all parts of a pattern. */
function covers({ operations, parts }: Pattern, other: Pattern): boolean {
  return other.occurrences.every(
    (occurrence) =>
      parts.every((part) => occurrence.parts.includes(part)) &&
      [...occurrence.operations].some((operation) => operations.has(operation)),
  );
}
