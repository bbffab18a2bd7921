import { defined, numberOf } from '../../../../contracts/index.ts';
import { jsonOf, type Item } from '../../../../properties/index.ts';
import { bucketItems, itemsAt, plainAspect, type Aspect } from '../../compare/comparison.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import { withFineSteps } from '../../compare/step-ends.ts';
import type { Session, Trial } from '../../session.ts';
import { valuesText, WITHOUT_ZERO } from '../readings/value-readings.ts';
import { patternOf, type PatternFinder } from './pattern.ts';

/** The fewest steps that a rule must explain. */
const FEWEST = 3;

/** A histogram of a group, as it should be and as it is. */
interface Steps {
  readonly width: number;
  /** Where the first and the last step of the oracle start. */
  readonly first: number;
  readonly last: number;
  /** The least value. */
  readonly least: number;
  /** The postings, or duplicates, of each value. */
  readonly values: readonly (readonly [value: number, count: number])[];
  /** The count of each step by its start. */
  readonly given: ReadonlyMap<number, number>;
}

/** Where the step of a value starts, by a wrong rule; undefined for a value in none. */
type StepOf = (value: number, steps: Steps) => number | undefined;

const right: StepOf = (value, { first, width }) => first + Math.floor((value - first) / width) * width;

const rules: readonly (readonly [text: string, stepOf: StepOf, general?: string])[] = [
  [
    'Each value is in the step whose start is nearest to it.',
    (value, { first, width }) => first + Math.round((value - first) / width) * width,
  ],
  [
    'Each step is given by its end instead of its start.',
    (value, steps) => (right(value, steps) ?? 0) + steps.width,
  ],
  ['Each value is in the step before its own.', (value, steps) => (right(value, steps) ?? 0) - steps.width],
  [
    'Values of 0 are in no step.',
    (value, steps) => (value === 0 ? undefined : right(value, steps)),
    valuesText(WITHOUT_ZERO),
  ],
  ['The last step of each histogram is missing.', (value, steps) => stepUnless(value, steps, steps.last)],
  ['The first step of each histogram is missing.', (value, steps) => stepUnless(value, steps, steps.first)],
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

/** Says by which rule values are in the wrong steps. */
export const stepRules: PatternFinder = async (session, wrong, aspect) => {
  if (!isOf(aspect)) return undefined;
  const all = (await Promise.all(wrong.map((trial) => stepsOf(session, trial)))).flat();
  for (const [text, stepOf, general] of rules)
    for (const origin of origins) {
      const isMade = (steps: Steps, by = stepOf): boolean => isMadeBy(by, { ...steps, first: origin(steps) });
      if (all.filter((steps) => !isMade(steps, right)).length < FEWEST) continue;
      if (all.every((steps) => isMade(steps)))
        return {
          ...patternOf<Steps>(text, { isOf, read: stepsOf, follows: (steps) => isMade(steps) }),
          ...defined({ general }),
        };
    }
  return undefined;
};

function isOf(aspect: Aspect): boolean {
  return /^histogram (steps|\w+_postings)/.test(plainAspect(aspect));
}

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
  const { histogram } = one;
  if (histogram === undefined) return [];
  const metric = histogram.metrics.includes('unique_postings') ? 'unique_postings' : 'duplicate_postings';
  const [wanted, fine] = await Promise.all(
    [one, withFineSteps(one)].map(async (each) => bucketItems((await oracleAnswer(session, each)).body)),
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
    const filled = named(fine).filter((item) => (numberOf(item['unique_postings']) ?? 0) > 0);
    if (!given.some(({ name }) => name === group['name'])) return [];
    return [
      {
        width: histogram.interval,
        first,
        last,
        least: numberOf(filled[0]?.['value']) ?? first,
        values,
        given: new Map(counts(named(given))),
      },
    ];
  });
}
