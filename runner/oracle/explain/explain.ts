import { defined } from '../../../contracts/index.ts';
import { plainAspect, type Aspect } from '../compare/comparison.ts';
import type { CaseFilter } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import { judged, type Session, type Trial } from '../session.ts';
import { commonPart } from './common-part.ts';
import { explainDifference } from './explain-by-posting.ts';
import { findPattern } from './patterns/patterns.ts';
import { explainValues } from './readings/explain-values.ts';
import { findReading, ruleOfReading } from './readings/find-reading.ts';
import type { Rule } from './rule.ts';
import { described, describedDifference, featuresOf, filterWords, placeWords } from './words.ts';

/** What a difference comes from. */
export interface Explanation {
  readonly text: string;
  /** The text without why a posting is counted or not; the text when omitted. */
  readonly what?: string;
  /** Differences of one group with the same cause are one finding. */
  readonly cause: string;
  /** The filter that was left. */
  readonly filter: CaseFilter;
  /** The request with that filter: the evidence that is shown. */
  readonly trial?: Trial;
  /** The aspect in which that request differs. */
  readonly aspect?: Aspect;
  /** What the target does, whatever the posting. */
  readonly rule?: Rule;
  /** The ids of the few postings that it names. */
  readonly postings?: readonly string[];
  /** Whether it names the posting. */
  readonly isExact: boolean;
}

/** The answers of an operation that have an aspect. */
export interface ComparedAnswers {
  readonly aspect: Aspect;
  /** Those that are wrong. */
  readonly others: readonly Trial[];
  readonly right: readonly Trial[];
  readonly compared: number;
  /** Whether every answer is wrong. */
  readonly isUniform: boolean;
  /** What all of the wrong values have in common; empty for nothing. */
  readonly change: string;
}

const IS_STATUS = /^(status|server error)$/;
/** What no posting changes. */
const IS_OF_REQUEST = /^((nested )?ranking |histogram (facet|interval|type|key))/;

/** Explains a difference by the first that fits: the request, another reading of it, a pattern, a posting, or computed values. */
export async function explain(
  session: Session,
  pool: Pool,
  trial: Trial,
  answers: ComparedAnswers,
): Promise<Explanation> {
  const { aspect, isUniform } = answers;
  const plain = plainAspect(aspect);
  if (IS_STATUS.test(plain)) return explainByStatus(session, trial, answers);
  return isUniform || IS_OF_REQUEST.test(plain)
    ? explainEverywhere(session, trial, answers)
    : explainData(session, pool, trial, answers);
}

function explainByStatus(session: Session, trial: Trial, answers: ComparedAnswers): Explanation {
  const { isUniform, compared } = answers;
  const everywhere = isUniform ? `, as in all ${compared} answers` : '';
  const text = `For ${filterWords(session, trial.one)}, the answer${whatDiffers(session, trial, answers.aspect)}${everywhere}.`;
  return { ...wholeOf(trial, answers), text: joined(text, partOf(answers)) };
}

/** What does not come from single postings: it is in every answer, or in what the answer says of the request. */
async function explainEverywhere(
  session: Session,
  trial: Trial,
  answers: ComparedAnswers,
): Promise<Explanation> {
  const { aspect, others, compared, isUniform } = answers;
  const all = [trial, ...others];
  const rule = isUniform
    ? ((await explainValues(session, all, [], aspect))?.rule ?? (await findPattern(session, all, [], aspect)))
    : undefined;
  const everywhere = isUniform ? `All ${compared} answers that were compared differ` : 'It shows';
  const text = `${everywhere} in ${aspect}; with the smallest request, for ${filterWords(session, trial.one)}, that${whatDiffers(session, trial, aspect)}.`;
  const whole = wholeOf(trial, answers);
  return { ...whole, text: joined(text, rule?.text), ...(rule && { rule, cause: causeOf(rule) }) };
}

function wholeOf(trial: Trial, { aspect, isUniform, change }: ComparedAnswers): Omit<Explanation, 'text'> {
  const cause = `${aspect} ${isUniform ? change.replaceAll(/\d+ places/g, 'places') : featuresOf(trial.one)}`;
  return { cause, filter: trial.one.filter, isExact: false };
}

