import type { Exchange } from '../../properties/index.ts';

/** One exchange as a report keeps it; secrets are `$NAMES`. */
export interface Evidence extends Pick<Exchange, 'request' | 'attempts' | 'milliseconds'> {
  /** `text` is the beginning of the body. */
  readonly response: Omit<Exchange['response'], 'body'> & {
    /** Length of the whole body. */
    readonly characters: number;
  };
}

/** Characters of a response body that a report keeps. */
const KEPT_CHARACTERS = 16_384;

/** The text of a body as a report keeps it: its beginning, and the length of the whole. */
export function keptText(text: string): { readonly text: string; readonly characters: number } {
  return { text: text.slice(0, KEPT_CHARACTERS), characters: text.length };
}

/** An exchange as a report keeps it. */
export function toEvidence({ request, response, attempts, milliseconds }: Exchange): Evidence {
  const { status, headers, text } = response;
  return {
    request,
    response: { status, headers, ...keptText(text) },
    attempts,
    milliseconds: Math.round(milliseconds),
  };
}
