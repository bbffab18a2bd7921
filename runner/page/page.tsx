import type { ComponentChild } from 'preact';
import type { RunReport } from '../report/report.ts';
import { ClauseMap } from './sections/clause-map.tsx';
import { Comparisons } from './sections/comparisons.tsx';
import { DialectTable } from './sections/dialect-table.tsx';
import { Findings } from './sections/findings.tsx';
import { nextSteps } from './next-steps.ts';
import { Oracle } from './sections/oracle.tsx';
import { ReceiptSection } from './sections/receipt.tsx';
import { Unjudged } from './sections/unjudged.tsx';
import { useHash } from './use-hash.ts';

const verdicts: Readonly<Record<RunReport['verdict'], { readonly mark: string; readonly title: string }>> = {
  conformant: { mark: '✓', title: 'The target conforms' },
  violations: { mark: '✗', title: 'The target violates the contract' },
  'not-judged': { mark: '?', title: 'The target could not be judged' },
};

/** The whole report: verdict and next steps, map of clauses, findings, what was not judged, dialect. */
export function Page({ report }: { readonly report: RunReport }): ComponentChild {
  const hash = useHash();
  const { mark, title } = verdicts[report.verdict];
  const steps = nextSteps(report);
  return (
    <>
      <header class={`verdict ${report.verdict}`}>
        <p class="product">jobmark {report.jobmark}</p>
        <h1>
          <span aria-hidden="true">{mark}</span> {title}
        </h1>
        <p class="summary">{report.summary}.</p>
        <p class="facts">
          <code>{report.target}</code>
          <span>{new Date(report.startedAt).toLocaleString()}</span>
          <span>
            {report.requests.toLocaleString()} requests in {(report.milliseconds / 1000).toFixed(1)} s
          </span>
          <span>
            profile {report.profile}, seed {report.seed}
          </span>
        </p>
      </header>
      {steps.length > 0 && (
        <section aria-labelledby="next-steps">
          <h2 id="next-steps">What to do</h2>
          <ol class="steps">
            {steps.map(({ text, href, detail }) => (
              <li key={text}>
                {href === undefined ? text : <a href={href}>{text}</a>}
                {detail !== undefined && <small>{detail}</small>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Comparisons report={report} />
      <ClauseMap report={report} selected={hash.startsWith('clause/') ? hash.slice(7) : undefined} />
      <Findings report={report} opened={hash.startsWith('finding/') ? hash.slice(8) : undefined} />
      {report.oracle !== undefined && <Oracle oracle={report.oracle} />}
      <Unjudged report={report} />
      {report.receipt !== undefined && <ReceiptSection receipt={report.receipt} />}
      <DialectTable dialect={report.dialect} />
    </>
  );
}
