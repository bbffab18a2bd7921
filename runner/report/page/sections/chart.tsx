import type { ComponentChild } from 'preact';
import type { Series } from '../series.ts';

const WIDTH = 640;
const HEIGHT = 120;
/** The most groups that have a line each, with name and number. */
const MOST_ROWS = 12;

interface Point {
  readonly label: string;
  /** Undefined where only the earlier answer has the label. */
  readonly value: number | undefined;
  readonly before: number | undefined;
  readonly isMarked: boolean;
}

/**
 * The last answer as bars: months and longer rankings as columns, short rankings as lines with names. The earlier answer of
 * the same metric is a line over the columns. Marked are the points at which both answers differ, otherwise those that the
 * finding quotes, otherwise those that one answer lacks.
 */
export function Chart({
  series,
  quoted = new Set(),
}: {
  readonly series: readonly Series[];
  readonly quoted?: ReadonlySet<string>;
}): ComponentChild {
  const last = series.at(-1);
  if (last === undefined) return undefined;
  const earlier = series.length > 1 && series[0]?.metric === last.metric ? series[0] : undefined;
  const points = joinPoints(earlier, last, quoted);
  if (points.length < 2) return undefined;
  const isShort = points.length <= MOST_ROWS && points.some(({ label }) => !/^\d{4}-\d{2}/.test(label));
  const marked = points.filter(({ isMarked }) => isMarked).length;
  const caption = [
    `${last.metric}, ${points.length} points`,
    ...(marked === 0 ? [] : [`${marked} marked`]),
    ...(earlier === undefined || isShort ? [] : ['columns: the last answer, line: the one before']),
  ].join(' · ');
  return (
    <figure class="chart">
      {isShort ? <Rows points={points} /> : <Columns points={points} label={caption} />}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Rows({ points }: { readonly points: readonly Point[] }): ComponentChild {
  const highest = highestOf(points);
  return (
    <ul class="rows">
      {points.map((point) => (
        <li key={point.label} class={barClass(point)} title={titleOf(point)}>
          <span>{point.label}</span>
          <span class="track">
            <span style={{ inlineSize: `${(100 * Math.max(0, shownValue(point))) / highest}%` }} />
          </span>
          <span>
            {point.value?.toLocaleString('en') ?? 'absent'}
            {point.before !== undefined && point.before !== point.value && (
              <small> before: {point.before.toLocaleString('en')}</small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Columns({
  points,
  label,
}: {
  readonly points: readonly Point[];
  readonly label: string;
}): ComponentChild {
  const highest = highestOf(points);
  const step = WIDTH / points.length;
  const heightOf = (value: number): number => (Math.max(0, value) / highest) * (HEIGHT - 4);
  return (
    <>
      <p class="axis">{highest.toLocaleString('en')}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        {points.map((point, index) => {
          const height = Math.max(1, heightOf(shownValue(point)));
          return (
            <rect
              key={point.label}
              class={barClass(point)}
              x={index * step + step * 0.1}
              width={step * 0.8}
              y={HEIGHT - height}
              height={height}
            >
              <title>{titleOf(point)}</title>
            </rect>
          );
        })}
        {points.some(({ before }) => before !== undefined) && (
          <polyline
            class="line"
            points={points
              .map(({ before = 0 }, index) => `${(index + 0.5) * step},${HEIGHT - heightOf(before)}`)
              .join(' ')}
          />
        )}
      </svg>
      <p class="axis">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </>
  );
}

/** The points of both answers, those that only the earlier one has included, in the order of the earlier one. */
function joinPoints(
  earlier: Series | undefined,
  last: Series,
  quoted: ReadonlySet<string>,
): readonly Point[] {
  const values = new Map(last.points.map(({ label, value }) => [label, value]));
  const before = new Map(earlier?.points.map(({ label, value }) => [label, value]));
  const labels = [...new Set([...before.keys(), ...values.keys()])];
  const differs = (label: string): boolean =>
    values.has(label) && before.has(label) && values.get(label) !== before.get(label);
  const isLacking = (label: string): boolean =>
    earlier !== undefined && values.has(label) !== before.has(label);
  const isQuoted = (label: string): boolean => quoted.has(label);
  const rule = [differs, isQuoted, isLacking].find((one) => labels.some(one));
  return labels.map((label) => ({
    label,
    value: values.get(label),
    before: before.get(label),
    isMarked: rule?.(label) === true,
  }));
}

function highestOf(points: readonly Point[]): number {
  return Math.max(1, ...points.flatMap(({ value = 0, before = 0 }) => [value, before]));
}

const shownValue = ({ value, before }: Point): number => value ?? before ?? 0;

function barClass({ value, isMarked }: Point): string {
  return `bar${isMarked ? ' wrong' : ''}${value === undefined ? ' absent' : ''}`;
}

function titleOf({ label, value, before }: Point): string {
  const other = before === undefined || before === value ? '' : ` (${before} in the other answer)`;
  return `${label}: ${value ?? 'absent'}${other}`;
}
