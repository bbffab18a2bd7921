import type { Exchange } from '../../properties/index.ts';

/** One exchange as a report keeps it; secrets are `$NAMES`. */
export interface Evidence extends Pick<Exchange, 'request' | 'attempts' | 'milliseconds'> {
  /** `text` is the beginning of the body. */
  readonly response: Omit<Exchange['response'], 'body'> & {
    /** Length of the whole body. */
    readonly characters: number;
  };
}

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
