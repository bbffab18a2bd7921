import type { ResponseBody } from '../../properties/index.ts';
import type { Redactor } from './credentials/redaction.ts';
import type { Decompressed } from './decompress.ts';

/** A response body as text and as JSON. */
export interface ReadBody {
  readonly text: string;
  readonly body: ResponseBody;
}

/** The deepest nesting that is read: no answer comes near it, and a walk through more overflows the stack. */
const MOST_LEVELS = 2000;

/** Whether a JSON text is nested deeper than `levels`. Scans the text: parsing deeply nested JSON takes seconds. */
function isDeeperThan(text: string, levels: number): boolean {
  // Hardly any answer has as many brackets as levels are allowed.
  if (countOf('[', text) + countOf('{', text) <= levels) return false;
  let [depth, isInText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
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
  if (isDeeperThan(text, MOST_LEVELS))
    return { text: shown, body: { kind: 'not-json', why: `it is nested deeper than ${MOST_LEVELS} levels` } };
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
