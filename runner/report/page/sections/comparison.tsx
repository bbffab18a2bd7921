import type { ComponentChild } from 'preact';
import type { RunReport } from '../../report.ts';
import { comparisonSections } from '../../reporters/text/comparison-text.ts';
import { printable } from '../../reporters/text/printable.ts';

/** Expected and actual, side by side where there is room, with the part in which they differ marked. */
export function Comparison({
  expected,
  actual,
}: {
  readonly expected: string;
  readonly actual: string;
}): ComponentChild {
  const { before, expectedPart, actualPart, after } = differenceOf(printable(expected), printable(actual));
  return (
    <dl class="comparison">
      <Side name="expected" before={before} part={<ins>{expectedPart}</ins>} after={after} />
      <Side name="got" before={before} part={<del>{actualPart}</del>} after={after} />
    </dl>
  );
}

function Side(side: Record<'name' | 'before' | 'part' | 'after', ComponentChild>): ComponentChild {
  return (
    <div>
      <dt>{side.name}</dt>
      <dd>
        <pre>
          {side.before}
          {side.part}
          {side.after}
        </pre>
      </dd>
    </div>
  );
}

interface Difference {
  readonly before: string;
  readonly expectedPart: string;
  readonly actualPart: string;
  readonly after: string;
}

/** Common beginning and end of two texts, in whole words; they count only where they are most of the texts. */
function differenceOf(expected: string, actual: string): Difference {
  const a = expected.split(/\b/);
  const b = actual.split(/\b/);
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const before = a.slice(0, start).join('');
  const after = a.slice(a.length - end).join('');
  if (before.length + after.length < Math.min(expected.length, actual.length) / 3)
    return { before: '', expectedPart: expected, actualPart: actual, after: '' };
  return {
    before,
    expectedPart: a.slice(start, a.length - end).join(''),
    actualPart: b.slice(start, b.length - end).join(''),
    after,
  };
}

/** What changed against other runs, one section each. */
export function Comparisons({ report }: { readonly report: RunReport }): ComponentChild {
  return comparisonSections(report).map(({ title, lines }, index) => (
    <section key={title} aria-labelledby={`comparison-${index}`}>
      <h2 id={`comparison-${index}`}>{printable(title)}</h2>
      {lines.length > 0 && (
        <ul class="reasons">
          {lines.map((line) => (
            <li key={line}>{printable(line)}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}
