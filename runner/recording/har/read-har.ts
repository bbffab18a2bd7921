import { readFile, stat } from 'node:fs/promises';
import { objectOf } from '../../../contracts/index.ts';
import { fileProblem } from '../../errors/system-errors.ts';
import { UsageError, wrongFile } from '../../errors/usage-error.ts';

/** A request and its answer in a HAR file, as far as jobmark reads them. */
export interface HarEntry {
  readonly method: string;
  readonly url: URL;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestText: string | undefined;
  /** 0 when no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when the file does not have the content of the answer. */
  readonly text: string | undefined;
  readonly milliseconds: number;
}

/** What a HAR file has. */
export interface HarFile {
  readonly entries: readonly HarEntry[];
  /** Entries without a readable request, such as those of `data:` URLs. */
  readonly unreadable: number;
}

/** A larger file would not fit into one string. */
const MOST_BYTES = 256 * 2 ** 20;

type Json = Readonly<Record<string, unknown>>;

/** Reads an HTTP Archive: JSON with `log.entries`; its version is ignored. Throws UsageError for any other file. */
export async function readHar(file: string): Promise<HarFile> {
  const bad = (what: string, hint = 'name a HAR file that a browser or a proxy saved'): UsageError =>
    wrongFile(`${file}: ${what}`, hint);
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > MOST_BYTES)
      throw bad(
        `it has ${Math.round(size / 2 ** 20)} MB, and at most ${MOST_BYTES / 2 ** 20} MB are read`,
        'save fewer requests, or only those of the service',
      );
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw bad(`it cannot be read: ${fileProblem(error)}`);
  }
  if (text.includes('\0') || text.startsWith('\u001F'))
    throw bad(
      'it is not a text',
      'unpack a compressed HAR file; a recording of check --record is for rejudge',
    );
  let har: unknown;
  try {
    har = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw bad(`it is invalid JSON, or was cut short: ${(error as Error).message}`);
  }
  const entries = objectOf(objectOf(har)['log'])['entries'];
  if (!Array.isArray(entries)) throw bad('it is not an HTTP Archive file: it has no log.entries');
  const read = entries.map((entry: unknown) => readEntry(objectOf(entry)));
  const readable = read.filter((entry) => entry !== undefined);
  return { entries: readable, unreadable: read.length - readable.length };
}

function readEntry(entry: Json): HarEntry | undefined {
  const request = objectOf(entry['request']);
  const response = objectOf(entry['response']);
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined;
  const posted = objectOf(request['postData'])['text'];
  const { status } = response;
  const time = entry['time'];
  return {
    method: method.toUpperCase(),
    url: parsed,
    requestHeaders: headersOf(request['headers']),
    requestText: typeof posted === 'string' && posted !== '' ? posted : undefined,
    status: typeof status === 'number' ? status : 0,
    headers: headersOf(response['headers']),
    text: contentOf(objectOf(response['content'])),
    milliseconds: typeof time === 'number' && time >= 0 ? time : 0,
  };
}

/** Text is kept as it is or as base64; a browser leaves it out when it no longer has it. */
function contentOf({ text, encoding, size }: Json): string | undefined {
  if (typeof text !== 'string') return size === 0 ? '' : undefined;
  if (text === '' && typeof size === 'number' && size > 0) return undefined;
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function headersOf(list: unknown): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const item of Array.isArray(list) ? (list as readonly unknown[]) : []) {
    const { name, value } = objectOf(item);
    if (typeof name !== 'string' || typeof value !== 'string') continue;
    const lower = name.toLowerCase();
    headers[lower] = headers[lower] === undefined ? value : `${headers[lower]}, ${value}`;
  }
  return headers;
}
