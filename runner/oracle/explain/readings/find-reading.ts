import { valueAt, numberOf } from '../../../../contracts/index.ts';
import { jsonOf } from '../../../../properties/index.ts';
import type { FoundPosting, FoundPostings } from '../../../../reference/index.ts';
import { plainAspect, type Aspect, bucketItems } from '../../compare/comparison.ts';
import { groupOf, filterBody, type OracleCase } from '../../oracle-case.ts';
import { compareAgain, compareAs, judged, type Session, type Trial } from '../../session.ts';
import type { Rule } from '../rule.ts';
import { facetReadings, measureReadings, nameReadings, optionReadings } from './option-readings.ts';
import { limitReadings, ofLimit, readings, withoutEachKey, type Reading } from './readings.ts';

/** Steps that start elsewhere have other counts, or other names. */
const IS_OF_STEPS = /^histogram (steps|\w+_postings)/;

/** A reading with which the oracle answers as the target does. */
export interface FoundReading {
  readonly reading: Reading;
  /** A posting that only one of the two readings finds. */
  readonly posting: FoundPosting | undefined;
}

/** What a target does that reads requests so; the points of a series follow from the time frame. */
export function ruleOfReading(reading: Reading): Rule {
  return {
    text: reading.text,
    async explains(session, [smallest], aspect) {
      if (reading.isOfFrame === true && plainAspect(aspect) === 'series points') return 1;
      return smallest === undefined ? 0 : ((await explains(session, reading, smallest, aspect)) ?? 0);
    },
  };
}

/** Answers that are looked at, the smaller requests first. */
const MOST_TRIALS = 6;
/** A single answer agrees by chance in fewer values, or with a count below this. */
const FEWEST_ALONE = 5;

/** The reading that explains all these answers; no right answer contradicts one that is about postings. */
export async function findReading(
  session: Session,
  trials: readonly Trial[],
  right: readonly Trial[],
  aspect: Aspect,
): Promise<FoundReading | undefined> {
  const among = trials.slice(0, MOST_TRIALS);
  const [first] = among;
  if (first === undefined) return undefined;
  const isOfGroups = / ?(groups|order)$/.test(plainAspect(aspect));
  const given = bucketItems(jsonOf(first.exchange)).length;
  const expected = numberOf(judged(session, first).find((one) => one.aspect === aspect)?.expected) ?? 0;
  const shown = trials.map(({ exchange, one }) => ({
    groups: bucketItems(jsonOf(exchange)).length,
    limit: one.rank?.limit ?? Infinity,
  }));
  const isSameNumber = shown.length > MOST_TRIALS && shown.every(({ groups }) => groups === given);
  const isUnlimited = isOfGroups && shown.some(({ groups, limit }) => groups > limit);
  const largest = Math.max(...shown.map(({ groups }) => groups));
  // Of one group more than the most that are shown, the oracle has none.
  const unlimited = ofLimit('without a limit', () => largest + 1);
  const whatever = ofLimit(`with the limit ${largest}, whatever is requested`, () => largest);
  const most = ofLimit(`with at most ${given} groups`, (limit) => Math.min(limit, given));
  const candidates = [
    // A key that only some of the wrong requests have is not the one that is ignored.
    ...withoutEachKey(first.one).filter(({ change }) => among.every(({ one }) => change?.(one))),
    ...readings,
    ...measureReadings,
    ...nameReadings,
    ...optionReadings(session.dialect, groupOf(first.one)),
    ...(isOfGroups || aspect.endsWith('unique_postings')
      ? facetReadings(first.one, session.oracle.facets(groupOf(first.one)), among.some(hasPostings))
      : []),
    ...(isOfGroups ? limitReadings : []),
    ...(isUnlimited ? [unlimited, whatever] : []),
    // One lost group of those that tie at the end would look so, too.
    ...(isOfGroups && given > FEWEST_ALONE && (expected - given > 1 || isSameNumber) ? [most] : []),
  ];
  for (const reading of candidates)
    if (
      // The answer that is shown must be one of those that it explains; of no groups there is no ranking.
      (isOfGroups || Number((await explains(session, reading, first, aspect)) ?? 0) > 0) &&
      (await explainsAll(session, () => [reading], among, aspect)) &&
      // A part of a request may be ignored only when there are others; postings are there or not.
      (reading.isOfPostings !== true || !(await isContradicted(session, reading, right, aspect)))
    )
      return { reading, posting: await differing(session, first.one, reading) };
  // Another key in each request, such as the last one that the target read.
  if (!(await explainsAll(session, (trial) => withoutEachKey(trial.one), among, aspect))) return undefined;
  for (const reading of withoutEachKey(first.one))
    if (Number(await explains(session, reading, first, aspect)) > 0)
      return { reading, posting: await differing(session, first.one, reading) };
  return undefined;
}

