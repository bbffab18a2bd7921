import type { Dialect } from '../../contracts/index.ts';
import { TargetError, type Exchange, type RequestSpec, type Send } from '../../properties/index.ts';
import type { InProcessReference } from '../../reference/index.ts';
import { compareAnswers } from './compare/answers.ts';
import {
  FAILURE,
  isOpen,
  plainAspect,
  type Aspect,
  type Compared,
  type ValueDifference,
} from './compare/comparison.ts';
import { type Comparing } from './compare/oracle-answer.ts';
import type { StepEnds } from './compare/step-ends.ts';
import {
  groupOf,
  openFilters,
  specOf,
  type OracleCase,
  type OracleGroup,
  type PhraseReading,
} from './oracle-case.ts';

/** A case that was sent, with the comparison of its answers. */
export interface Trial {
  readonly one: OracleCase;
  readonly exchange: Exchange;
  readonly compared: Compared;
}

/** One comparison of a target with the oracle: how requests are sent, and what was learned of the target. */
export interface Session {
  readonly oracle: InProcessReference;
  readonly ambiguous: ReadonlySet<string>;
  /** Whether a target has to answer a request. */
  readonly isGranted: (one: OracleCase) => boolean;
  readonly send: Send;
  /** Whether the requests of the run are used up: nothing further is begun. */
  readonly isSpent: () => boolean;
  /** By group, why a posting is not counted where every count of the target is wrong (`recognise.ts`). */
  readonly rules: Partial<Record<OracleGroup, string>>;
  /** The options of the target, as far as they are known. */
  dialect: Dialect;
  phrases: PhraseReading;
  /** To which step of a histogram a value between two belongs. */
  stepEnds: StepEnds;
  /** Open aspects in which the target does not agree with the oracle usually, by group: they are not judged. */
  readonly unjudged: Readonly<Record<OracleGroup, Set<Aspect>>>;
}

/** Sends a case to the target and compares its answer. */
export async function tryCase(session: Session, one: OracleCase): Promise<Trial> {
  const exchange = await session.send(specOf(one, session.dialect.rankings['when-end']));
  return { one, exchange, compared: await compareAnswers(comparingOf(session), one, exchange) };
}

/** Sends a case, and once more where no answer came. Rejects with TargetError where none came again. */
export async function sendTwice(send: Send, spec: RequestSpec): Promise<Exchange> {
  try {
    return await send(spec);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return send(spec);
  }
}

/** The trial of a case that shows a difference in an aspect; undefined where it does not, or where no answer came. */
export async function differing(
  session: Session,
  one: OracleCase,
  aspect: Aspect,
): Promise<Trial | undefined> {
  const trial = await tryIfAnswered(session, one);
  if (trial === undefined) return undefined;
  return judged(session, trial).some((difference) => difference.aspect === aspect) ? trial : undefined;
}

/** The differences that count in the answer to a case; none where no answer came. */
export async function differencesOf(session: Session, one: OracleCase): Promise<readonly ValueDifference[]> {
  const trial = await tryIfAnswered(session, one);
  return trial === undefined ? [] : judged(session, trial);
}