/** The explanation by another reading of the requests, by a posting, or by both. */
async function explainData(
  session: Session,
  pool: Pool,
  trial: Trial,
  answers: ComparedAnswers,
): Promise<Explanation> {
  const { aspect, others, right } = answers;
  const all = [trial, ...others] as const;
  const read = await explainByReading(session, trial, answers);
  if (read?.isOfPostings === false) return read.explanation;
  const pattern = await findPattern(session, all, spread(right), aspect);
  if (pattern !== undefined) return explainByPattern(session, trial, aspect, pattern);
  const byPosting = await explainByPosting(session, pool, all, aspect);
  if (read !== undefined) {
    if (!byPosting.isExact) return read.explanation;
    const { cause, rule } = read.explanation;
    const text = `${byPosting.text} The answers are those of the oracle ${cause}.`;
    return { ...byPosting, ...defined({ rule }), cause, text };
  }
  const values = await explainValues(session, all, right, aspect);
  if (values === undefined)
    return byPosting.isExact ? byPosting : { ...byPosting, text: joined(byPosting.text, partOf(answers)) };
  // A reason of the posting is another one.
  const text = joined(byPosting.what ?? byPosting.text, values.rule.text, values.part);
  return { ...byPosting, text, rule: values.rule, cause: causeOf(values.rule) };
}

function causeOf({ text, general = text }: Rule): string {
  return general;
}

function partOf({ others, right }: ComparedAnswers): string {
  return commonPart(
    others.map(({ one }) => one),
    right.map(({ one }) => one),
  );
}

function explainByPattern(session: Session, trial: Trial, aspect: Aspect, rule: Rule): Explanation {
  const text = joined(`${differenceOf(session, trial, aspect)}.`, rule.text);
  return { text, cause: rule.text, filter: trial.one.filter, rule, isExact: true };
}

/** Answers that are narrowed where the first one does not come down to a posting. */
const NARROWED = 3;

/** The explanation of the first answer, or of a further one that comes down to one posting. */
async function explainByPosting(
  session: Session,
  pool: Pool,
  [first, ...others]: readonly [Trial, ...Trial[]],
  aspect: Aspect,
): Promise<Explanation> {
  const explanation = await explainDifference(session, pool, first, aspect);
  if (explanation.isExact || !aspect.endsWith('unique_postings')) return explanation;
  const elsewhere = others.filter(({ one }) => one.filter.months.start !== first.one.filter.months.start);
  for (const trial of elsewhere.slice(0, NARROWED - 1)) {
    const other = await explainDifference(session, pool, trial, aspect);
    if (other.isExact) return other;
  }
  return explanation;
}

/** The explanation by another reading of the request, which explains all answers of a cluster. */
async function explainByReading(
  session: Session,
  trial: Trial,
  { aspect, others: wrong, right }: ComparedAnswers,
): Promise<{ readonly explanation: Explanation; readonly isOfPostings: boolean } | undefined> {
  const size = (one: Trial): number => JSON.stringify(one.one).length;
  const others = wrong.toSorted((one, other) => size(one) - size(other));
  const found = await findReading(session, [trial, ...others], spread(right), aspect);
  if (found === undefined) return undefined;
  const { reading, posting } = found;
  const example =
    posting === undefined ? '' : `; one posting of the difference is ${described(posting, aspect)}`;
  const answers = COUNTED.test(aspect) ? 'as many as the oracle counts' : 'the answer of the oracle';
  const explanation = {
    text: `${differenceOf(session, trial, aspect)}: ${answers} ${reading.text}${example}.`,
    cause: reading.text,
    filter: trial.one.filter,
    rule: ruleOfReading(reading),
    isExact: true,
  };
  return { explanation, isOfPostings: reading.isOfPostings === true };
}

/** Right answers that a reading must not contradict. */
const MOST_RIGHT = 8;

function spread(trials: readonly Trial[]): readonly Trial[] {
  const step = Math.max(1, Math.floor(trials.length / MOST_RIGHT));
  return trials.filter((_, place) => place % step === 0).slice(0, MOST_RIGHT);
}

/** What is a number of postings of the filter. */
const COUNTED = /(totals|listing) unique_postings$/;

/** The smallest request in words, with what differs in its answer. */
function differenceOf(session: Session, trial: Trial, aspect: Aspect): string {
  return `For ${filterWords(session, trial.one)}, ${aspect}${whatDiffers(session, trial, aspect)}`;
}

/** Where an answer differs from that of the oracle, and how, in words. */
function whatDiffers(session: Session, trial: Trial, aspect: Aspect): string {
  const all = judged(session, trial);
  const difference = all.find((one) => one.aspect === aspect);
  return difference === undefined
    ? ' is as the oracle has it'
    : `${placeWords(trial, difference.path)} ${describedDifference(all, difference)}`;
}

function joined(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter((sentence) => sentence !== undefined && sentence !== '').join(' ');
}
