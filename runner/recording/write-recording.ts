import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openForWriting } from '../errors/open-for-writing.ts';
import type { Answer } from './answer.ts';
import { lineOf, type RecordingEnd, type RecordingHeader } from './format.ts';

/** Writes the answers of a run to a file while the run goes on. */
export interface Recorder {
  /** Writes the header as it is; `redact` removes the secrets of the run from each answer. */
  begin(header: RecordingHeader, redact: <Value>(value: Value) => Value): Promise<void>;
  /** Waits while a block is written, so that no more than about two blocks are in memory. */
  add(answer: Answer): Promise<void>;
  end(end: Omit<RecordingEnd, 'end' | 'answers'>): Promise<void>;
}

/** Characters that are compressed together: larger blocks save little. */
const BLOCK_CHARACTERS = 256 * 1024;
/** A block is written after this time in any case, so that a run that is killed loses no more than that. */
const BLOCK_MILLISECONDS = 1000;

const compress = promisify(gzip);

/** Creates the file of a recording: JSON lines in complete gzip members, which `zcat` reads. Throws UsageError. */
export async function createRecorder(file: string): Promise<Recorder> {
  const handle = await openForWriting('--record', file, 'w');
  let redacted: <Value>(value: Value) => Value = (value) => value;
  let lines: string[] = [];
  let characters = 0;
  let answers = 0;
  let blockSince = performance.now();
  let writing = Promise.resolve();

  const writeAfter = async (before: Promise<void>, text: string): Promise<void> => {
    await before;
    await handle.appendFile(await compress(text));
  };
  const flush = (): Promise<void> => {
    const text = lines.join('');
    lines = [];
    characters = 0;
    blockSince = performance.now();
    writing = writeAfter(writing, text);
    return writing;
  };
  const write = async (line: object): Promise<void> => {
    const text = `${JSON.stringify(line)}\n`;
    lines.push(text);
    characters += text.length;
    if (characters >= BLOCK_CHARACTERS || performance.now() - blockSince >= BLOCK_MILLISECONDS) await flush();
  };

  return {
    async begin(header, redact) {
      redacted = redact;
      await write(header);
      await flush();
    },
    async add(answer) {
      answers += 1;
      await write(redacted(lineOf(answer)));
    },
    async end(end) {
      await write({ end: true, answers, ...end } satisfies RecordingEnd);
      await flush();
      await handle.close();
    },
  };
}