/** Sends a case and compares its answer; undefined where none came. */
export async function tryIfAnswered(session: Session, one: OracleCase): Promise<Trial | undefined> {
  try {
    return await tryCase(session, one);
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}

/** Compares the answer that a case got with another dialect of the oracle. */
export async function compareAgain(
  session: Session,
  trial: Trial,
  dialect = session.dialect,
): Promise<Trial> {
  const comparing = { ...comparingOf(session), dialect };
  return { ...trial, compared: await compareAnswers(comparing, trial.one, trial.exchange) };
}

/** Compares the answer that a case got with what the oracle answers to another one. */
export async function compareAs(session: Session, trial: Trial, other: OracleCase): Promise<Trial> {
  const compared = await compareAnswers(comparingOf(session), other, trial.exchange);
  return { ...trial, compared };
}

/** The differences that count. */
export function judged(
  { unjudged }: Session,
  { one, compared }: Pick<Trial, 'one' | 'compared'>,
): readonly ValueDifference[] {
  const open = unjudged[groupOf(one)];
  // Groups and their order follow from the metric by which they are ranked.
  const isRankedByOpen = one.rank !== undefined && open.has(`group ${one.rank.by}`);
  const isOfOpenRank = (aspect: Aspect): boolean =>
    isRankedByOpen && /^(groups|order)$/.test(plainAspect(aspect));
  return compared.differences.filter(({ aspect }) => !open.has(aspect) && !isOfOpenRank(aspect));
}

/** From this share of answers on, a target agrees with the oracle in an aspect. */
const AGREES = 0.85;
/**
 * The same for all answers of an open kind of filter together, as a part of the share of the other answers that agree:
 * another day of reference would change nearly every answer of active postings, another grammar not each one with an
 * operator.
 */
const agreesOnFilter: Readonly<Record<(typeof openFilters)[number], number>> = {
  'active ': 0.5,
  'phrase ': AGREES,
  'operator ': AGREES,
  'company keyword ': AGREES,
  'open duration ': AGREES,
};

/** The number of answers that are enough to show what is open. */
const FEWEST_RIGHT = 20;

/** The open aspects in which the target differs from the oracle too often for a fault; `judgedKinds` count anyway. */
export function findUnjudged(
  trials: readonly Trial[],
  judgedKinds: ReadonlySet<string> = new Set(),
): readonly Aspect[] {
  const kinds = openFilters.filter((kind) => !judgedKinds.has(kind) && !readsAlike(trials, kind));
  const seen = new Map<Aspect, { compared: number; same: number }>();
  const isRight = ({ compared }: Trial): boolean =>
    compared.differences.every(({ aspect }) => isOpen(plainAspect(aspect)));
  // Open aspects are no evidence where the counted postings differ.
  const right = trials.filter(isRight);
  for (const { compared } of right.length >= FEWEST_RIGHT ? right : trials)
    for (const aspect of kinds.some((kind) => kind === compared.kind) ? [] : compared.counts.keys()) {
      const counts = seen.get(plainAspect(aspect)) ?? { compared: 0, same: 0 };
      counts.compared += 1;
      if (!compared.differences.some((difference) => difference.aspect === aspect)) counts.same += 1;
      seen.set(plainAspect(aspect), counts);
    }
  const open = [...seen].flatMap(([aspect, { compared, same }]) =>
    isOpen(aspect) && same < compared * AGREES ? [aspect] : [],
  );
  // Which groups are significant follows from the score.
  const isSignificance = (aspect: Aspect): boolean => aspect.includes('significance');
  const isOfKind = (kind: (typeof openFilters)[number], aspect: Aspect): boolean =>
    aspect.startsWith(kind) && !(plainAspect(aspect) === FAILURE && isAccepted(trials, kind));
  const isUnjudged = (aspect: Aspect): boolean =>
    kinds.some((kind) => isOfKind(kind, aspect)) ||
    open.includes(plainAspect(aspect)) ||
    (isSignificance(aspect) && open.some(isSignificance));
  return [...new Set(trials.flatMap(({ compared }) => [...compared.counts.keys()]))].filter(isUnjudged);
}

/**
 * Whether a failure is no reading of an open kind of request: the specification names the keywords of the posting
 * rankings, and `active` of the company postings; of what it does not name, the target has answered a request.
 */
function isAccepted(trials: readonly Trial[], kind: (typeof openFilters)[number]): boolean {
  return trials.some(
    ({ one, compared, exchange }) =>
      compared.kind === kind &&
      (['phrase ', 'operator '].includes(kind) ||
        (kind === 'active ' && groupOf(one) === 'company-postings') ||
        exchange.response.status === 200),
  );
}

/** Whether the answers of an open kind of filter agree with the oracle nearly as often as the others do. */
function readsAlike(trials: readonly Trial[], kind: (typeof openFilters)[number]): boolean {
  // What a filter finds shows in counts and records; other metrics may differ for other reasons.
  const shows =
    kind === 'open duration '
      ? /percentile value|histogram (?!domain|steps from)/
      : /status$|server error$|unique_postings$|record filter$/;
  const isSame = ({ compared }: Trial): boolean =>
    !compared.differences.some(({ aspect }) => shows.test(aspect));
  const shareOfSame = (among: readonly Trial[]): number =>
    among.filter(isSame).length / Math.max(1, among.length);
  // Durations are compared with other distributions.
  const isAlike = ({ compared }: Trial): boolean =>
    compared.counts.size > 0 &&
    (kind !== 'open duration ' || [...compared.counts.keys()].some((aspect) => shows.test(aspect)));
  const answered = trials.filter(isAlike);
  const ofKind = answered.filter(({ compared }) => compared.kind === kind);
  const others = answered.filter(({ compared }) => compared.kind === '');
  return ofKind.length === 0 || shareOfSame(ofKind) >= shareOfSame(others) * agreesOnFilter[kind];
}

function comparingOf(session: Session): Comparing {
  const { oracle, dialect, phrases, stepEnds, ambiguous, isGranted, send } = session;
  return { oracle, dialect, phrases, stepEnds, ambiguous, isGranted, send };
}
