import type { Exchange } from '../../properties/index.ts';

/** One exchange as a report keeps it; secrets are `$NAMES`. */
export interface Evidence {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The beginning of the body; `characters` is the whole length. */
    readonly text: string;
    readonly characters: number;
  };
  readonly attempts: number;
  readonly milliseconds: number;
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
