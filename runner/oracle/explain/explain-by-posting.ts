import { type OptionOf, numberOf } from '../../../contracts/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import { plainAspect, type Aspect, type ValueDifference } from '../compare/comparison.ts';
import type { Pool } from '../requests/pool.ts';
import { differing, judged, type Session, type Trial } from '../session.ts';
import { bucketFilter, pinnedWholly, TIME_FRAME, withFilter } from '../shrink/filters.ts';
import { narrow } from '../shrink/narrow.ts';
import type { Narrowed } from '../shrink/needed-part.ts';
import { isConfirmed } from './confirm.ts';
import type { Explanation } from './explain.ts';
import { keywordTrait } from './keyword-traits.ts';
import { listedOtherwise } from './listed-otherwise.ts';
import { nearPosting, nearValue } from './near-value.ts';
import { edgeOf, reasonsOf } from './reasons.ts';
import { describedDifference, described, featuresOf, filterWords, placeWords } from './words.ts';

/** Postings that are listed by id where a value comes from several. */
const LISTED = 4;

/** Narrows the filter of a difference and says which posting it comes from, as far as there is one. */
export async function explainDifference(
  session: Session,
  pool: Pool,
  trial: Trial,
  aspect: Aspect,
): Promise<Explanation> {
  const counted = await asTotals(session, pool, trial, aspect);
  if (counted !== undefined) {
    const explained = await explainDifference(session, pool, counted, totalsOf(aspect));
    if (explained.isExact) return explained;
  }
  const narrowed = await narrow(session, pool, trial, aspect);
  const { filter } = narrowed.trial.one;
  const difference = judged(session, narrowed.trial).find((one) => one.aspect === narrowed.aspect);
  if (difference === undefined)
    return { text: 'No smaller filter shows it.', cause: aspect, filter, isExact: false };
  const isExact = narrowed.inside.count === 1 || narrowed.outside !== undefined;
  const explained = await explanationOf(session, pool, narrowed, difference);
  const named =
    narrowed.outside === undefined ? narrowed.inside : { count: 1, postings: [narrowed.outside.posting] };
  const postings = named.count > LISTED ? [] : named.postings.map(({ id }) => id);
  return { isExact, postings, ...explained, filter, trial: narrowed.trial, aspect: narrowed.aspect };
}

/** The answer for a single group that is counted wrongly, whose totals differ too: a group without postings is not shown. */
async function asTotals(
  session: Session,
  pool: Pool,
  trial: Trial,
  aspect: Aspect,
): Promise<Trial | undefined> {
  const filter = /^group unique_postings$/.test(plainAspect(aspect))
    ? bucketFilter(session, pool, trial, aspect)
    : undefined;
  if (filter === undefined) return undefined;
  return differing(session, withFilter(trial.one, filter), totalsOf(aspect));
}

const totalsOf = (aspect: Aspect): Aspect => aspect.replace(/group(?= unique_postings$)/, 'totals');

/** What an explanation says of a difference. */
type Explained = Pick<Explanation, 'text' | 'what' | 'cause' | 'postings'> & { readonly isExact?: true };

/** A difference in the answer to a narrowed request, and the beginning of the sentence that explains it. */
interface Shown extends ValueDifference {
  readonly narrowed: Narrowed;
  readonly where: string;
}

async function explanationOf(
  session: Session,
  pool: Pool,
  narrowed: Narrowed,
  difference: ValueDifference,
): Promise<Explained> {
  const { trial, inside } = narrowed;
  const { aspect, path, expected, actual } = difference;
  const where = `For ${filterWords(session, trial.one)}, ${aspect}${placeWords(trial, path)} ${describedDifference(judged(session, trial), difference)}`;
  const shown = { ...difference, narrowed, where };
  const [wanted, given] = [numberOf(expected), numberOf(actual)];
  if (aspect.endsWith('unique_postings') && wanted !== undefined && given !== undefined) {
    const counted = await explanationOfCount(session, pool, shown, { wanted, given });
    if (counted !== undefined) return counted;
  }
  if (inside.count === 0 || inside.count > LISTED)
    return {
      text: `${where}, of ${inside.count.toLocaleString('en-GB')} postings; no smaller filter shows it.`,
      cause: `${aspect} ${featuresOf(trial.one)}`,
    };
  const [only] = inside.postings;
  const membership = session.dialect[pool.group]['month-membership'];
  const edge = inside.count === 1 && only !== undefined && edgeOf(only, trial, path, membership);
  return {
    text: `${where}; this is the answer for ${inside.count === 1 ? 'the posting' : 'the postings'} ${inside.postings.map((posting) => described(posting, aspect)).join('; ')}.`,
    // What follows from a posting that is not counted has its cause.
    cause: edge ? edge.text : `${aspect} ${featuresOf(trial.one)}`,
  };
}

