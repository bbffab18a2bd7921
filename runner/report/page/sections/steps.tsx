import type { ComponentChild } from 'preact';
import { groupBy } from '../../../../contracts/index.ts';
import type { Evidence } from '../../evidence.ts';
import type { RunReport, Finding } from '../../report.ts';
import { shownValue } from '../../reporters/text/oracle-text.ts';
import { oneLine } from '../../reporters/text/printable.ts';
import { count } from '../../verdicts/verdict.ts';
import { pathOf } from '../request-text.ts';
import { differenceAnchor, findingLink } from '../use-hash.ts';
import { InlineText } from './inline-text.tsx';

/** Something to do about a report. */
interface NextStep {
  /** The rule to satisfy, or another next step. */
  readonly text: string;
  /** Whether the text is a statement of the specification, which is violated. */
  readonly isStatement?: true;
  /** What is known of it: a label, such as `got`, and a text. */
  readonly rows: readonly (readonly [label: string, text: string])[];
  /** Where the page says more. */
  readonly href?: string;
}

const MOST = 5;

/** The few things to do, the most useful first. */
function nextSteps(report: RunReport): readonly NextStep[] {
  return [
    ...obstacleSteps(report),
    ...entrySteps(report),
    ...choiceSteps(report),
    ...findingSteps(report),
    ...oracleSteps(report),
    ...unjudgedSteps(report),
    // No repair.
    ...(report.verdict === 'violations' ? [] : credentialSteps(report)),
  ].slice(0, MOST);
}

function findingSteps({ findings, strict }: RunReport): readonly NextStep[] {
  const failing = findings.filter(
    ({ known, level, explainedBy }) =>
      known === undefined && explainedBy === undefined && (level === 'must' || strict),
  );
  const byClause = groupBy(failing, ({ clause }) => clause);
  return [...byClause].flatMap(([clause, [first, ...others]]) => {
    if (first === undefined) return [];
    const explained = findings.filter(({ explainedBy }) => explainedBy?.includes(clause)).length;
    const further = [
      ...(others.length > 0 ? [`${others.length} more of this clause`] : []),
      ...(explained > 0 ? [`${explained} that follow from it`] : []),
    ].join(', ');
    return [
      {
        text: first.text,
        isStatement: true,
        rows: [
          ['where', [clause, ...requestOf(first)].join('  ')],
          ['expected', oneLine(first.expected, 160)],
          ['got', oneLine(first.actual, 160)],
          ...(further === '' ? [] : [['findings', further] as const]),
        ],
        href: findingLink(first.id),
      },
    ];
  });
}

function oracleSteps({ oracle }: RunReport): readonly NextStep[] {
  return (oracle?.differences ?? []).map(({ id, explanation, checks, exchange, places: [place] }) => ({
    text: explanation,
    rows: [
      ['where', [...checks.slice(0, 1), lineOf(exchange.request)].join('  ')],
      ...(place === undefined
        ? []
        : [['oracle', shownValue(place.expected)] as const, ['got', shownValue(place.actual)] as const]),
    ],
    href: `#${differenceAnchor(id)}`,
  }));
}

function obstacleSteps({ obstacles }: RunReport): readonly NextStep[] {
  return obstacles.map(({ message, hint }) => ({
    text: message,
    rows: [['remedy', hint]],
    href: '#unjudged',
  }));
}

function choiceSteps({ against }: RunReport): readonly NextStep[] {
  return (against?.changedChoices ?? []).flatMap(({ group, choice, question, from, to, known }) =>
    known === undefined
      ? [
          {
            text: `Treat ${group} ${choice} as the base does: ${from}, not ${to}`,
            rows: [
              ['question', question],
              ['or', `list ${group}/${choice}=${to} as a known failure, if the change is meant`],
            ],
          },
        ]
      : [],
  );
}

function entrySteps({ knownFailures }: RunReport): readonly NextStep[] {
  return knownFailures.flatMap(({ id, problem, reason }) =>
    problem === undefined ? [] : [{ text: `Known failure ${id} ${problem}`, rows: [['reason', reason]] }],
  );
}

function unjudgedSteps({ clauses }: RunReport): readonly NextStep[] {
  const blocking = clauses.filter(
    ({ level, unjudged }) =>
      level === 'must' && unjudged?.harmless === false && unjudged.excusedBy === undefined,
  );
  const byReason = groupBy(blocking, ({ unjudged }) =>
    (unjudged?.reasons ?? []).map(({ reason }) => reason).join('; '),
  );
  return [...byReason].map(([reason, members]) => ({
    text: `Remove what kept ${count(members.length, 'must clause')} from being judged`,
    rows: [
      ['reason', reason],
      ['clauses', oneLine(members.map(({ id }) => id).join(', '), 160)],
    ],
    href: '#unjudged',
  }));
}

function credentialSteps({ checks }: RunReport): readonly NextStep[] {
  const reasons = checks.flatMap(({ reason, reasonKind }) =>
    reasonKind === 'credentials' && reason !== undefined ? [reason] : [],
  );
  if (reasons.length === 0) return [];
  const missing = [...new Set(reasons)].join('; ');
  const text = 'Give further credentials, so that more can be judged';
  return [{ text, rows: [['missing', missing]], href: '#unjudged' }];
}

function requestOf({ exchanges }: Finding): readonly string[] {
  const request = exchanges.at(-1)?.request;
  return request === undefined ? [] : [lineOf(request)];
}

const lineOf = ({ method, url }: Evidence['request']): string => `${method} ${pathOf(url)}`;

/** What to do first, at most five things; each leads to its details. */
export function Steps(props: { readonly report: RunReport; readonly unread: number }): ComponentChild {
  const { report, unread } = props;
  const steps = nextSteps(report);
  if (steps.length === 0) return undefined;
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">{report.verdict === 'violations' ? 'What to repair first' : 'What to do'}</h2>
      {steps.some(({ isStatement }) => isStatement) && (
        <p class="by">Statements of the specification that do not hold, with the request that shows it.</p>
      )}
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
