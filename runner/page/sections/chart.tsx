import type { ComponentChild } from 'preact';
import type { Series } from '../series.ts';

const WIDTH = 640;
const HEIGHT = 120;

/**
 * Bars of the last answer; where two answers have the same points, a line of the earlier one over them, and every point at
 * which they differ is marked.
 */
export function Chart({
  series,
}: {
  readonly series: readonly (Series & { readonly title: string })[];
}): ComponentChild {
  const last = series.at(-1);
  if (last === undefined) return undefined;
  const earlier = series.length > 1 && series[0]?.metric === last.metric ? series[0] : undefined;
  const byLabel = new Map(earlier?.points.map(({ label, value }) => [label, value]));
  const highest = Math.max(1, ...[...last.points, ...(earlier?.points ?? [])].map(({ value = 0 }) => value));
  const step = WIDTH / last.points.length;
  const heightOf = (value: number): number => (Math.max(0, value) / highest) * (HEIGHT - 4);
  const different = last.points.filter(
    ({ label, value }) => earlier !== undefined && byLabel.get(label) !== value,
  );
  const summary = `${last.metric} of ${last.points.length} points from ${last.points[0]?.label ?? ''} to ${last.points.at(-1)?.label ?? ''}${
    earlier === undefined ? '' : `; ${different.length} differ between the two answers`
  }`;
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary} preserveAspectRatio="none">
        {last.points.map(({ label, value }, index) => {
          const isDifferent = earlier !== undefined && byLabel.get(label) !== value;
          return (
            <rect
              key={label}
              class={isDifferent ? 'bar wrong' : 'bar'}
              x={index * step + step * 0.1}
              width={step * 0.8}
              y={HEIGHT - heightOf(value ?? 0)}
              height={Math.max(1, heightOf(value ?? 0))}
            >
              <title>{`${label}: ${value ?? 'absent'}${
                isDifferent ? ` (${byLabel.get(label) ?? 'absent'} in the other answer)` : ''
              }`}</title>
            </rect>
          );
        })}
        {earlier !== undefined && (
          <polyline
            class="line"
            points={last.points
              .map(
                ({ label }, index) => `${(index + 0.5) * step},${HEIGHT - heightOf(byLabel.get(label) ?? 0)}`,
              )
              .join(' ')}
          />
        )}
      </svg>
      <figcaption>
        {summary}
        {earlier !== undefined && ' (bars: the last answer; line: the one before)'}
      </figcaption>
    </figure>
  );
}
