import { setImmediate } from 'node:timers/promises';
import { type ApiGroup, type ClauseId, getOrInsert, groupBy, levelOf } from '../../../contracts/index.ts';
import {
  Blocked,
  CheckContext,
  checkedGroups,
  CredentialMissing,
  Inconclusive,
  TargetError,
  type ActiveCheck,
  type Exchange,
  type PassiveCheck,
  type Profile,
  type RequestSpec,
  type Survey,
  type Violation,
  groupOfCheck,
} from '../../../properties/index.ts';
import { deriveSeed } from '../../run/run-context.ts';
import type { AnswerFault } from './answer-fault.ts';
import { changeAnswers, type ChangedAnswers } from './changed-answers.ts';
import type { FaultOutcome } from './receipt-report.ts';
import type { RecordedAnswer, RecordedAnswers } from './recorded-answers.ts';

/** The run whose answers are changed. */
export interface ReceiptRun {
  readonly answers: RecordedAnswers;
  readonly survey: Survey;
  readonly profile: Profile;
  readonly seed: number;
  readonly passiveChecks: readonly PassiveCheck[];
  /** Checks that judge each shared answer of their group by itself. */
  readonly lastChecks: readonly ActiveCheck[];
  /** What the run reported without a fault (`violationKey`). */
  readonly violations: ReadonlySet<string>;
  /** Whether a violation of the clause counts; those of skipped clauses do not. */
  readonly counts: (clause: ClauseId) => boolean;
}

/** The trial of one fault. */
export interface FaultTrial {
  readonly outcome: FaultOutcome;
  /** The check that noticed it. */
  readonly check?: string;
}

/** Answers that are read for one fault before it counts as undecided: a bound that is the same on every machine. */
const MOST_ANSWERS = 300;

/** Answers after which the requests of other groups have a turn: a number, as time would change the order of answers. */
const ANSWERS_AT_ONCE = 8;

/** Identifies a violation apart from its values. */
export function violationKey({ clause, rule = '', field = '' }: Violation): string {
  return `${clause}\n${rule}\n${field}`;
}

class Noticed extends Error {}

/** Judges one fault; undefined when it shows in no answer. */
export type FaultJudge = (fault: AnswerFault) => Promise<FaultTrial | undefined>;

/** Opens a judge, which learns from each fault which checks to try first. */
export function openFaultJudge(run: ReceiptRun): FaultJudge {
  const byOperation = groupBy(run.answers.values(), ({ operation }) => operation);
  const reads = new Map<ActiveCheck, number>();
  for (const answer of run.answers.values())
    for (const check of answer.readers) reads.set(check, (reads.get(check) ?? 0) + 1);
  const notices = new Map<string, number>();
  const controls = new Map<ActiveCheck, Promise<boolean>>();

  /**
   * Whether a check that noticed a fault reports nothing without one. It would repeat what it did in the run, unless a live
   * target had changed meanwhile.
   */
  const isSound = (check: ActiveCheck): Promise<boolean> =>
    getOrInsert(controls, check, async () => {
      const read = [...run.answers.values()].filter(({ readers }) => readers.has(check));
      if (read.every(({ isSteady }) => isSteady)) return true;
      return (await runCheck(run, check, changeAnswers(run.answers), run.survey)) === undefined;
    });

  return async (fault) => {
    const { operation, group, operator } = fault;
    const concerned = byOperation.get(operation) ?? [];
    const target = changeAnswers(run.answers, fault);
    const first = concerned.find((answer) => target.changed(answer) !== undefined);
    const seen = first && target.changed(first);
    if (seen === undefined) return undefined;
    // Whatever the fault changes, the run sends this: all that it sent before is answered as it was.
    if (levelOfPassive(run, seen) === 'must') return { outcome: 'noticed', check: `${group}/every-exchange` };

    let survey: Survey | undefined = run.survey;
    if (concerned.some((answer) => answer.isSurveyed && target.changed(answer) !== undefined))
      survey = await surveyAgain(run, group, target);
    if (survey === undefined) return { outcome: 'undecided' };

    const key = (check: ActiveCheck): string => `${operation} ${operator} ${check.id}`;
    const isReader = (check: ActiveCheck, { readers, isShared }: RecordedAnswer): boolean =>
      check.last === undefined ? readers.has(check) : isShared;
    const last = run.lastChecks.filter((check) => groupOfCheck(check) === group);
    const readers = new Set(concerned.flatMap((answer) => [...answer.readers]));
    const candidates = [...new Set([...readers, ...last])].sort(
      (a, b) =>
        (notices.get(key(b)) ?? 0) - (notices.get(key(a)) ?? 0) ||
        Number(a.last !== undefined) - Number(b.last !== undefined) ||
        (reads.get(a) ?? 0) - (reads.get(b) ?? 0) ||
        (a.id < b.id ? -1 : 1),
    );
    let [isWarned, isCutOff] = [false, false];
    for (const check of candidates) {
      if (target.asked > MOST_ANSWERS && check.last === undefined) isCutOff = true;
      if (isCutOff && check.last === undefined) continue;
      if (!concerned.some((answer) => isReader(check, answer) && target.changed(answer) !== undefined))
        continue;
      const violated = await runCheck(run, check, target, survey);
      if (violated === undefined || !(await isSound(check))) continue;
      if (violated === 'must') {
        notices.set(key(check), (notices.get(key(check)) ?? 0) + 1);
        return { outcome: 'noticed', check: check.id };
      }
      isWarned = true;
    }
    const isOpen = isCutOff || target.isMissing || (fault.kind === 'other-answer' && fault.isPartial);
    return { outcome: isWarned ? 'warned' : isOpen ? 'undecided' : 'unnoticed' };
  };
}

