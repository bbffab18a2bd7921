import {
  explainersOf,
  type FilterPart,
  filterPartOf,
  filterParts,
  filterPartsOf,
  groupBy,
  type Months,
  widestMonths,
} from '../../../contracts/index.ts';
import type { Survey } from '../../../properties/index.ts';
import { reversedExplanations } from './reversed-explanations.ts';
import { filtersIn, type SymptomEvidence, type EvidenceAnswer, type Symptom } from './symptom.ts';

/** A symptom and its place in the order of causes. */
interface Cause<Of extends Symptom> {
  readonly symptom: Of;
  /** The symptoms that explain it. */
  readonly explainedBy: readonly Of[];
  /** 0 for a symptom that nothing explains; else one more than for the deepest of those that explain it. */
  readonly depth: number;
  /** Whether its clause is about a part of filters without which other clauses of the group are violated too. */
  readonly isSpecial: boolean;
}

/** By group, the months from the first to the last with postings, as far as they are known. */
export type DataMonths = ReadonlyMap<string, Months>;

/** With a 5xx for more clauses than these, the cause is not the handling of one error. */
const FEW_CLAUSES = 3;

/**
 * Says which symptoms explain each: those of the clauses that the contract names, or any other of the same route; answers
 * that are not JSON explain what else they lack, and so does a 5xx where it is the answer to many clauses. A clause about
 * a part of filters explains only what is wrong in requests with that part; of several such clauses, those
 * about the rarest part that every wrong answer of the group needs explain the others. An explanation that what was
 * seen contradicts is reversed.
 */
export function findCauses<Of extends Symptom>(
  symptoms: readonly Of[],
  dataMonths: DataMonths,
): readonly Cause<Of>[] {
  const failed = symptoms.filter(({ unusable }) => unusable === 'service/no-server-error');
  const isFailing = new Set(failed.map(({ clause }) => clause)).size > FEW_CLAUSES;
  const groups = groupBy(symptoms, ({ clause }) => clause.split('/')[0] ?? '');
  const causes = [...groups].flatMap(([name, group]) => {
    const widest = dataMonths.get(name) ?? widestMonths(group.flatMap(allFilters));
    const answered = group.filter(
      ({ level, section }) => level === 'must' && !section.startsWith('errors.md'),
    );
    const explained = explainGroup(group, { symptoms, answered, isFailing, widest });
    return reverseExplanations(explained, answered, widest);
  });
  const explainers = new Map(causes.map(({ symptom, explainedBy }) => [symptom, explainedBy]));
  const depths = new Map<Of, number>();
  const depthOf = (symptom: Of): number => {
    const known = depths.get(symptom);
    if (known !== undefined) return known;
    // Until it is known: two symptoms may explain each other where an answer is both of wrong shape and uncalled for.
    depths.set(symptom, 0);
    const depth = Math.max(0, ...(explainers.get(symptom) ?? []).map((other) => depthOf(other) + 1));
    depths.set(symptom, depth);
    return depth;
  };
  return causes.map((cause) => ({ ...cause, depth: depthOf(cause.symptom) }));
}

type Explained<Of extends Symptom> = Omit<Cause<Of>, 'depth'>;

interface Circumstances<Of extends Symptom> {
  /** Those of all groups. */
  readonly symptoms: readonly Of[];
  /** Violated must clauses of the group on answers that are no errors. */
  readonly answered: readonly Of[];
  readonly isFailing: boolean;
  readonly widest: Months;
}

