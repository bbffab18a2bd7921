import {
  type ClauseId,
  explainersOf,
  filterPartOf,
  filterParts,
  groupBy,
  type Months,
  type OperationId,
  type RequestPart,
  requestParts,
  requestPartsOf,
  scopeOf,
} from '../../../contracts/index.ts';
import type { Symptom } from './symptom.ts';

/** By the clause that seems to be the cause, the clauses that explain it. */
export type Turns = ReadonlyMap<ClauseId, ReadonlySet<ClauseId>>;

/** What a violation needs. */
interface Demand {
  /** The parts of its requests. */
  readonly parts: readonly RequestPart[];
  /** The parts of the request that was evaluated. */
  readonly evaluated: readonly RequestPart[];
  readonly touched: ReadonlySet<OperationId | undefined>;
}

/** All violations of a clause. */
interface Extent {
  /** The operations whose answers were evaluated. */
  readonly blamed: ReadonlySet<OperationId | undefined>;
  readonly violations: readonly Demand[];
  /** The parts of requests that each violation needs. */
  readonly needed: readonly RequestPart[];
  /** The parts of the evaluated requests that each violation needs and that say what it is confined to. */
  readonly confined: readonly RequestPart[];
  /** Whether it concerns each operation alike. */
  readonly isOfService: boolean;
  /** Whether it may explain others: checks that only compare blame either answer, and a wrong shape is seen in any request. */
  readonly isSure: boolean;
}

/**
 * The explanations that go the other way than the contract says: a clause that explains another one where the cause
 * lies with it cannot do so where the other is violated without it, in requests that have no such part or at operations
 * that it does not blame. Then the other, which is seen in plainer requests, explains it, as far as it is about an answer
 * that each of its violations needs.
 */
export function turnsOf(symptoms: readonly Symptom[], causes: ReadonlySet<ClauseId>, widest: Months): Turns {
  const extents = new Map(
    [...groupBy(symptoms, ({ clause }) => clause)].map(([clause, some]) => [clause, extentOf(some, widest)]),
  );
  const partOf = (clause: ClauseId, { needed }: Extent): RequestPart | undefined =>
    filterPartOf(
      clause,
      filterParts.filter((part) => needed.includes(part)),
    );
  const about = new Set([...extents].flatMap(([clause, extent]) => partOf(clause, extent) ?? []));
  const turns = new Map<ClauseId, ReadonlySet<ClauseId>>();
  for (const [cause, extent] of extents) {
    if (!causes.has(cause)) continue;
    const part = partOf(cause, extent);
    const standsAlone = ({ violations }: Extent): boolean =>
      part === undefined
        ? violations.some((shown) => !isWithin(shown, extent))
        : violations.some(({ parts }) => !parts.some((one) => about.has(one)));
    const turned = [...extents].filter(
      ([clause, other]) =>
        other.isSure && isExplained(clause, cause) && standsAlone(other) && reaches(other, extent),
    );
    if (turned.length > 0) turns.set(cause, new Set(turned.map(([clause]) => clause)));
  }
  return turns;
}

function extentOf(symptoms: readonly Symptom[], widest: Months): Extent {
  const shown = symptoms.flatMap(({ violations }) => violations);
  const violations = shown.map(({ specs, touched }): Demand => {
    const parts = specs.map((spec) => requestPartsOf(spec, widest));
    return { parts: [...new Set(parts.flat())], evaluated: parts.at(-1) ?? [], touched };
  });
  // Fewer months make a request plainer, and a refused request has the filter of the check by chance.
  const isRefused = shown.every(({ status }) => status >= 400);
  const confining = requestParts.filter(
    (part) => part !== 'when' && !(isRefused && filterParts.some((one) => one === part)),
  );
  return {
    blamed: new Set(symptoms.flatMap(({ operations }) => [...operations])),
    violations,
    needed: requestParts.filter((part) => violations.every(({ parts }) => parts.includes(part))),
    confined: confining.filter((part) => violations.every(({ evaluated }) => evaluated.includes(part))),
    isSure: symptoms.some(({ isCompared, isShape }) => !isCompared && !isShape),
    isOfService: symptoms.some(({ clause }) => scopeOf(clause) === 'service'),
  };
}

function isExplained(clause: ClauseId, cause: ClauseId): boolean {
  const explainers = explainersOf(clause);
  return explainers !== 'any' && explainers.includes(cause);
}

/** Whether a violation has what all those of another clause are confined to, and an answer that it blames. */
function isWithin({ evaluated, touched }: Demand, { confined, blamed, isOfService }: Extent): boolean {
  return (
    confined.every((part) => evaluated.includes(part)) &&
    (isOfService || [...touched].some((operation) => blamed.has(operation)))
  );
}

/** Whether each violation of another clause has an answer that a clause blames, and the parts that its violations need. */
function reaches({ blamed, needed }: Extent, other: Extent): boolean {
  return other.violations.every(
    ({ parts, touched }) =>
      needed.every((part) => parts.includes(part)) && [...touched].some((operation) => blamed.has(operation)),
  );
}
