import type { Writable } from 'node:stream';

/** Where the tool writes. */
export interface Output {
  /** Resolves when the text is out, or when nobody reads it any more: a closed pipe changes no verdict. */
  write(text: string): Promise<void>;
  /** A person looks at it, and lines may be written over. */
  readonly isTerminal: boolean;
  readonly color: boolean;
}

/** The two outputs of a command. */
export interface Outputs {
  readonly stdout: Output;
  readonly stderr: Output;
}

/** An output to a stream; colours as NO_COLOR, FORCE_COLOR and TERM ask, else on a terminal only. */
export function outputTo(
  stream: Writable & { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Output {
  const isTerminal = stream.isTTY === true;
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  return {
    isTerminal,
    color: (NO_COLOR ?? '') === '' && (forced || (isTerminal && TERM !== 'dumb')),
    write: (text) => new Promise((resolve) => void stream.write(text, () => resolve())),
  };
}
