import { defined, numberOf, sumOf } from '../../../../contracts/index.ts';
import { jsonOf, type Item } from '../../../../properties/index.ts';
import { bucketItems, itemsAt, plainAspect, type Aspect } from '../../compare/comparison.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import { withFineSteps } from '../../compare/step-ends.ts';
import type { Session, Trial } from '../../session.ts';
import { AS_ZERO, valuesText, WITHOUT_ZERO } from '../readings/value-readings.ts';
import { patternOf, type RuleFinder } from '../rule.ts';

/** The fewest steps that a rule must explain. */
const FEWEST = 3;

/** Steps of a histogram that are all shown. */
const MOST_STEPS = 1000;

/** A histogram of a group, as it should be and as it is. */
interface Steps {
  readonly width: number;
  /** Where the first and the last step of the oracle start. */
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly most: number;
  /** The postings, or duplicates, without a value. */
  readonly unknown: number;
  /** The postings, or duplicates, of each value. */
  readonly values: readonly (readonly [value: number, count: number])[];
  /** The count of each step by its start. */
  readonly given: ReadonlyMap<number, number>;
}

/** Where the step of a value starts, by a wrong rule; undefined for a value in none. */
type StepOf = (value: number, steps: Steps) => number | undefined;

const right: StepOf = (value, { first, width }) => stepFrom(first, width, value);

function stepFrom(first: number, width: number, value: number): number {
  return first + Math.floor((value - first) / width) * width;
}

/** A wrong rule by which values are counted in steps. */
interface StepRule {
  readonly text: string;
  readonly stepOf: StepOf;
  /** The counts of each value; those of the known ones when omitted. */
  readonly valuesOf?: (steps: Steps) => Steps['values'];
  /** The same in the words of other aspects. */
  readonly general?: string;
}

/** The nearest start, by a way to round. */
function nearest(round: (value: number) => number): StepRule {
  return {
    text: 'Each value is in the step whose start is nearest to it.',
    stepOf: (value, { first, width }) => first + round((value - first) / width) * width,
  };
}

const halfDown = (value: number): number => Math.ceil(value - 0.5);
function halfToEven(value: number): number {
  return Math.round(value) % 2 === 0 ? Math.round(value) : halfDown(value);
}

const rules: readonly StepRule[] = [
  ...[Math.round, halfDown, halfToEven].map(nearest),
  {
    text: 'Each step is given by its end instead of its start.',
    stepOf: (value, steps) => (right(value, steps) ?? 0) + steps.width,
  },
  {
    text: 'Each value is in the step before its own.',
    stepOf: (value, steps) => (right(value, steps) ?? 0) - steps.width,
  },
  {
    text: 'The steps begin at other values than those of any option.',
    stepOf: (value, { width, given }) => stepFrom(Math.min(...given.keys()), width, value),
  },
  {
    text: 'Each step is given by another value than its start.',
    stepOf: (value, steps) =>
      (right(value, steps) ?? 0) + Math.min(...steps.given.keys()) - (right(steps.least, steps) ?? 0),
  },
  {
    text: 'The steps are not as wide as requested.',
    stepOf(value, { width, given }) {
      const [first = 0, ...others] = [...given.keys()].toSorted((one, other) => one - other);
      const distances = others.map((start, at) => start - ([first, ...others][at] ?? 0));
      return stepFrom(first, Math.min(...distances, 1000 * width), value);
    },
  },
  {
    text: 'Values of 0 are in no step.',
    stepOf: (value, steps) => (value === 0 ? undefined : right(value, steps)),
    general: valuesText(WITHOUT_ZERO),
  },
  {
    text: 'Postings without a value are in the step of 0.',
    stepOf: right,
    valuesOf: ({ values, unknown }) => [...values, [0, unknown]],
    general: valuesText(AS_ZERO),
  },
  {
    text: 'Only the last step of each histogram is there.',
    stepOf: (value, steps) =>
      right(value, steps) === right(steps.most, steps) ? right(value, steps) : undefined,
  },
  {
    text: 'Only the first step of each histogram is there.',
    stepOf: (value, steps) =>
      right(value, steps) === right(steps.least, steps) ? right(value, steps) : undefined,
  },
  {
    text: 'The last step of each histogram is missing.',
    stepOf: (value, steps) => stepUnless(value, steps, steps.last),
  },
  {
    text: 'The first step of each histogram is missing.',
    stepOf: (value, steps) => stepUnless(value, steps, steps.first),
  },
];

