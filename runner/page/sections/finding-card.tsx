import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Finding, RunReport } from '../../report/report.ts';
import { facts, findingBlock } from '../../reporters/ci/markdown.ts';
import { stabilityLine } from '../../reporters/text/stability-text.ts';
import { printable } from '../../reporters/text/printable.ts';
import { Chart } from './chart.tsx';
import { readSeries } from '../series.ts';
import { Comparison } from './comparison.tsx';
import { CopyButton } from './copy-button.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { clauseLink, findingLink } from '../use-hash.ts';

/** A finding: one line, and in full when it is opened; what is inside is drawn only then. */
export function FindingCard({
  report,
  finding,
  open,
}: {
  readonly report: RunReport;
  readonly finding: Finding;
  readonly open: boolean;
}): ComponentChild {
  const [isOpen, setOpen] = useState(open);
  const card = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open) return;
    setOpen(true);
    card.current?.scrollIntoView();
  }, [open]);
  // On paper nothing can be opened.
  useEffect(() => {
    const onPrint = (): void => setOpen(true);
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  const { id, clause, level, route, known, count } = finding;
  return (
    <details
      ref={card}
      class={`finding ${known === undefined ? level : 'known'}`}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="level">
          {known === undefined ? level : known.preExisting === true ? 'pre-existing' : 'known'}
        </span>
        <code>{clause}</code>
        {finding.since === 'new' && <span class="new">new</span>}
        {finding.stability !== undefined &&
          finding.stability.kind !== 'stable' &&
          finding.stability.kind !== 'unknown' && (
            <span class="new">{finding.stability.kind.replace('-', ' ')}</span>
          )}
        {route !== undefined && <span class="route">{route}</span>}
        <span class="count">{count === 1 ? 'once' : `${count} times`}</span>
        <span class="actual">{printable(finding.actual)}</span>
      </summary>
      {isOpen && (
        <div class="body">
          <p class="clause-text">
            {finding.text} <a href={clauseLink(clause)}>the clause</a>{' '}
            <a href={findingLink(id)}>link to this finding</a>{' '}
            <CopyButton text={issueText(report, finding)} label="Copy for the maintainer" />
          </p>
          {known !== undefined && (
            <p>Known failure: {[known.reason, known.ticket].filter(Boolean).join(' · ')}</p>
          )}
          {finding.explainedBy !== undefined && (
            <p>
              Follows from{' '}
              {finding.explainedBy.map((other) => (
                <a key={other} href={clauseLink(other)}>
                  {other}
                </a>
              ))}
            </p>
          )}
          <Comparison expected={finding.expected} actual={finding.actual} />
          <FindingChart finding={finding} />
          {finding.stability !== undefined && <p>Repeats: {printable(stabilityLine(finding.stability))}</p>}
          {finding.reproduction !== undefined && (
            <p>
              Generated case <code>{finding.reproduction.counterexample}</code>
              {finding.reproduction.flaky &&
                finding.stability === undefined &&
                ' (flaky: it passed when it was sent again)'}
            </p>
          )}
          {finding.exchanges.map((exchange, index) => (
            <ExchangeView
              key={`${index} ${exchange.request.url}`}
              exchange={exchange}
              title={
                finding.exchanges.length === 1
                  ? 'Request and answer'
                  : `Request ${index + 1} of ${finding.exchanges.length}`
              }
              open={index === finding.exchanges.length - 1}
              {...(finding.field === undefined ? {} : { field: finding.field })}
            />
          ))}
          <p class="again">
            Again: <code>{finding.again}</code> <CopyButton text={finding.again} label="Copy" />
          </p>
          <p class="by">Found by {finding.checks.join(', ')}</p>
        </div>
      )}
    </details>
  );
}

/** Markdown that says everything about a finding, for a ticket or a message. */
function issueText(report: RunReport, finding: Finding): string {
  const token = finding.curl.includes('$JOBMARK_TOKEN')
    ? '\n`JOBMARK_TOKEN` is a bearer token of the target. '
    : '\n';
  return `${findingBlock(finding)}\n${token}Finding \`${finding.id}\` of ${report.startedAt.slice(0, 10)}: ${facts(report)}\n`;
}

/** The series, histograms and rankings of the answers, one over the other, where there is something to draw. */
function FindingChart({ finding }: { readonly finding: Finding }): ComponentChild {
  const series = finding.exchanges.slice(-2).flatMap(({ response }, index) => {
    const read = readSeries(response.text);
    return read === undefined ? [] : [{ ...read, title: `answer ${index + 1}` }];
  });
  return series.length === 0 ? undefined : <Chart series={series} />;
}
