import type { ComponentChild, ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Finding, RunReport } from '../../report.ts';
import { facts, findingBlock } from '../../reporters/ci/markdown.ts';
import { knownLine, statementPath } from '../../reporters/text/finding-text.ts';
import { printable } from '../../reporters/text/printable.ts';
import { stabilityLine } from '../../reporters/text/run-text.ts';
import { tokenNote } from '../../reporters/text/token-note.ts';
import { pathOf } from '../request-text.ts';
import { neighboursIn, quotedIn, readSeries } from '../series.ts';
import { clauseLink, findingLink } from '../use-hash.ts';
import { Chart } from './chart.tsx';
import { Comparison } from './comparison.tsx';
import { CopyButton } from './copy-button.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { InlineText } from './inline-text.tsx';

/** A finding: one line, and in full when it is opened, by a link or on paper too; what is inside is drawn only then. */
export function FindingCard({
  report,
  finding,
  open,
  printed,
}: {
  readonly report: RunReport;
  readonly finding: Finding;
  readonly open: boolean;
  readonly printed: boolean;
}): ComponentChild {
  const [isOpen, setOpen] = useState(open);
  const card = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open) return;
    setOpen(true);
    card.current?.scrollIntoView();
  }, [open]);
  useEffect(() => {
    if (printed) setOpen(true);
  }, [printed]);
  const { level, known } = finding;
  return (
    <details
      ref={card}
      class={`finding ${known === undefined ? level : 'known'}`}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Summary finding={finding} />
      {isOpen && <Body report={report} finding={finding} />}
    </details>
  );
}

function Summary({ finding }: { readonly finding: Finding }): ComponentChild {
  const { clause, count } = finding;
  const request = finding.exchanges.at(-1)?.request;
  return (
    <summary>
      <span class="level">{levelOf(finding)}</span>
      <span class="title">
        <InlineText text={finding.text} />
      </span>
      <span class="count">{count === 1 ? 'once' : `${count} times`}</span>
      <span class="where">
        <code>{clause}</code>
        {request !== undefined && (
          <span>
            {request.method} {pathOf(request.url)}
          </span>
        )}
        {labels(finding).map((label) => (
          <span key={label} class="label">
            {label}
          </span>
        ))}
      </span>
      <span class="actual">
        <InlineText text={`expected ${printable(finding.expected)}, got ${printable(finding.actual)}`} />
      </span>
    </summary>
  );
}

function Body({
  report,
  finding,
}: {
  readonly report: RunReport;
  readonly finding: Finding;
}): ComponentChild {
  const { id, clause } = finding;
  const quoted = quotedIn(finding);
  const series = finding.exchanges
    .slice(-2)
    .flatMap(({ response }) => readSeries(response.text, quoted) ?? []);
  const neighbours = series.slice(-1).flatMap((last) => neighboursIn(last, quoted));
  const labels = new Set([...quoted.labels, ...neighbours]);
  const token = tokenNote([finding]);
  return (
    <div class="body">
      <p class="forms">
        <CopyButton text={issueText(report, finding)} label="Copy for the maintainer" />
        <a href={clauseLink(clause)}>the clause</a>
        <a href={findingLink(id)}>link to this finding</a>
      </p>
      <Comparison expected={finding.expected} actual={finding.actual} />
      <Chart series={series} quoted={labels} />
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
          marked={[...labels].map((text) => JSON.stringify(text)).concat(placeOf(finding.field))}
        />
      ))}
      {token !== undefined && <p class="by">{token}.</p>}
      <Facts finding={finding} />
    </div>
  );
}

/** What else is known about a finding, and how to repeat it. */
function Facts({ finding }: { readonly finding: Finding }): ComponentChild {
  const { id, known, explainedBy, stability, reproduction } = finding;
  return (
    <dl>
      {known !== undefined && <Row label="known failure">{knownLine(known)}</Row>}
      {explainedBy !== undefined && (
        <Row label="follows from">
          {explainedBy.map((other) => (
            <a key={other} href={clauseLink(other)}>
              {other}{' '}
            </a>
          ))}
        </Row>
      )}
      {stability !== undefined && <Row label="repeats">{printable(stabilityLine(stability))}</Row>}
      {reproduction !== undefined && (
        <Row label="generated case">
          <code>{reproduction.counterexample}</code>
          {reproduction.flaky && stability === undefined && ' (flaky: it passed when it was sent again)'}
        </Row>
      )}
      <Row label="run again">
        <code>{finding.again}</code> <CopyButton text={finding.again} label="Copy" />
      </Row>
      <Row label="found by">{finding.checks.join(', ')}</Row>
      <Row label="stated in">
        <code>{statementPath(finding.section)}</code>
      </Row>
      <Row label="id">
        <code>{id}</code>, for jobmark replay and known failures
      </Row>
    </dl>
  );
}

function Row({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}): ComponentChild {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function levelOf({ known, level }: Finding): string {
  if (known === undefined) return level;
  return known.preExisting === true ? 'pre-existing' : 'known';
}

/** What is special about it: another finding that explains it, and when it was found. */
function labels({ since, stability, explainedBy = [] }: Finding): readonly string[] {
  const kind = stability?.kind ?? 'unknown';
  return [
    ...explainedBy.slice(0, 1).map((other) => `follows from ${other}`),
    ...(since === 'new' ? ['new'] : []),
    ...(kind === 'stable' || kind === 'unknown' ? [] : [kind.replace('-', ' ')]),
  ];
}

/** A field with a path as JSON pointer, `*` for any item; otherwise its last key as JSON writes it, where it names one. */
function placeOf(field = ''): readonly string[] {
  if (/^[\w-]+(?:\[\])*(?:\.[\w-]+(?:\[\])*)+$/.test(field))
    return [`/${field.replaceAll('[]', '/*').replaceAll('.', '/')}`];
  const key = /([\w-]+)(?:\[\])?$/.exec(field)?.[1];
  return key === undefined ? [] : [`"${key}":`];
}

/** Markdown that says everything about a finding, for a ticket or a message. */
function issueText(report: RunReport, finding: Finding): string {
  const token = tokenNote([finding]);
  return `${findingBlock(finding)}\n\n${token === undefined ? '' : `${token}. `}Finding \`${finding.id}\` of ${report.startedAt.slice(0, 10)}: ${facts(report)}\n`;
}
