import type { ComponentChild } from 'preact';
import { count } from '../../verdicts/verdict.ts';
import type { RunReport } from '../../report.ts';
import { receiptLine } from '../../reporters/text/receipt-text.ts';

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
