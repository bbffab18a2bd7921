import type { ResponseBody } from '../../properties/index.ts';
import type { Decompressed } from './decompress.ts';
import type { Redactor } from './credentials/redaction.ts';

/** A response body as text and as JSON. */
export interface ReadBody {
  readonly text: string;
  readonly body: ResponseBody;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a body as JSON in UTF-8 without the secrets that came back; an unreadable one is a body that is not JSON. */
export function readBody(content: Decompressed, { judged }: Pick<Redactor, 'judged'>): ReadBody {
  const unreadable = (why: string): ReadBody => ({
    text: judged.text(new TextDecoder().decode(content.bytes)),
    body: { kind: 'not-json', why },
  });
  if (content.kind === 'garbled') return unreadable(content.why);
  let text: string;
  try {
    text = utf8.decode(content.bytes);
  } catch {
    return unreadable('it is not UTF-8');
  }
  if (text === '') return { text, body: { kind: 'empty' } };
  const shown = judged.text(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // The message of JSON.parse differs between Node versions.
    return {
      text: shown,
      body: { kind: 'not-json', why: `it starts with ${JSON.stringify(shown.slice(0, 40))}` },
    };
  }
  if (shown === text && !text.includes('\\')) return { text, body: { kind: 'json', value: parsed } };
  // A secret may be written with escapes, so that only the parsed value shows it.
  const value = judged.json(parsed);
  return { text: value === parsed ? text : JSON.stringify(value), body: { kind: 'json', value } };
}
