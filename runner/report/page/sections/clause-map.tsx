import type { ComponentChild } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { groupBy, groupOf } from '../../../../contracts/index.ts';
import type { ClauseReport, RunReport, Verdict } from '../../report.ts';
import { statementPath } from '../../reporters/text/finding-text.ts';
import { clauseLink, findingLink } from '../use-hash.ts';
import { InlineText } from './inline-text.tsx';

/** What each verdict on a clause looks like: never by colour alone. */
const marks: Readonly<Record<Verdict, { readonly mark: string; readonly title: string }>> = {
  pass: { mark: '', title: 'satisfied' },
  fail: { mark: '✗', title: 'violated' },
  warn: { mark: '!', title: 'should clause violated' },
  known: { mark: '~', title: 'known failure' },
  inconclusive: { mark: '·', title: 'not evaluated' },
  blocked: { mark: '–', title: 'blocked' },
  skipped: { mark: '/', title: 'skipped' },
  error: { mark: '?', title: 'could not be judged' },
};

/** A map of all clauses by group and section: one cell each; the selected one is described below the map. */
export function ClauseMap({
  report,
  selected,
}: {
  readonly report: RunReport;
  readonly selected: string | undefined;
}): ComponentChild {
  const groups = groupBy(report.clauses, ({ id }) => groupOf(id));
  const clause = report.clauses.find(({ id }) => id === selected);
  if (report.clauses.length === 0) return undefined;
  return (
    <section aria-labelledby="clauses">
      <h2 id="clauses">{report.clauses.length} clauses</h2>
      <p class="by">
        A clause is one statement of the specification. A violated must clause fails the run, a violated
        should clause {report.strict ? 'too' : 'is a warning'}.
      </p>
      <Legend clauses={report.clauses} />
      <div class="map">
        {[...groups].map(([group, clauses]) => (
          <section key={group} class="group" aria-labelledby={`group-${group}`}>
            <h3 id={`group-${group}`}>
              {group} <small>{share(clauses)}</small>
            </h3>
            <Sections clauses={clauses} selected={selected} />
          </section>
        ))}
      </div>
      {clause !== undefined && <ClauseCard clause={clause} report={report} />}
    </section>
  );
}

/** The verdicts that clauses have, with their marks. */
function Legend({ clauses }: Pick<RunReport, 'clauses'>): ComponentChild {
  const used = new Set(clauses.map(({ verdict }) => verdict));
  return (
    <ul class="legend">
      {Object.entries(marks).map(
        ([verdict, { mark, title }]) =>
          used.has(verdict as Verdict) && (
            <li key={verdict}>
              <span class={`cell ${verdict}`} aria-hidden="true">
                {mark}
              </span>{' '}
              {clauses.filter((one) => one.verdict === verdict).length} {title}
            </li>
          ),
      )}
    </ul>
  );
}

/** The cells of a group, by section. */
function Sections({
  clauses,
  selected,
}: Pick<RunReport, 'clauses'> & { readonly selected: string | undefined }): ComponentChild {
  return (
    <>
      {[...groupBy(clauses, ({ section }) => section)].map(([section, members]) => (
        <div key={section} class="section">
          <span class="name">{nameOf(section)}</span>
          <span class="cells">
            {members.map(({ id, verdict }) => (
              <a
                key={id}
                href={clauseLink(id)}
                class={`cell ${verdict}${id === selected ? ' selected' : ''}`}
                title={`${id}: ${marks[verdict].title}`}
                aria-label={`${id}: ${marks[verdict].title}`}
              >
                {marks[verdict].mark}
              </a>
            ))}
          </span>
        </div>
      ))}
    </>
  );
}

function ClauseCard({
  clause,
  report,
}: {
  readonly clause: ClauseReport;
  readonly report: RunReport;
}): ComponentChild {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [clause.id]);
  const findings = report.findings.filter((finding) => finding.clause === clause.id);
  return (
    <article class="clause-card" ref={card} aria-label={clause.id}>
      <h3>
        <span class={`cell ${clause.verdict}`} aria-hidden="true">
          {marks[clause.verdict].mark}
        </span>{' '}
        {clause.level} <code>{clause.id}</code>
      </h3>
      <p>
        <InlineText text={clause.text} />
      </p>
      <dl>
        <dt>specification</dt>
        <dd>
          <code>{statementPath(clause.section)}</code>
        </dd>
        <dt>verdict</dt>
        <dd>{marks[clause.verdict].title}</dd>
        {clause.unjudged !== undefined && (
          <>
            <dt>why</dt>
            <dd>{clause.unjudged.reasons.map(({ reason }) => reason).join('; ')}</dd>
          </>
        )}
        <dt>checks</dt>
        <dd>{clause.checks.join(', ')}</dd>
        {findings.length > 0 && (
          <>
            <dt>findings</dt>
            <dd>
              {findings.map(({ id, route, field }) => (
                <a key={id} href={findingLink(id)}>
                  {[route, field].filter(Boolean).join(' · ') || id}
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
    </article>
  );
}

/** `rankings.md#time-series` as `time series`. */
const nameOf = (section: string): string => section.replace(/^.*#/, '').replaceAll('-', ' ');

function share(clauses: readonly ClauseReport[]): string {
  return `${clauses.filter(({ verdict }) => verdict === 'pass').length} of ${clauses.length} satisfied`;
}
