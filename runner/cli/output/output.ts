import type { Writable } from 'node:stream';

/** Where the tool writes. */
export interface Output {
  /** Resolves when the text is written, or when the pipe is closed, which changes no verdict. */
  write(text: string): Promise<void>;
  /** A terminal, where lines may be overwritten. */
  readonly isTerminal: boolean;
  readonly color: boolean;
  /** How many characters a line of the terminal has now. */
  readonly columns?: () => number | undefined;
  /** How many lines the terminal has now. */
  readonly rows?: () => number | undefined;
}

/** The two outputs of a command. */
export interface Outputs {
  readonly stdout: Output;
  readonly stderr: Output;
}

/** An output to a stream; colours follow NO_COLOR, FORCE_COLOR and TERM, and are otherwise for terminals only. */
export function outputTo(
  stream: Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number },
  environment: Readonly<Record<string, string | undefined>>,
): Output {
  const isTerminal = stream.isTTY === true;
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  return {
    isTerminal,
    color: (NO_COLOR ?? '') === '' && (forced || (isTerminal && TERM !== 'dumb')),
    columns: () => stream.columns,
    rows: () => stream.rows,
    write: (text) => new Promise((resolve) => void stream.write(text, () => resolve())),
  };
}