/** The survey of a group with changed answers; undefined when an answer is missing. */
async function surveyAgain(
  run: ReceiptRun,
  group: ApiGroup,
  target: ChangedAnswers,
): Promise<Survey | undefined> {
  // It rejects and never throws: a survey sends several requests at once.
  const send = async (spec: RequestSpec): Promise<Exchange> => target.answer(spec);
  try {
    const part = await checkedGroups[group].survey(send, run.profile, run.seed);
    const dialect = { ...run.survey.dialect, [group]: part.dialect?.[group] ?? {} };
    return { ...run.survey, ...part, dialect };
  } catch (error) {
    if (isEndOfCheck(error)) return undefined;
    throw error;
  }
}

/** Runs a check on changed answers. Returns the level of what it violates and the run did not. */
async function runCheck(
  run: ReceiptRun,
  check: ActiveCheck,
  target: ChangedAnswers,
  survey: Survey,
): Promise<'must' | 'should' | undefined> {
  let isWarned = false;
  const onViolation = (violation: Violation): void => {
    const level = levelOfViolation(run, violation);
    if (level === 'must') throw new Noticed();
    isWarned ||= level === 'should';
  };
  const answer = async (spec: RequestSpec): Promise<Exchange> => {
    if (target.asked % ANSWERS_AT_ONCE === 0) await setImmediate();
    const exchange = target.answer(spec);
    if (target.isChanged(exchange) && levelOfPassive(run, exchange) === 'must') throw new Noticed();
    return exchange;
  };
  const context = new CheckContext({
    survey,
    profile: run.profile,
    seed: deriveSeed(run.seed, check.id),
    send: answer,
    recall: answer,
    ...(check.last !== undefined && {
      answers: () => Promise.resolve(changedAnswers(run, groupOfCheck(check), target)),
    }),
    onViolation,
  });
  try {
    await check.run(context);
  } catch (error) {
    if (error instanceof Noticed) return 'must';
    if (!isEndOfCheck(error)) throw error;
  }
  return isWarned ? 'should' : undefined;
}

/** The answers that the last check of a group judges, each by itself: those that the fault changes. */
function changedAnswers(run: ReceiptRun, group: ApiGroup, target: ChangedAnswers): readonly Exchange[] {
  return [...run.answers.values()].flatMap((answer) =>
    answer.isShared && answer.exchange.spec.group === group ? (target.changed(answer) ?? []) : [],
  );
}

/** Whether a check ends by throwing this; anything else is an error of jobmark. */
function isEndOfCheck(error: unknown): boolean {
  return (
    error instanceof Blocked ||
    error instanceof Inconclusive ||
    error instanceof CredentialMissing ||
    error instanceof TargetError
  );
}

function levelOfPassive(run: ReceiptRun, exchange: Exchange): 'must' | 'should' | undefined {
  const levels = run.passiveChecks
    .filter((check) => groupOfCheck(check) === exchange.spec.group)
    .flatMap((check) => check.validate(exchange).violations)
    .map((violation) => levelOfViolation(run, violation));
  return levels.find((level) => level === 'must') ?? levels.find((level) => level === 'should');
}

function levelOfViolation(run: ReceiptRun, violation: Violation): 'must' | 'should' | undefined {
  const level = levelOf(violation.clause);
  if (level === 'open' || !run.counts(violation.clause) || run.violations.has(violationKey(violation)))
    return undefined;
  return level;
}