/** Whether an answer counts postings: a value that a key does not have finds none. */
function hasPostings({ exchange }: Trial): boolean {
  const data = valueAt(jsonOf(exchange), 'data');
  return Number(valueAt(valueAt(data, 'totals') ?? data, 'unique_postings') ?? 0) > 0;
}

/** Whether a right answer is another one than the oracle has with the reading. */
async function isContradicted(
  session: Session,
  reading: Reading,
  right: readonly Trial[],
  aspect: Aspect,
): Promise<boolean> {
  for (const trial of right) if ((await explains(session, reading, trial, aspect)) === false) return true;
  return false;
}

/** Whether readings give all of the answers to which they make a difference, and enough to exclude chance. */
async function explainsAll(
  session: Session,
  readingsOf: (trial: Trial) => readonly Reading[],
  trials: readonly Trial[],
  aspect: Aspect,
): Promise<boolean> {
  let explained = 0;
  for (const trial of trials) {
    const found: (number | false | undefined)[] = [];
    for (const reading of readingsOf(trial)) {
      found.push(await explains(session, reading, trial, aspect));
      if (Number(found.at(-1) ?? 0) > 0) break;
    }
    const values = found.at(-1) ?? 0;
    if (values === false || (values === 0 && found.includes(false))) return false;
    explained += values;
  }
  const isEnough = trials.length === 1 || explained > trials.length;
  return isEnough && explained >= FEWEST_ALONE;
}

/**
 * How many values of an answer are those of the oracle with a reading, or its count; false where one is not, undefined
 * where the reading cannot be requested.
 */
export async function explains(
  session: Session,
  reading: Reading,
  trial: Trial,
  aspect: Aspect,
): Promise<number | false | undefined> {
  const changed = reading.change?.(trial.one);
  if (changed === undefined && reading.dialect === undefined) return undefined;
  const compared =
    changed === undefined
      ? await compareAgain(session, trial, reading.dialect)
      : await compareAs(session, trial, changed);
  const { counts, kind } = compared.compared;
  // With another operator between its keywords, a request is of another open kind.
  const read = counts.has(aspect) ? aspect : `${kind}${plainAspect(aspect)}`;
  const values = counts.get(read) ?? 0;
  if (values === 0) return undefined;
  // An order is the same among the groups of a smaller limit: the answer has to have as many.
  const isBroken = (other: Aspect): boolean =>
    other === read ||
    other === read.replace(/order$/, 'groups') ||
    (IS_OF_STEPS.test(plainAspect(read)) && IS_OF_STEPS.test(plainAspect(other)));
  // What is not judged of the changed request is no agreement.
  if (compared.compared.differences.some((one) => isBroken(one.aspect))) return false;
  return isCount(aspect) ? Math.max(values, countOf(trial, aspect) ?? 0) : values;
}

const isCount = (aspect: Aspect): boolean => /^(totals|listing) unique_postings$/.test(plainAspect(aspect));

/** The count of the target. */
function countOf({ exchange }: Trial, aspect: Aspect): number | undefined {
  const data = valueAt(jsonOf(exchange), 'data');
  return numberOf(
    valueAt(plainAspect(aspect).startsWith('totals') ? valueAt(data, 'totals') : data, 'unique_postings'),
  );
}

function postingsOf(session: Session, one: OracleCase): Promise<FoundPostings> {
  const filter = filterBody(one, session.dialect.rankings['when-end'], session.phrases);
  return session.oracle.find(groupOf(one), { filter, most: LOOKED_AT }, session.dialect);
}

/** Postings that are looked at for one that only one of two readings finds. */
const LOOKED_AT = 2000;

async function differing(
  session: Session,
  one: OracleCase,
  reading: Reading,
): Promise<FoundPosting | undefined> {
  const changed = reading.change?.(one);
  if (changed === undefined) return undefined;
  const [wanted, given] = await Promise.all([postingsOf(session, one), postingsOf(session, changed)]);
  const [larger, smaller] = given.count > wanted.count ? [given, wanted] : [wanted, given];
  if (smaller.count > LOOKED_AT) return undefined;
  const known = new Set(smaller.postings.map(({ number }) => number));
  return larger.postings.find(({ number }) => !known.has(number));
}
