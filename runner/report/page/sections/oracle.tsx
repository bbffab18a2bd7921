import type { ComponentChild } from 'preact';
import type { OracleDifference } from '../../../oracle/oracle-report.ts';
import type { RunReport } from '../../report.ts';
import { oracleLines, shownValue } from '../../reporters/text/oracle-text.ts';
import { differenceAnchor } from '../use-hash.ts';
import { AnswerText } from './answer-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { ExchangeView } from './exchange-view.tsx';

/** The comparison with the oracle: each difference with both answers, and what was not compared. */
export function Oracle({ oracle }: Required<Pick<RunReport, 'oracle'>>): ComponentChild {
  const [title, ...lines] = oracleLines(oracle, true);
  return (
    <section aria-labelledby="oracle">
      <h2 id="oracle">
        {oracle.differences.length} {oracle.differences.length === 1 ? 'difference' : 'differences'} from the
        oracle
      </h2>
      <p>{title}.</p>
      {oracle.differences.map((difference) => (
        <details key={difference.id} class="finding must" id={differenceAnchor(difference.id)}>
          <summary>
            <span class="level">oracle</span>
            <span class="title">{difference.explanation}</span>
            <span class="count">{difference.count === 1 ? 'once' : `${difference.count} times`}</span>
            <span class="where">
              <code>{difference.checks[0]}</code>
              <span>{difference.aspect}</span>
            </span>
          </summary>
          <div class="body">
            <Places places={difference.places} />
            <ExchangeView
              exchange={difference.exchange}
              title="Request and answer of the target"
              open={true}
              marked={marked(difference)}
            />
            <p>Answer of the oracle: {difference.oracle.status}</p>
            <pre tabIndex={0} aria-label="answer of the oracle">
              <AnswerText text={difference.oracle.text} marked={marked(difference)} />
            </pre>
            <p class="again">
              Again: <code>{difference.again}</code> <CopyButton text={difference.again} label="Copy" />
            </p>
          </div>
        </details>
      ))}
      {lines.length > 0 && (
        <ul class="reasons">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where the answers differ, with both values. */
function Places({ places }: Pick<OracleDifference, 'places'>): ComponentChild {
  return (
    <table class="places">
      <thead>
        <tr>
          <th scope="col">place in the answer</th>
          <th scope="col">oracle</th>
          <th scope="col">target</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ path, expected, actual }) => (
          <tr key={`${path} ${shownValue(expected)}`}>
            <td>
              <code>{path === '' ? 'the answer' : path}</code>
            </td>
            <td>
              <ins>{shownValue(expected)}</ins>
            </td>
            <td>
              <del>{shownValue(actual)}</del>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const marked = ({ places }: OracleDifference): readonly string[] => places.map(({ path }) => path);
