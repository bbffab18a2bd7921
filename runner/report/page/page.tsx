import type { ComponentChild } from 'preact';
import type { RunReport } from '../report.ts';
import { reportAsMarkdown } from '../reporters/ci/markdown.ts';
import { isListOutdated } from '../reporters/text/run-text.ts';
import { ClauseMap } from './sections/clause-map.tsx';
import { Comparisons } from './sections/comparison.tsx';
import { CopyButton } from './sections/copy-button.tsx';
import { DialectTable } from './sections/dialect-table.tsx';
import { Findings } from './sections/findings.tsx';
import { Oracle } from './sections/oracle.tsx';
import { Steps } from './sections/steps.tsx';
import { ReceiptSection, Unjudged } from './sections/unjudged.tsx';
import { useHash } from './use-hash.ts';

const verdicts: Readonly<Record<RunReport['verdict'], { readonly mark: string; readonly title: string }>> = {
  conformant: { mark: '✓', title: 'The target conforms' },
  violations: { mark: '✗', title: 'The target violates the contract' },
  'not-judged': { mark: '?', title: 'The target could not be judged' },
};

/** Titles of a run that has compared answers with the oracle and judged no clause. */
const ofOracle: Readonly<Record<RunReport['verdict'], string>> = {
  conformant: 'The target answers as the oracle',
  violations: 'The target differs from the oracle',
  'not-judged': verdicts['not-judged'].title,
};

/** The report: verdict, next steps, map of clauses, findings, what was not judged, dialect; `unread` findings come later. */
export function Page(props: { readonly report: RunReport; readonly unread: number }): ComponentChild {
  const { report, unread } = props;
  const hash = useHash();
  return (
    <>
      <Header report={report} />
      <Steps report={report} unread={unread} />
      <Comparisons report={report} />
      <ClauseMap report={report} selected={hash.startsWith('clause/') ? hash.slice(7) : undefined} />
      <Findings
        report={report}
        unread={unread}
        opened={hash.startsWith('finding/') ? hash.slice(8) : undefined}
      />
      {report.oracle !== undefined && <Oracle oracle={report.oracle} />}
      <Unjudged report={report} />
      {report.receipt !== undefined && <ReceiptSection receipt={report.receipt} />}
      <DialectTable dialect={report.dialect} />
    </>
  );
}

function Header({ report }: { readonly report: RunReport }): ComponentChild {
  const { mark, title } = verdicts[report.verdict];
  const isOfOracle = report.clauses.length === 0 && report.oracle !== undefined;
  return (
    <header class={`verdict ${report.verdict}`}>
      <p class="product">jobmark {report.jobmark}, a check against the Job Market Data Service contract</p>
      <h1>
        <span aria-hidden="true">{mark}</span>{' '}
        {isListOutdated(report)
          ? 'The list of known failures is out of date'
          : isOfOracle
            ? ofOracle[report.verdict]
            : title}
      </h1>
      <p class="summary">
        {[
          report.summary,
          ...report.observations.flatMap(({ isNotable, seen }) => (isNotable === true ? [seen] : [])),
        ]
          .map((sentence) => `${sentence}.`)
          .join(' ')}
      </p>
      <dl class="facts">
        <Fact label="target" value={report.target} />
        <Fact label="checked" value={`${report.startedAt.slice(0, 16).replace('T', ' ')} UTC`} />
        <Fact label="requests" value={`${report.requests} in ${(report.milliseconds / 1000).toFixed(1)} s`} />
        <Fact label="profile" value={`${report.profile}, seed ${report.seed}`} />
      </dl>
      <CopyButton
        text={() => reportAsMarkdown(report, { verbose: false, color: false })}
        label="Copy all for the maintainer"
      />
    </header>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): ComponentChild {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
