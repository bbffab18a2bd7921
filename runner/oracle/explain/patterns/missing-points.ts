import { isObject, valueAt } from '../../../../contracts/index.ts';
import {
  dayAfter,
  daysOfMonths,
  isDay,
  isListOfDays,
  isListOfMonths,
  jsonOf,
  monthAfter,
} from '../../../../properties/index.ts';
import { bucketItems, plainAspect, type Aspect } from '../../compare/comparison.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import type { Session, Trial } from '../../session.ts';
import { patternOf, type RuleFinder } from '../rule.ts';

/** The fewest series that must lack a point. */
const FEWEST = 3;

/** The months, or days, of a series, as they should be and as they are. */
interface Points {
  readonly wanted: readonly string[];
  readonly given: readonly string[];
}

/** What points a target gives, by a wrong rule. */
const rules: readonly (readonly [
  text: (unit: string) => string,
  given: (points: readonly string[]) => readonly string[],
])[] = [
  [(unit) => `The last ${unit} of each series is missing.`, (points) => points.slice(0, -1)],
  [(unit) => `The first ${unit} of each series is missing.`, (points) => points.slice(1)],
  [() => 'There are no points.', () => []],
  [() => 'There are days in place of months.', (points) => points.flatMap(daysOf)],
  [
    (unit) => `Each series has a further ${unit} at its end.`,
    (points) => [...points, ...points.slice(-1).map((last) => pointAfter(last, 1))],
  ],
  [
    (unit) => `Each ${unit} has the name of the one before.`,
    (points) => points.map((one) => pointAfter(one, -1)),
  ],
  [
    (unit) => `Each ${unit} has the name of the one after.`,
    (points) => points.map((one) => pointAfter(one, 1)),
  ],
];

/** Says which point every series lacks, those of a single point too, or which name points have. */
export const missingPoints: RuleFinder = async (session, wrong, aspect) => {
  if (!isOf(aspect)) return undefined;
  const found = (await Promise.all(wrong.map((trial) => seriesOf(session, trial)))).flat();
  if (found.length < FEWEST) return undefined;
  const units = new Set(found.map((points) => unitOf(points)));
  for (const [text, made] of rules) {
    const isMade = ({ wanted, given }: Points): boolean => String(made(wanted)) === String(given);
    if (!found.every(isMade)) continue;
    return patternOf<Points>(text(units.size === 1 ? unitOf(found[0]) : 'point'), {
      isOf,
      // Days may be right where months are wrong.
      read: async (current, trial) =>
        (await seriesOf(current, trial)).filter((points) => units.has(unitOf(points))),
      follows: isMade,
    });
  }
  return undefined;
};

const isOf = (aspect: Aspect): boolean => plainAspect(aspect) === 'series points';

const unitOf = (points: Points | undefined): string => (isDay(points?.wanted[0]) ? 'day' : 'month');

/** The series of an answer, or those of its groups that both answers have. */
async function seriesOf(session: Session, { one, exchange }: Trial): Promise<readonly Points[]> {
  const [wanted, given] = [(await oracleAnswer(session, one)).body, jsonOf(exchange)];
  if (one.rank === undefined)
    return [
      {
        wanted: pointsOf(valueAt(wanted, 'data', 'timeseries')),
        given: pointsOf(valueAt(given, 'data', 'timeseries')),
      },
    ];
  const groups = bucketItems(given);
  return bucketItems(wanted).flatMap((group) => {
    const same = groups.find(({ name }) => name === group['name']);
    return same === undefined
      ? []
      : [{ wanted: pointsOf(group['timeseries']), given: pointsOf(same['timeseries']) }];
  });
}

function pointsOf(series: unknown): readonly string[] {
  const lists = isObject(series) ? Object.values(series) : [];
  return lists.find((list) => isListOfMonths(list) || isListOfDays(list))?.toSorted() ?? [];
}

/** The days of a month. */
function daysOf(month: string): readonly string[] {
  const { start, end } = daysOfMonths({ start: month, end: month });
  return Array.from({ length: Number(end.slice(-2)) }, (_, at) => dayAfter(start, at));
}

/** The month, or day, that is one later, or earlier. */
function pointAfter(point: string, by: 1 | -1): string {
  return isDay(point) ? dayAfter(point, by) : monthAfter(point, by);
}
