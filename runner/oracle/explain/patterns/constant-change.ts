import { numberOf } from '../../../../contracts/index.ts';
import { plainAspect, type Aspect, type ValueDifference } from '../../compare/comparison.ts';
import { judged, type Session, type Trial } from '../../session.ts';
import { postingsOfPlace } from '../readings/made-places.ts';
import { placesOf, type Place } from '../readings/places.ts';
import type { Rule, RuleFinder } from '../rule.ts';
import { shown } from '../words.ts';

/** The fewest places that must change in the same way, and the right values that they must have. */
const FEWEST = 5;
const FEWEST_VALUES = 2;
/** The fewest places of which something is said beside another explanation. */
const FEWEST_ALIKE = 3;

/** A right value and the one of the target. */
type Change = readonly [wanted: number, given: number];

/** Says that numbers are a multiple of the right ones; or, of groups whose totals are right, too large by a number. */
export const constantChange: RuleFinder = async (session, wrong, aspect) => {
  const changes = changesOf(session, wrong, aspect);
  const [first] = changes;
  if (first === undefined || changes.length < FEWEST) return undefined;
  if (new Set(changes.map(([wanted]) => wanted)).size < FEWEST_VALUES) return undefined;
  const [wanted, given] = first;
  const factor = given / wanted;
  const multiple = patternOf(
    `Each wrong value is ${Number(factor.toPrecision(6))} times the right one.`,
    (change) => isTimes(change[0], change[1], factor),
  );
  if (given !== 0 && isEverywhere(multiple, changes)) return multiple;
  const summand = given - wanted;
  const shifted = patternOf(
    `Each wrong value is ${Math.abs(summand)} too ${summand > 0 ? 'large' : 'small'}, whatever the postings.`,
    (change) => change[1] - change[0] === summand,
  );
  const isOfGroups = /^(nested )?group /.test(plainAspect(aspect));
  // A posting that is counted twice, or by another rule, shows in the totals as well.
  const hasTotals = wrong.some((trial) => judged(session, trial).some((one) => /totals/.test(one.aspect)));
  if (!isOfGroups || hasTotals || summand < 0 || !isEverywhere(shifted, changes)) return undefined;
  return (await sharePosting(session, wrong, aspect)) ? undefined : shifted;
};

interface ConstantPattern extends Rule {
  readonly is: (change: Change) => boolean;
}

function patternOf(text: string, is: (change: Change) => boolean): ConstantPattern {
  return {
    text,
    is,
    explains(session, trials, aspect) {
      const changes = changesOf(session, trials, aspect);
      const all = trials.flatMap((trial) => judged(session, trial).filter((one) => one.aspect === aspect));
      return Promise.resolve(changes.length === all.length && changes.every(is) && changes.length);
    },
  };
}

const isEverywhere = ({ is }: ConstantPattern, changes: readonly Change[]): boolean => changes.every(is);

/** The numbers that differ in an aspect. */
function changesOf(session: Session, trials: readonly Trial[], aspect: Aspect): readonly Change[] {
  return trials.flatMap((trial) =>
    judged(session, trial).flatMap(({ aspect: other, expected, actual }: ValueDifference) => {
      const change = [numberOf(expected), numberOf(actual)] as const;
      return other === aspect && change[0] !== undefined && change[1] !== undefined
        ? [[change[0], change[1]] as const]
        : [];
    }),
  );
}

/** Whether one posting is in all of the wrong groups. */
async function sharePosting(session: Session, trials: readonly Trial[], aspect: Aspect): Promise<boolean> {
  let shared: ReadonlySet<number> | undefined;
  for (const trial of trials)
    for (const place of (await placesOf(session, trial, aspect)).filter(isWrong)) {
      const postings = (await postingsOfPlace(session, trial.one, place)) ?? [];
      const numbers = postings.map(({ number }) => number);
      shared = new Set(shared === undefined ? numbers : numbers.filter((number) => shared?.has(number)));
    }
  return shared !== undefined && shared.size > 0;
}

const isWrong = ({ expected, given }: Place): boolean => expected !== given;

/** The metric of an aspect with the number by which all of its values are wrong, or that none of them is a number. */
export function summandOf(session: Session, trials: readonly Trial[], aspect: Aspect): string | undefined {
  const metric = aspect.split(' ').at(-1) ?? '';
  const changes = new Set(changesOf(session, trials, aspect).map(([wanted, given]) => given - wanted));
  const [change] = changes;
  const given = trials.flatMap((trial) => judged(session, trial).filter((one) => one.aspect === aspect));
  const isNone = ({ expected, actual }: ValueDifference): boolean =>
    typeof expected === 'number' && typeof actual !== 'number';
  if (given.length >= FEWEST && given.every(isNone)) return `${plainAspect(aspect)} without a number`;
  // Any posting that counts, or does not, changes the number of postings by 1.
  const isOfOther = /_(postings|companies|intensity)$/.test(metric) && metric !== 'unique_postings';
  return changes.size === 1 && change !== undefined && isOfOther ? `${metric} ${change}` : undefined;
}

/** What all differences of an aspect have in common: the same summand, the same value, or the same factor. */
export function commonChange(session: Session, trials: readonly Trial[], aspect: Aspect): string {
  const changes = changesOf(session, trials, aspect);
  const [first] = changes;
  if (first === undefined || changes.length < FEWEST_ALIKE) return '';
  const [expected, actual] = first;
  const summand = actual - expected;
  const factor = actual / expected;
  const isEach = (is: (change: Change) => boolean): boolean => changes.every(is);
  const everywhere = `In all ${changes.length} places the value is`;
  if (isEach(([wanted, given]) => given - wanted === summand))
    return `${everywhere} ${Math.abs(summand)} too ${summand > 0 ? 'large' : 'small'}.`;
  if (isEach(([, given]) => given === actual)) return `${everywhere} ${shown(actual)}.`;
  return isEach(([wanted, given]) => isTimes(wanted, given, factor))
    ? `${everywhere} ${Number(factor.toPrecision(6))} times as large.`
    : '';
}

function isTimes(wanted: number, given: number, factor: number): boolean {
  return Math.abs(given - wanted * factor) <= 1e-9 * Math.abs(given);
}
