import { wrongValue } from '../../../errors/usage-error.ts';

/** One part of a run that is shared by several machines. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  /** How many parts there are. */
  readonly of: number;
}

const MOST = 64;

/** Reads `--shard I/N`. Throws UsageError for another text. */
export function readShard(text: string): Shard {
  const [, first = '', second = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const [index, of] = [Number(first), Number(second)];
  if (first === '' || index < 1 || index > of || of > MOST)
    throw wrongValue(
      `--shard must be I/N with I from 1 to N and N at most ${MOST}; got ${text}`,
      'such as --shard 2/4',
    );
  return { index, of };
}