function stepUnless(value: number, steps: Steps, lost: number): number | undefined {
  const step = right(value, steps);
  return step === lost ? undefined : step;
}

/** Where the first step may start: as in the dialect, or as in one of the other options. */
const origins: readonly ((steps: Steps) => number)[] = [
  ({ first }) => first,
  ({ least, width }) => Math.floor(least / width) * width,
  () => 0,
  ({ least }) => least,
];

/** Says by which rule values are in the wrong steps, of the facets that are wrong: each has a column of its own. */
export const stepRules: RuleFinder = async (session, wrong, aspect) => {
  if (!isOf(aspect)) return undefined;
  const facets = new Set(wrong.map(({ one }) => one.histogram?.facet));
  const read = async (current: Session, trial: Trial): Promise<readonly Steps[]> =>
    facets.has(trial.one.histogram?.facet) ? stepsOf(current, trial) : [];
  const all = (await Promise.all(wrong.map((trial) => read(session, trial)))).flat();
  for (const { text, stepOf, valuesOf, general } of rules)
    for (const origin of origins) {
      const isMade = (steps: Steps): boolean => {
        const values = valuesOf?.(steps) ?? steps.values;
        return isMadeBy(stepOf, { ...steps, values, first: origin(steps) });
      };
      const isRight = (steps: Steps): boolean => isMadeBy(right, { ...steps, first: origin(steps) });
      if (all.filter((steps) => !isRight(steps)).length >= FEWEST && all.every(isMade))
        return { ...patternOf<Steps>(text, { isOf, read, follows: isMade }), ...defined({ general }) };
    }
  return undefined;
};

const isOf = (aspect: Aspect): boolean => /^histogram (steps|\w+_postings)/.test(plainAspect(aspect));

function isMadeBy(stepOf: StepOf, steps: Steps): boolean {
  const made = new Map<number, number>();
  for (const [value, count] of steps.values) {
    const start = stepOf(value, steps);
    if (start !== undefined && count !== 0) made.set(start, (made.get(start) ?? 0) + count);
  }
  return (
    made.size === steps.given.size && [...made].every(([start, count]) => steps.given.get(start) === count)
  );
}

/** The histograms of the groups that both answers have. */
async function stepsOf(session: Session, { one, exchange }: Trial): Promise<readonly Steps[]> {
  const { histogram, rank } = one;
  if (histogram === undefined || rank === undefined) return [];
  const metric = histogram.metrics.includes('unique_postings') ? 'unique_postings' : 'duplicate_postings';
  const both = { ...one, rank: { ...rank, extra: [...new Set([...rank.extra, 'duplicate_postings'])] } };
  const [wanted, fine] = await Promise.all(
    [both, withFineSteps(one)].map(async (each) => bucketItems((await oracleAnswer(session, each)).body)),
  );
  const given = bucketItems(jsonOf(exchange));
  return (wanted ?? []).flatMap((group) => {
    const named = (list: readonly Item[] = []): readonly Item[] =>
      itemsAt(
        list.find(({ name }) => name === group['name']),
        'distribution',
        'buckets',
      ) ?? [];
    const starts = named(wanted).map(({ value }) => numberOf(value) ?? 0);
    const [first = 0, last = 0] = [starts[0], starts.at(-1)];
    const counts = (items: readonly Item[]): readonly (readonly [number, number])[] =>
      items.flatMap((item) => {
        const [value, count] = [numberOf(item['value']), numberOf(item[metric])];
        return value === undefined || count === undefined || count === 0 ? [] : [[value, count] as const];
      });
    const values = counts(named(fine));
    const filled = named(fine).flatMap((item) =>
      (numberOf(item['unique_postings']) ?? 0) > 0 ? (numberOf(item['value']) ?? []) : [],
    );
    const counted = sumOf(values.map(([, count]) => count));
    if (!given.some(({ name }) => name === group['name'])) return [];
    // Of so many steps, those without postings are left out by any rule.
    if ((last - first) / histogram.interval >= MOST_STEPS) return [];
    return [
      {
        width: histogram.interval,
        first,
        last,
        least: filled[0] ?? first,
        most: filled.at(-1) ?? last,
        unknown: (numberOf(group[metric]) ?? 0) - counted,
        values,
        given: new Map(counts(named(given))),
      },
    ];
  });
}
