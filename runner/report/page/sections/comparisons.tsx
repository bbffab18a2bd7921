import type { ComponentChild } from 'preact';
import type { RunReport } from '../../report.ts';
import { comparisonSections } from '../../reporters/text/comparison-text.ts';
import { printable } from '../../reporters/text/printable.ts';

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