function explainGroup<Of extends Symptom>(
  group: readonly Of[],
  { symptoms, answered, isFailing, widest }: Circumstances<Of>,
): readonly Explained<Of>[] {
  const partsOf = ({ violations }: Symptom): readonly (readonly FilterPart[])[] =>
    violations.map((shown) => filtersIn(shown).flatMap((filter) => filterPartsOf(filter, widest)));
  const parts = new Map<Symptom, readonly FilterPart[]>(
    group.map((symptom) => [symptom, sharedParts(partsOf(symptom))]),
  );
  const needed = sharedParts(answered.map((symptom) => parts.get(symptom) ?? []));
  const partOf = (symptom: Symptom): FilterPart | undefined =>
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
      if (isOfSameAnswers(other, symptom) || comparesWrongAnswers(other, symptom)) return true;
      if (other.isCompared && other.level === 'must' && !symptom.isCompared) return false;
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

/** Explanations with those that are reversed; a clause that explains another so is explained by no other of its kind. */
function reverseExplanations<Of extends Symptom>(
  explained: readonly Explained<Of>[],
  answered: readonly Of[],
  widest: Months,
): readonly Explained<Of>[] {
  const unexplained = explained.filter(({ explainedBy }) => explainedBy.length === 0);
  const causes = new Set(unexplained.map(({ symptom }) => symptom.clause));
  const reversed = reversedExplanations(answered, causes, widest);
  const reversing = new Set([...reversed.values()].flatMap((clauses) => [...clauses]));
  return explained.map(({ explainedBy, ...rest }) => {
    const { clause } = rest.symptom;
    const isReversing = reversing.has(clause);
    const kept = explainedBy.filter(
      (other) =>
        reversed.get(other.clause)?.has(clause) !== true &&
        !(isReversing && (reversed.has(other.clause) || !causes.has(other.clause))),
    );
    const further = answered.filter(
      (other) => !isReversing && reversed.get(clause)?.has(other.clause) === true && !kept.includes(other),
    );
    return { ...rest, explainedBy: [...kept, ...further] };
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

/**
 * Whether answers of a wrong shape are no valid answers anyway: an error that should be none or another one, as other
 * errors at these operations or to such credentials, or the same answers, which should be errors.
 */
function isOfSameAnswers(other: Symptom, { isShape, section, operations, violations }: Symptom): boolean {
  const isError = section.startsWith('errors.md');
  if (
    !isShape ||
    other.isShape ||
    other.level !== 'must' ||
    other.section.startsWith('errors.md') === isError
  )
    return false;
  if (!isError)
    return violations.every(({ request }) => other.violations.some((one) => one.request === request));
  return (
    other.violations.every(({ status }) => status >= 400) &&
    (isAboutToken(other)
      ? violations.every(hasOtherToken)
      : [...operations].every((operation) => other.operations.has(operation))) &&
    violations.every(({ status }) => other.violations.some((one) => one.status === status))
  );
}

/** Whether a clause is about the token of a request, wherever it goes. */
const isAboutToken = ({ violations }: Symptom): boolean => violations.every(hasOtherToken);

/** Whether the evaluated request has another credential than the valid token. */
function hasOtherToken({ specs }: SymptomEvidence): boolean {
  return (specs.at(-1)?.credential ?? 'valid') !== 'valid';
}

/**
 * Whether each violation compares an answer that is wrong by itself, and so says nothing: one of a wrong shape, or an
 * error where none is allowed, as other answers of the same operation with its status.
 */
function comparesWrongAnswers(other: Symptom, { isShape, section, violations }: Symptom): boolean {
  if (
    isShape ||
    other.level !== 'must' ||
    [section, other.section].some((one) => one.startsWith('errors.md'))
  )
    return false;
  const isRefusal = other.violations.every(({ status }) => status >= 400);
  if (!isRefusal && !other.isShape) return false;
  const wrong = new Set(
    other.violations.flatMap(({ answers }) =>
      answers.slice(-1).map(isRefusal ? kindOf : ({ request }) => request),
    ),
  );
  return violations.every(({ answers, status }) =>
    isRefusal
      ? status < 400 &&
        answers.slice(0, -1).some((answer) => answer.status >= 400 && wrong.has(kindOf(answer)))
      : answers.length > 1 && answers.some(({ request }) => wrong.has(request)),
  );
}

const kindOf = ({ operation, status }: EvidenceAnswer): string => `${operation} ${status}`;

const allFilters = ({ violations }: Symptom): ReturnType<typeof filtersIn> => violations.flatMap(filtersIn);

function sharedParts(all: readonly (readonly FilterPart[])[]): readonly FilterPart[] {
  return filterParts.filter((part) => all.every((parts) => parts.includes(part)));
}

/** The months from the first to the last with postings, as the survey found them. */
export function dataMonthsOf({ rankings, companyPostings }: Survey): DataMonths {
  return new Map(
    [
      ['rankings', rankings?.data?.months] as const,
      ['company-postings', companyPostings?.data?.when] as const,
    ].flatMap(([group, months]) => (months === undefined ? [] : [[group, months] as const])),
  );
}