/** The posting that is counted although it should not be, or the other way round; undefined where none is found. */
async function explanationOfCount(
  session: Session,
  pool: Pool,
  shown: Shown,
  { wanted, given }: { readonly wanted: number; readonly given: number },
): Promise<Explained | undefined> {
  const { narrowed, where, aspect } = shown;
  const { trial, inside } = narrowed;
  const [only] = inside.postings;
  if (inside.count === 1 && only !== undefined && wanted === 1 && given <= 2)
    return explanationOfOne(session, pool, shown, only, given);
  if (narrowed.outside !== undefined)
    return explanationOfOutside(shown, narrowed.outside, session.dialect[pool.group]['month-membership']);
  const listed =
    Math.abs(given - wanted) === 1 ? await listedOtherwise(session, pool, trial, inside) : undefined;
  if (listed !== undefined && listed.isCounted === given > wanted)
    return {
      text: `${where}; the difference is the posting ${described(listed.posting, aspect)}: it is ${listed.isCounted ? 'counted, which the filter does not match' : 'not counted'}.`,
      cause: `${listed.isCounted ? 'added' : 'missing'} ${listed.posting.id}`,
      postings: [listed.posting.id],
      isExact: true,
    };
  return inside.count === 0
    ? { text: `${where}, although no posting matches.`, cause: `${aspect} by ${given - wanted}` }
    : undefined;
}

/** A filter that finds one posting, which is counted twice or not at all. */
async function explanationOfOne(
  session: Session,
  pool: Pool,
  { narrowed, where, aspect, path }: Shown,
  only: FoundPosting,
  given: number,
): Promise<Explained> {
  const { group } = pool;
  const { trial } = narrowed;
  // A posting that is counted twice is so with all of its values.
  const whole = withFilter(trial.one, pinnedWholly(trial.one.filter, only));
  if (given > 1 && (await differing(session, whole, aspect)) === undefined) {
    const added = await nearPosting(session, trial);
    if (added !== undefined)
      return {
        text: `${where}; the difference is the posting ${described(added.posting, aspect)}: it is counted, ${added.near.text}.`,
        cause: added.near.reason,
        postings: [added.posting.id],
      };
    return {
      text: `${where}; in addition to the posting ${described(only, aspect)} one is counted that does not match.`,
      cause: `${aspect} by 1`,
    };
  }
  const kind = given < 1 ? 'is not counted' : 'is counted twice';
  const rule = session.rules[group];
  const isOfRule = rule !== undefined && (only.expired === null || !rule.includes('still open'));
  const membership = session.dialect[group]['month-membership'];
  const reasons = isOfRule ? [{ text: rule }] : reasonsOf(session, narrowed, only, path, membership);
  const wrong = { trial, aspect, posting: only };
  let reason = '';
  for (const one of reasons)
    if (reason === '' && (await isConfirmed(session, wrong, pool.rows, one))) reason = one.text;
  if (narrowed.needed === 'keywords') reason += await keywordTrait(session, pool, wrong);
  return {
    what: `${where}; this is the answer for the posting ${described(only, aspect)}.`,
    text: `${where}; the difference is the posting ${described(only, aspect)}: it ${kind}${reason === '' ? '' : `, ${reason}`}.`,
    cause: reason === '' ? `${given < 1 ? 'missing' : 'repeated'} ${only.id}` : reason,
  };
}

/** A posting that is counted although the filter does not find it. */
function explanationOfOutside(
  { narrowed: { trial }, where, aspect, path }: Shown,
  { posting, relaxed }: NonNullable<Narrowed['outside']>,
  membership: OptionOf<'month-membership'>,
): Explained {
  const near = nearValue(trial.one.filter.facets[relaxed] ?? [], posting.facets[relaxed]);
  const why =
    relaxed === TIME_FRAME
      ? (edgeOf(posting, trial, path, membership)?.text ?? '')
      : (near?.text ?? `which ${relaxed} does not match`);
  return {
    text: `${where}; the difference is the posting ${described(posting, aspect)}: it is counted, ${why}.`,
    cause: near?.reason ?? why,
  };
}
