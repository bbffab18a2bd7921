import {
  type ClauseId,
  explainersOf,
  type Filter,
  type FilterPart,
  filterPartOf,
  filterParts,
  filterPartsOf,
  getOrInsert,
  groupBy,
  isObject,
  type Level,
  type OperationId,
  widestMonths,
} from '../../../contracts/index.ts';
import type { Violation } from '../../../properties/index.ts';

/** What is known of the cause of a finding from its violations. */
export interface Symptom {
  readonly clause: ClauseId;
  readonly level: Level;
  /** The section of the clause. */
  readonly section: string;
  /** Operations of the last exchanges; undefined for an unmatched route. */
  readonly operations: ReadonlySet<OperationId | undefined>;
  /** The clause of the whole service that each answer that was evaluated violates too. */
  readonly unusable?: Unusable;
  /** For each violation the filters of its requests. */
  readonly filters: readonly (readonly Filter[])[];
}

/** A symptom and its place in the order of causes. */
export interface Cause<Of extends Symptom> {
  readonly symptom: Of;
  /** The symptoms that explain it. */
  readonly explainedBy: readonly Of[];
  /** 0 for a symptom that nothing explains; else one more than for the deepest of those that explain it. */
  readonly depth: number;
  /** Whether its clause is about a part of filters without which other clauses of the group are violated too. */
  readonly isSpecial: boolean;
}

/** Clauses whose violation leaves nothing of an answer to evaluate. */
type Unusable = 'service/json-responses' | 'service/no-server-error';

/** With a 5xx for more clauses than these, the cause is not the handling of one error. */
const FEW_CLAUSES = 3;

/** The clause of the whole service that every evaluated answer violates, so that nothing else in them can be evaluated. */
export function unusableBy(violations: readonly Violation[]): Unusable | undefined {
  const answers = violations.map(({ exchanges }) => exchanges.at(-1)?.response);
  if (answers.every((answer) => answer?.body.kind === 'not-json')) return 'service/json-responses';
  return answers.every((answer) => (answer?.status ?? 0) >= 500) ? 'service/no-server-error' : undefined;
}

/** The filters in the requests of a violation. */
export function filtersIn({ exchanges }: Violation): readonly Filter[] {
  return exchanges.flatMap(({ spec: { body } }) =>
    isObject(body) && isObject(body['filter']) ? [body['filter']] : [],
  );
}

/**
 * Says which symptoms explain each: those of the clauses that the contract names, or any other of the same route; answers
 * that are not JSON explain what else they lack, and so does a 5xx where it is the answer to many clauses. A clause about
 * a part of filters explains only what is wrong in requests with that part; of several such clauses, those
 * about the rarest part that every wrong answer of the group needs explain the others.
 */
export function findCauses<Of extends Symptom>(symptoms: readonly Of[]): readonly Cause<Of>[] {
  const failed = symptoms.filter(({ unusable }) => unusable === 'service/no-server-error');
  const isFailing = new Set(failed.map(({ clause }) => clause)).size > FEW_CLAUSES;
  const causes = [...groupBy(symptoms, ({ clause }) => clause.split('/')[0]).values()].flatMap((group) =>
    explainGroup(group, symptoms, isFailing),
  );
  const explainers = new Map(causes.map(({ symptom, explainedBy }) => [symptom, explainedBy]));
  const depths = new Map<Of, number>();
  const depthOf = (symptom: Of): number => {
    const others = explainers.get(symptom) ?? [];
    return getOrInsert(depths, symptom, () => Math.max(0, ...others.map((other) => depthOf(other) + 1)));
  };
  return causes.map((cause) => ({ ...cause, depth: depthOf(cause.symptom) }));
}

function explainGroup<Of extends Symptom>(
  group: readonly Of[],
  symptoms: readonly Of[],
  isFailing: boolean,
): readonly Omit<Cause<Of>, 'depth'>[] {
  const widest = widestMonths(group.flatMap(({ filters }) => filters.flat()));
  const partsOf = ({ filters }: Of): readonly (readonly FilterPart[])[] =>
    filters.map((some) => some.flatMap((filter) => filterPartsOf(filter, widest)));
  const parts = new Map(group.map((symptom) => [symptom, sharedParts(partsOf(symptom))]));
  const answered = group.filter(({ level, section }) => level === 'must' && !section.startsWith('errors.md'));
  const needed = sharedParts(answered.map((symptom) => parts.get(symptom) ?? []));
  const partOf = (symptom: Of): FilterPart | undefined =>
    filterPartOf(symptom.clause, parts.get(symptom) ?? []);
  const leading = needed.find((part) => answered.some((symptom) => partOf(symptom) === part));
  return group.map((symptom) => {
    const part = partOf(symptom);
    const explainers = explainersOf(symptom.clause);
    // Where several parts are ignored, a violation may need one of them and the next violation another.
    const aboutParts =
      explainers === 'any' ? [] : answered.filter(({ clause }) => explainers.includes(clause));
    const needs = partsOf(symptom);
    const isCovered =
      part === undefined &&
      needs.every((some) => aboutParts.some((other) => some.some((each) => each === partOf(other))));
    const explains = (other: Of): boolean => {
      if (other.clause === symptom.unusable && (isFailing || other.clause === 'service/json-responses'))
        return other.clause !== symptom.clause;
      if (explainers === 'any')
        return !(isFailing && symptom.clause === 'service/no-server-error') && isOfSameRoute(other, symptom);
      const about = partOf(other);
      if (about === undefined) return explainers.includes(other.clause);
      if (part !== undefined && part !== about) return about === leading && group.includes(other);
      const isShared = parts.get(symptom)?.includes(about) === true;
      return explainers.includes(other.clause) && (isShared || (isCovered && needs.flat().includes(about)));
    };
    return {
      symptom,
      explainedBy: symptoms.filter(explains),
      isSpecial: part !== undefined && !needed.includes(part),
    };
  });
}

/** Whether a symptom that any other explains has the route of another one. */
function isOfSameRoute(other: Symptom, { operations }: Symptom): boolean {
  return (
    explainersOf(other.clause) !== 'any' &&
    other.level === 'must' &&
    [...other.operations].some((operation) => operations.has(operation))
  );
}

function sharedParts(all: readonly (readonly FilterPart[])[]): readonly FilterPart[] {
  return filterParts.filter((part) => all.every((parts) => parts.includes(part)));
}
