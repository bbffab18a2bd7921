import type { Outcomes } from './outcomes.ts';

/** What every part of a soak gets. */
export interface PhaseOptions {
  readonly seed: number;
  /** About how long it lasts, in milliseconds. */
  readonly milliseconds: number;
  /** An empty folder of its own. */
  readonly folder: string;
  /** A file with the key that signs the tokens, and its bytes. */
  readonly keyFile: string;
  readonly signingKey: Uint8Array;
  /** The most resident memory of a server, in bytes. */
  readonly mostMemory: number;
}

/** A part of a soak test: records failures in `outcomes`, and returns a summary as lines of text. */
export type Phase = (options: PhaseOptions, outcomes: Outcomes) => Promise<readonly string[]>;

/** A size as text. */
export const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
