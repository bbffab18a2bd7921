import type { ComponentChild } from 'preact';
import { groupBy } from '../../../../contracts/index.ts';
import type { CheckReport, ClauseReport, RunReport } from '../../report.ts';
import { receiptLine } from '../../reporters/text/run-text.ts';
import { count } from '../../verdicts/verdict.ts';
import { clauseLink } from '../use-hash.ts';
import { InlineText } from './inline-text.tsx';

/** More clauses and checks of one reason are shown on demand. */
const MOST_IN_SIGHT = 10;

/** The clauses that were not judged, by reason, and what was observed where the specification is open. */
export function Unjudged({ report }: { readonly report: RunReport }): ComponentChild {
  const { obstacles, observations } = report;
  const unjudged = report.clauses.filter((clause) => clause.unjudged !== undefined);
  const named = new Set<string>(unjudged.map(({ id }) => id));
  const judged = new Set<string>(report.clauses.flatMap(({ id }) => (named.has(id) ? [] : [id])));
  // No clause has the reason of a check that was skipped, or whose clauses other checks evaluated.
  const others = report.checks.filter(
    ({ verdict, clauses }) =>
      ['blocked', 'inconclusive', 'skipped'].includes(verdict) && clauses.some((id) => judged.has(id)),
  );
  const isJudged = unjudged.length === 0 && others.length === 0 && obstacles.length === 0;
  if (isJudged && observations.length === 0) return undefined;
  return (
    <section aria-labelledby="unjudged">
      <h2 id="unjudged">{isJudged ? 'Observed' : 'Not judged'}</h2>
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
        {[...groupBy([...unjudged, ...others], reasonOf)].map(([reason, members]) => (
          <li key={reason}>
            <InlineText text={reason} />
            {members.length <= MOST_IN_SIGHT ? (
              <Members members={members} />
            ) : (
              <details>
                <summary>{members.length} clauses and checks</summary>
                <Members members={members} />
              </details>
            )}
          </li>
        ))}
      </ul>
      {observations.length > 0 && <Observations observations={observations} />}
    </section>
  );
}

function Observations({ observations }: Pick<RunReport, 'observations'>): ComponentChild {
  return (
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
  );
}

function Members({ members }: { readonly members: readonly (ClauseReport | CheckReport)[] }): ComponentChild {
  return (
    <small>
      {members.map((member, index) => (
        <span key={member.id}>
          {index > 0 && ', '}
          {'checks' in member ? <a href={clauseLink(member.id)}>{member.id}</a> : `check ${member.id}`}
        </span>
      ))}
    </small>
  );
}

function reasonOf(part: ClauseReport | CheckReport): string {
  if (!('checks' in part)) return part.reason ?? 'no reason given';
  return (part.unjudged?.reasons ?? []).map(({ reason }) => reason).join('; ');
}

/** Which faults in its answers the run would have noticed, and what the data of the target cannot show. */
export function ReceiptSection({ receipt }: Required<Pick<RunReport, 'receipt'>>): ComponentChild {
  return (
    <section aria-labelledby="receipt">
      <h2 id="receipt">What this run would have noticed</h2>
      <p>{receiptLine(receipt)}.</p>
      <p class="by">
        Each fault is one change of the recorded answers, as a wrong server would have given them, which were
        judged again without requests. What was not noticed may be wrong on this target without a finding.
      </p>
      {receipt.blindSpots.length > 0 && (
        <ul class="reasons">
          {receipt.blindSpots.map((spot) => (
            <li key={spot}>{spot}</li>
          ))}
        </ul>
      )}
      {receipt.missed.length > 0 && (
        <details>
          <summary>{count(receipt.missed.length, 'fault')} not noticed</summary>
          <ul class="reasons">
            {receipt.missed.map(({ id, place, outcome }) => (
              <li key={id}>
                {place}
                <small>
                  {id}, {outcome}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
