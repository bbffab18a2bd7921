import type { ComponentChild } from 'preact';
import type { RunReport } from '../../report.ts';
import { ExchangeView } from './exchange-view.tsx';
import { InlineText } from './inline-text.tsx';

/** How the target treats what the specification leaves open, with the evidence. */
export function DialectTable({ dialect }: Pick<RunReport, 'dialect'>): ComponentChild {
  if (dialect.length === 0) return undefined;
  const inferred = dialect.filter((treated) => 'option' in treated).length;
  return (
    <section aria-labelledby="dialect">
      <h2 id="dialect">How this target treats what the specification leaves open</h2>
      <details>
        <summary>
          {inferred} of {dialect.length} open points were inferred from the answers
        </summary>
        <div class="scroll" tabIndex={0} role="group" aria-label="table of choices">
          <table class="dialect">
            <thead>
              <tr>
                <th scope="col">group</th>
                <th scope="col">question</th>
                <th scope="col">answer</th>
              </tr>
            </thead>
            <tbody>
              {dialect.map((treated) => (
                <tr key={`${treated.group} ${treated.choice}`}>
                  <td>{treated.group}</td>
                  <td>
                    <InlineText text={treated.question} /> <code>{treated.choice}</code>
                  </td>
                  <td>
                    {'option' in treated ? (
                      <details>
                        <summary>
                          <code>{treated.option}</code>
                        </summary>
                        {treated.evidence.map((exchange, index) => (
                          <ExchangeView
                            key={`${index} ${exchange.request.url}`}
                            exchange={exchange}
                            title={`Evidence ${index + 1}`}
                            open={false}
                          />
                        ))}
                      </details>
                    ) : (
                      <span>undetermined: {treated.undetermined}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
