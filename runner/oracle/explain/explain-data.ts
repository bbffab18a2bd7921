import type { Aspect } from '../compare/comparison.ts';
import type { Pool } from '../requests/pool.ts';
import { judged, type Session, type Trial } from '../session.ts';
import { explainDifference, type Explanation } from './explain.ts';
import { commonPart } from './common-part.ts';
import type { Pattern } from './patterns/pattern.ts';
import { findPattern } from './patterns/patterns.ts';
import { findReading } from './readings/find-reading.ts';
import { causeOfValues, explainValues, type ExplainedValues } from './readings/explain-values.ts';
import { described, describedDifference, filterWords, placeWords } from './words.ts';

/** The answers of an operation that have an aspect. */
interface ExplainedAnswers {
  readonly aspect: Aspect;
  /** Those that are wrong. */
  readonly others: readonly Trial[];
  readonly right: readonly Trial[];
}

/** The explanation by another reading of the requests, by a posting, or by both. */
export async function explainData(
  session: Session,
  pool: Pool,
  trial: Trial,
  { others, right, aspect }: ExplainedAnswers,
): Promise<Explanation> {
  const read = await explainByReading(session, others, right, trial, aspect);
  if (read !== undefined && read.reading?.isOfPostings !== true) return read;
  const pattern = await findPattern(session, [trial, ...others], spread(right), aspect);
  if (pattern !== undefined) return explainByPattern(session, trial, aspect, pattern);
  const byPosting = await explainByPosting(session, pool, [trial, ...others], aspect);
  if (read?.reading !== undefined) {
    if (!byPosting.isExact) return read;
    const { reading, cause } = read;
    const text = `${byPosting.text} The answers are those of the oracle ${reading.text}.`;
    return { ...byPosting, reading, cause, text };
  }
  const values = await explainValues(session, [trial, ...others], right, aspect);
  if (values !== undefined) return explainByValues(byPosting, values);
  const part = commonPart(
    others.map(({ one }) => one),
    right.map(({ one }) => one),
  );
  return byPosting.isExact || part === '' ? byPosting : { ...byPosting, text: `${byPosting.text} ${part}` };
}

/** The explanation by how values are computed; a reason of the posting is another one. */
function explainByValues(byPosting: Explanation, { values, part }: ExplainedValues): Explanation {
  const text = [byPosting.what ?? byPosting.text, values, part].filter(Boolean).join(' ');
  return { ...byPosting, text, values, cause: causeOfValues(values) };
}

function explainByPattern(session: Session, trial: Trial, aspect: Aspect, pattern: Pattern): Explanation {
  return {
    text: `${differenceOf(session, trial, aspect)}. ${pattern.text}`,
    cause: pattern.text,
    filter: trial.one.filter,
    pattern,
    isExact: true,
  };
}

/** The smallest request in words, with what differs in its answer. */
function differenceOf(session: Session, trial: Trial, aspect: Aspect): string {
  const difference = judged(session, trial).find((one) => one.aspect === aspect);
  const place = difference === undefined ? '' : placeWords(trial, difference.path);
  return `For ${filterWords(session, trial.one)}, ${aspect}${place} ${whatDiffers(session, trial, aspect)}`;
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
  wrong: readonly Trial[],
  right: readonly Trial[],
  trial: Trial,
  aspect: Aspect,
): Promise<Explanation | undefined> {
  const size = (one: Trial): number => JSON.stringify(one.one).length;
  const others = wrong.toSorted((one, other) => size(one) - size(other));
  const found = await findReading(session, [trial, ...others], spread(right), aspect);
  if (found === undefined) return undefined;
  const { reading, posting } = found;
  const { filter } = trial.one;
  const example =
    posting === undefined ? '' : `; one posting of the difference is ${described(posting, aspect)}`;
  const answers = COUNTED.test(aspect) ? 'as many as the oracle counts' : 'the answer of the oracle';
  return {
    text: `${differenceOf(session, trial, aspect)}: ${answers} ${reading.text}${example}.`,
    cause: reading.text,
    filter,
    reading,
    isExact: true,
  };
}

/** Right answers that a reading must not contradict. */
const MOST_RIGHT = 8;

function spread(trials: readonly Trial[]): readonly Trial[] {
  const step = Math.max(1, Math.floor(trials.length / MOST_RIGHT));
  return trials.filter((_, place) => place % step === 0).slice(0, MOST_RIGHT);
}

/** What is a number of postings of the filter. */
const COUNTED = /(totals|listing) unique_postings$/;

/** How an answer differs from that of the oracle, in words. */
export function whatDiffers(session: Session, trial: Trial, aspect: Aspect): string {
  const all = judged(session, trial);
  const difference = all.find((one) => one.aspect === aspect);
  return difference === undefined ? 'is as the oracle has it' : describedDifference(all, difference);
}
