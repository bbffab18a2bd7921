import type { ComponentChild } from 'preact';
import type { Series } from '../series.ts';

const WIDTH = 640;
const HEIGHT = 120;

/**
 * Bars of the last answer; where there is an earlier one of the same metric, a line of it over them, and every point at which
 * they differ is marked.
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
  const points = joinPoints(earlier?.points ?? [], last.points);
  if (points.length < 2) return undefined;
  const highest = Math.max(1, ...[...points, ...(earlier?.points ?? [])].map(({ value = 0 }) => value));
  const step = WIDTH / points.length;
  const heightOf = (value: number): number => (Math.max(0, value) / highest) * (HEIGHT - 4);
  const different = points.filter(
    ({ label, value }) => earlier !== undefined && byLabel.get(label) !== value,
  );
  const summary = `${last.metric}, ${points.length} points: ${points[0]?.label ?? ''} … ${points.at(-1)?.label ?? ''}${
    earlier === undefined ? '' : `; ${different.length} differ between the two answers`
  }`;
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary} preserveAspectRatio="none">
        {points.map(({ label, value }, index) => {
          const isDifferent = earlier !== undefined && byLabel.get(label) !== value;
          // What only the earlier answer has is an empty bar of its height.
          const shown = value ?? byLabel.get(label) ?? 0;
          return (
            <rect
              key={label}
              class={`bar${isDifferent ? ' wrong' : ''}${value === undefined ? ' absent' : ''}`}
              x={index * step + step * 0.1}
              width={step * 0.8}
              y={HEIGHT - heightOf(shown)}
              height={Math.max(1, heightOf(shown))}
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
            points={points
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

/** The points of the later answer, and without a value those that only the earlier one has, in the order of the earlier one. */
function joinPoints(earlier: Series['points'], later: Series['points']): Series['points'] {
  const values = new Map(later.map(({ label, value }) => [label, value]));
  const labels = new Set([...earlier, ...later].map(({ label }) => label));
  return [...labels].map((label) => ({ label, value: values.get(label) }));
}
