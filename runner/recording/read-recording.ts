import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../errors/system-errors.ts';
import { UsageError, wrongFile } from '../errors/usage-error.ts';
import type { Answer } from './answer.ts';
import { answerOf, FORMAT, type AnswerLine, type RecordingEnd, type RecordingHeader } from './format.ts';

/** What a recording has. */
export interface Recording {
  readonly header: RecordingHeader;
  readonly answers: readonly Answer[];
  /** Undefined when the run was ended before it could write the end. */
  readonly end: RecordingEnd | undefined;
}

/** The most characters of a recording: all of its answers are in memory while it is judged. */
const MOST_CHARACTERS = 2 ** 30;

/** Reads a recording. Throws UsageError for a file that is none, is damaged, or has another format. */
export async function readRecording(file: string): Promise<Recording> {
  const bad = (what: string, hint: string): UsageError => wrongFile(`${file}: ${what}`, hint);
  let header: RecordingHeader | undefined;
  let end: RecordingEnd | undefined;
  const answers: Answer[] = [];
  try {
    for await (const line of linesOf(file)) {
      const value: unknown = JSON.parse(line);
      if (header === undefined) header = headerOf(value, bad);
      else if (isEnd(value)) end = value;
      else answers.push(answerOf(value as AnswerLine));
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = errorCode(error);
    // What was written before the run was killed can still be judged.
    if (code !== 'Z_BUF_ERROR' || header === undefined) throw bad(...damage(error, code, header));
  }
  if (header === undefined)
    throw bad('it is empty, or was cut short before the first answer', 'record the run again');
  if (end !== undefined && end.answers !== answers.length)
    throw bad(`it has ${answers.length} answers and should have ${end.answers}`, 'record the run again');
  return { header, answers, end };
}

function damage(
  error: unknown,
  code: string,
  header: RecordingHeader | undefined,
): readonly [string, string] {
  if (code === 'ENOENT') return ['there is no such file', 'name a file that check --record wrote'];
  if (code === 'EISDIR') return ['it is a folder', 'name a file that check --record wrote'];
  if (code === 'EACCES') return ['it may not be read', 'name a file that you may read'];
  if (error instanceof TooLarge)
    return [`it has more than ${MOST_CHARACTERS} characters`, 'record fewer checks, with --group or --only'];
  if (header === undefined && code === 'Z_BUF_ERROR')
    return ['it is empty, or was cut short before the first answer', 'record the run again'];
  if (header === undefined)
    return ['it is not a recording: not gzip, or not JSON lines', 'name a file that check --record wrote'];
  return ['it is damaged', 'record the run again'];
}

function headerOf(value: unknown, bad: (what: string, hint: string) => UsageError): RecordingHeader {
  const format =
    typeof value === 'object' && value !== null && 'recording' in value ? value.recording : undefined;
  if (format === undefined) throw bad('it is not a recording', 'name a file that check --record wrote');
  if (format !== FORMAT)
    throw bad(
      `it is a recording of format ${JSON.stringify(format)}, and this version reads format ${FORMAT}`,
      'use the version of jobmark that wrote it, or record the run again',
    );
  const { run, credentials } = value as Partial<RecordingHeader>;
  if (typeof run?.seed !== 'number' || !Array.isArray(run.selection?.groups) || !Array.isArray(credentials))
    throw bad('its first line lacks the options of the run', 'record the run again');
  return value as RecordingHeader;
}

function isEnd(value: unknown): value is RecordingEnd {
  return typeof value === 'object' && value !== null && 'end' in value && value.end === true;
}

class TooLarge extends Error {}

/** The complete lines of a gzip file. Throws the errors of the file system and of zlib, and TooLarge. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  const input = createReadStream(file);
  const plain = createGunzip();
  input.on('error', (error) => plain.destroy(error));
  let rest = '';
  let characters = 0;
  for await (const chunk of input.pipe(plain)) {
    const text = decoder.write(chunk as Buffer);
    characters += text.length;
    if (characters > MOST_CHARACTERS) throw new TooLarge();
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
