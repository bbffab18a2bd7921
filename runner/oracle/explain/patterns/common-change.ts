import { plainAspect, type Aspect } from '../../compare/comparison.ts';
import { judged, type Session, type Trial } from '../../session.ts';
import { shown } from '../words.ts';

/** The fewest rankings of several groups that must lack the same one of them. */
const FEWEST_LOST = 3;

/** The metric of an aspect with the number by which all of its values are wrong. */
export function summandOf(session: Session, trials: readonly Trial[], aspect: Aspect): string | undefined {
  const metric = aspect.split(' ').at(-1) ?? '';
  const changes = new Set(
    trials
      .flatMap((trial) => judged(session, trial).filter((one) => one.aspect === aspect))
      .map(({ expected, actual }) =>
        typeof expected === 'number' && typeof actual === 'number' ? actual - expected : undefined,
      ),
  );
  const [change] = changes;
  // Any posting that counts, or does not, changes the number of postings by 1.
  const isOfOther = /_(postings|companies|intensity)$/.test(metric) && metric !== 'unique_postings';
  return changes.size === 1 && change !== undefined && isOfOther ? `${metric} ${change}` : undefined;
}

/** What all differences of an aspect have in common: the same summand, the same factor, or a lost group. */
export function commonChange(session: Session, trials: readonly Trial[], aspect: Aspect): string {
  const isOfOrder = /^(groups|order)$/.test(plainAspect(aspect));
  const lost = isOfOrder ? lostPlace(session, trials, aspect) : undefined;
  if (lost !== undefined) return `In all ${trials.length} answers the ${lost} group is missing.`;
  const pairs = trials.flatMap((trial) =>
    judged(session, trial).flatMap((one) =>
      one.aspect === aspect && typeof one.expected === 'number' && typeof one.actual === 'number'
        ? [[one.expected, one.actual] as const]
        : [],
    ),
  );
  const [first] = pairs;
  if (first === undefined || pairs.length < 3) return '';
  const [expected, actual] = first;
  const summand = actual - expected;
  if (pairs.every(([wanted, given]) => given - wanted === summand))
    return `In all ${pairs.length} places the value is ${Math.abs(summand)} too ${summand > 0 ? 'large' : 'small'}.`;
  if (pairs.every(([, given]) => given === actual))
    return `In all ${pairs.length} places the value is ${shown(actual)}.`;
  const factor = actual / expected;
  return pairs.every(([wanted, given]) => Math.abs(given - wanted * factor) <= 1e-9 * Math.abs(given))
    ? `In all ${pairs.length} places the value is ${Number(factor.toPrecision(6))} times as large.`
    : '';
}

/** The place of the group that every answer lacks: a single one is the first and the last. */
function lostPlace(session: Session, trials: readonly Trial[], aspect: Aspect): string | undefined {
  const lacks = (place: RegExp, all = trials): boolean =>
    all.every((trial) =>
      judged(session, trial).some((one) => one.aspect === aspect && place.test(String(one.expected))),
    );
  const several = trials.filter((trial) => !lacks(/, place 1 of 1$/, [trial]));
  if (several.length < FEWEST_LOST) return undefined;
  if (lacks(/, place 1 of \d+$/)) return 'first';
  return lacks(/, place (\d+) of \1$/) ? 'last' : undefined;
}
