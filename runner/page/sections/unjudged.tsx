import type { ComponentChild } from 'preact';
import { count } from '../../report/verdict.ts';
import type { RunReport } from '../../report/report.ts';
import { groupBy } from '../../../contracts/index.ts';

/** What was not judged, by reason, and what was observed where the specification is open. */
export function Unjudged({ report }: { readonly report: RunReport }): ComponentChild {
  const reasons = groupBy(
    report.checks.filter(({ verdict }) => ['blocked', 'inconclusive', 'skipped'].includes(verdict)),
    ({ reason }) => reason ?? 'no reason given',
  );
  const { obstacles, observations } = report;
  if (reasons.size === 0 && obstacles.length === 0 && observations.length === 0) return undefined;
  return (
    <section aria-labelledby="unjudged">
      <h2 id="unjudged">Not judged</h2>
      {obstacles.map(({ code, message, hint, checks }) => (
        <article key={`${code} ${message}`} class="obstacle">
          <h3>{message}</h3>
          <p>{hint}</p>
          <p class="by">
            <code>{code}</code> kept {count(checks.length, 'check')} from being evaluated
          </p>
        </article>
      ))}
      <ul class="reasons">
        {[...reasons].map(([reason, checks]) => (
          <li key={reason}>
            {reason}
            <small>{checks.map(({ id }) => id).join(', ')}</small>
          </li>
        ))}
      </ul>
      {observations.length > 0 && (
        <details>
          <summary>Observed where the specification is open</summary>
          <ul class="reasons">
            {observations.map(({ clause, seen, times }) => (
              <li key={`${clause} ${seen}`}>
                {seen}
                <small>
                  {clause}
                  {times > 1 && `, ${times} times`}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
