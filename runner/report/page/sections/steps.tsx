import type { ComponentChild } from 'preact';
import type { RunReport } from '../../report.ts';
import { nextSteps } from '../next-steps.ts';
import { InlineText } from './inline-text.tsx';

/** What to do first, at most five things; each leads to its details. */
export function Steps(props: { readonly report: RunReport; readonly unread: number }): ComponentChild {
  const { report, unread } = props;
  const steps = nextSteps(report);
  if (steps.length === 0) return undefined;
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">{report.verdict === 'violations' ? 'What to repair first' : 'What to do'}</h2>
      <ol class="steps">
        {steps.map(({ text, href, rows }, index) => (
          <li key={`${index} ${text}`}>
            <h3>
              {href === undefined ? (
                <InlineText text={text} />
              ) : (
                <a href={href}>
                  <InlineText text={text} />
                </a>
              )}
            </h3>
            <dl>
              {rows.map(([label, value]) => (
                <div key={label} class={label}>
                  <dt>{label}</dt>
                  <dd>{label === 'where' ? <code>{value}</code> : <InlineText text={value} />}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {report.findings.length > steps.length && (
        <p class="by">
          <a href="#findings">All {report.findings.length + unread} findings</a>
        </p>
      )}
    </section>
  );
}
