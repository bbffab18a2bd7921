import type { Exchange } from '../../properties/index.ts';
import type { Evidence } from './report.ts';

/** How much of a response body a report keeps. */
const KEPT_CHARACTERS = 16_384;

/** An exchange as a report keeps it. */
export function toEvidence({ request, response, attempts, milliseconds }: Exchange): Evidence {
  const { status, headers, text } = response;
  return {
    request,
    response: { status, headers, text: text.slice(0, KEPT_CHARACTERS), characters: text.length },
    attempts,
    milliseconds: Math.round(milliseconds),
  };
}
