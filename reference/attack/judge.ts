import { homedir, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Attack } from './kinds/attack-kind.ts';
import type { Answer } from './send.ts';

/** What no answer may do. */
export type Harm = 'server error' | 'hang' | 'unauthorized' | 'leak';

/** What an answer did wrong; undefined for a harmless one. */
export interface Judgement {
  readonly harm: Harm;
  readonly detail: string;
}

/** Folders of this machine that no answer may name. */
const folders: readonly string[] = [
  fileURLToPath(new URL('../..', import.meta.url)),
  process.cwd(),
  homedir(),
  tmpdir(),
].filter((folder) => folder.length > '/root'.length);

const leaks: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a path', /(?:\/[\w.-]+)*\/(?:node_modules|dist\/reference|datasets\/sample|etc\/passwd)\b/],
  ['a stack', /\n?\s+at (?:async )?[\w.<>]+ \((?:file:|node:|\/)/],
  ['a source line', /\b[\w-]+\.(?:ts|js|mjs):\d+:\d+/],
  ['SQL', /\bSELECT\b.{1,200}\bFROM\b|\bread_parquet\b|\bGROUP BY\b/],
  [
    'an error of the database',
    /\b(?:Binder|Parser|Catalog|Conversion|Invalid Input|Out of Memory|Constraint) Error\b|duckdb/i,
  ],
  ['the name of a class', /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|JWSInvalid|JWTInvalid)\b/],
];

/** Judges the answer to an attack. No answer may contain one of `secrets`, not even one that the request contains. */
export function judge(attack: Attack, answer: Answer, secrets: readonly string[]): Judgement | undefined {
  if (answer.kind === 'hangs') return { harm: 'hang', detail: 'no end of the answer' };
  if (answer.kind === 'closed') return undefined;
  const { status, text } = answer;
  if (status >= 500) return { harm: 'server error', detail: `status ${status}` };
  if (attack.isForbidden && status < 400)
    return { harm: 'unauthorized', detail: `status ${status} without a valid token` };
  const leaked = leakIn(text, quotable(Buffer.from(attack.bytes).toString('utf8')), secrets);
  return leaked === undefined ? undefined : { harm: 'leak', detail: leaked };
}

/** What an answer may quote of a request: its text as it was sent, and percent-decoded. */
function quotable(request: string): string {
  const decoded = request.replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return `${request}\n${decoded}`;
}

/** What an answer leaks, without what it quotes of the request. */
function leakIn(text: string, request: string, secrets: readonly string[]): string | undefined {
  const secret = secrets.find((one) => text.includes(one));
  if (secret !== undefined) return 'a secret';
  const folder = folders.find((one) => text.includes(one) && !request.includes(one));
  if (folder !== undefined) return `the folder ${folder}`;
  for (const [what, pattern] of leaks) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined && !request.includes(found.trim()) && !pattern.test(request))
      return `${what}: ${found.slice(0, 100)}`;
  }
  return undefined;
}
