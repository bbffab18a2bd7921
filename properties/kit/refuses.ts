import type { ClauseId } from '../../contracts/index.ts';
import type { Ask, Exchange } from './exchange.ts';
import { jsonOf } from './exchange.ts';
import type { Judge } from './check-context.ts';

/** What the contract says of a request that breaks one rule. */
export interface Refusal {
  readonly clause: ClauseId;
  /** The documented statuses; more than one where service.md leaves the choice. */
  readonly statuses: readonly number[];
  /** The one thing that is wrong with the request, such as "`input` left out". */
  readonly because: string;
  readonly text?: {
    readonly clause: ClauseId;
    /** Whether one text of the detail is as documented. */
    readonly matches: (detail: string) => boolean;
    /** The documented text, for the report. */
    readonly documented: string;
  };
}

/**
 * Holds that the target refuses a request which differs in one thing from one that it just accepted. The body's shape
 * and title are judged with every exchange; here it is the status, the text, and that nothing breaks (no 5xx).
 */
export async function refuses(
  t: Judge,
  accepted: Exchange,
  changed: Ask,
  refusal: Refusal,
): Promise<Exchange> {
  const answer = await t.ask(changed);
  const { status } = answer.response;
  const evidence = [accepted, answer];
  t.hold(
    refusal.clause,
    evidence,
    refusal.statuses.includes(status),
    `status ${refusal.statuses.join(' or ')} (${refusal.because})`,
    `status ${status}`,
  );
  t.hold('service/no-server-error', evidence, status < 500, `a 4xx (${refusal.because})`, `status ${status}`);
  if (refusal.text !== undefined && refusal.statuses.includes(status)) {
    const texts = detailTexts(answer);
    t.hold(
      refusal.text.clause,
      evidence,
      texts.some(refusal.text.matches),
      `detail: ${refusal.text.documented}`,
      texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
    );
  }
  return answer;
}

/** The texts of `detail` in an error body of the classification group: none for null, one, or several. */
export function detailTexts(exchange: Exchange): readonly string[] {
  const body = jsonOf(exchange);
  if (typeof body !== 'object' || body === null || !('detail' in body)) return [];
  const details: readonly unknown[] = Array.isArray(body.detail) ? body.detail : [body.detail];
  return details.filter((detail) => typeof detail === 'string');
}
