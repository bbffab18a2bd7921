import { randomBytes } from 'node:crypto';
import { forEachAtOnce, groupInfo } from '../../contracts/index.ts';
import type { ReferenceOptions } from '../app/app.ts';
import { startReference } from '../app/server.ts';
import { surveyServer, attackDrawer } from './draw-attacks.ts';
import { judge, type Harm } from './judge.ts';
import { framed, type AttackedServer } from './kinds/attack-kind.ts';
import { send } from './send.ts';

const { rankings, 'company-postings': company, classification } = groupInfo;
const filter = { when: { start: '2023-01', end: '2023-12' } };

/** Valid requests whose answers must stay the same. */
const requests: readonly (readonly [path: string, body?: object])[] = [
  [`${classification.prefix}/models`],
  [`${classification.prefix}/sets`],
  [`${rankings.prefix}/rankings`],
  [
    `${rankings.prefix}/rankings/title_name`,
    { filter, rank: { limit: 5, extra_metrics: ['unique_companies'] } },
  ],
  [
    `${rankings.prefix}/rankings/skills_name/rankings/nuts1_name`,
    { filter, rank: { limit: 3 }, nested_rank: { by: 'significance', limit: 3 } },
  ],
  [
    `${rankings.prefix}/rankings/nuts1_name/timeseries`,
    { filter, rank: { limit: 2 }, timeseries: { when: filter.when, metrics: ['total_postings'] } },
  ],
  [`${company.prefix}/totals`, { filter, metrics: ['unique_postings', 'median_salary'] }],
  [
    `${company.prefix}/postings`,
    { filter, fields: ['id', 'posted', 'title_raw'], order: ['score'], limit: 5 },
  ],
];

/** The answers to the valid requests, by path; a missing one is empty. Headers are left out: some have the time. */
async function validAnswers(
  server: AttackedServer,
  port: number,
  milliseconds: number,
): Promise<readonly string[]> {
  return Promise.all(
    requests.map(async ([path, body]) => {
      const one = framed(server, {
        method: body === undefined ? 'GET' : 'POST',
        path,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await send(port, one, milliseconds);
      if (answer.kind !== 'answered') return `${path}: ${answer.kind}`;
      return `${path}: ${answer.status} ${answer.text.slice(answer.text.indexOf('\r\n\r\n'))}`;
    }),
  );
}

/** Which attacks to send. The same seed and numbers give the same attacks. */
export interface AttackOptions {
  readonly requests: number;
  readonly seed: number;
  /** The number of the first one; 0 when omitted. */
  readonly from?: number;
  /** Attacks whose kind contains this text; all when omitted. */
  readonly only?: string;
  /** Under way at the same time; 8 when omitted. */
  readonly concurrency?: number;
  /** How long an answer may take, in milliseconds; a minute when omitted. */
  readonly patience?: number;
  /** The most memory of this process, in bytes; 3 GiB when omitted. */
  readonly mostMemory?: number;
  /** How the attacked reference differs from the plain one. */
  readonly reference?: ReferenceOptions;
  readonly onProgress?: (sent: number) => void;
}

/** Harm done by an attack, or found between attacks. */
interface Damage {
  /** Of the attack, from 0: `--from` sends it again. */
  readonly number: number;
  readonly kind: string;
  readonly harm: Harm | 'other answer' | 'memory';
  readonly detail: string;
  /** The beginning of the request and of the answer, as text. */
  readonly request: string;
  readonly answer: string;
}

/** What the attacks did. */
export interface AttackReport {
  /** Attacks by kind, and answers by status; `closed` for a connection that ended without one. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, number>;
  readonly damages: readonly Damage[];
  /** The most memory that the process had, in bytes. */
  readonly memory: number;
}

/** Attacks between two checks of the memory and of the answers to valid requests. */
const ROUND = 250;
/** The number of damages after which no more attacks are sent. */
const MOST_DAMAGES = 20;
const SHOWN = 1500;

/** Starts a reference, sends generated attacks to it, and checks that it still answers valid requests as before. */
export async function attack(options: AttackOptions): Promise<AttackReport> {
  const { requests, from = 0, concurrency = 8, patience = 60_000, mostMemory = 3 * 2 ** 30 } = options;
  const signingKey = randomBytes(48);
  const reference = await startReference({ ...options.reference, signingKey });
  const port = Number(new URL(reference.url).port);
  const counts = { kinds: new Map<string, number>(), statuses: new Map<string, number>() };
  const damages: Damage[] = [];
  let memory = 0;
  try {
    const server = await surveyServer(port, await reference.mintToken(), signingKey, patience);
    const secrets = [server.token, signingKey.toString('base64'), signingKey.toString('hex')];
    const draw = attackDrawer(server, options);
    const before = await validAnswers(server, port, patience);
    for (let first = from; first < from + requests && damages.length < MOST_DAMAGES; first += ROUND) {
      const round = Array.from({ length: Math.min(ROUND, from + requests - first) }, (_, at) => first + at);
      await forEachAtOnce(round, concurrency, async (number) => {
        const { kind, one } = draw(number);
        const answer = await send(port, one, patience);
        count(counts.kinds, kind);
        count(counts.statuses, answer.kind === 'answered' ? String(answer.status) : answer.kind);
        const judgement = judge(one, answer, secrets);
        if (judgement !== undefined)
          damages.push({
            number,
            kind,
            ...judgement,
            request: shown(Buffer.from(one.bytes).toString('latin1')),
            answer: shown(answer.kind === 'answered' ? answer.text : answer.kind),
          });
      });
      const last = first + round.length - 1;
      const after = await validAnswers(server, port, patience);
      const other = after.find((text, at) => text !== before[at]);
      if (other !== undefined)
        damages.push({
          number: last,
          kind: 'valid request',
          harm: 'other answer',
          detail: `a valid request is answered differently after the attacks ${first} to ${last}`,
          request: shown(before[after.indexOf(other)] ?? ''),
          answer: shown(other),
        });
      memory = Math.max(memory, process.memoryUsage().rss);
      if (memory > mostMemory) {
        const detail = `${Math.round(memory / 2 ** 20)} MiB after the attacks ${first} to ${last}`;
        damages.push({ number: last, kind: 'process', harm: 'memory', detail, request: '', answer: '' });
        break;
      }
      options.onProgress?.(last + 1 - from);
    }
  } finally {
    await reference.close();
  }
  return { ...counts, damages: damages.toSorted((one, other) => one.number - other.number), memory };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function shown(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… ${text.length - SHOWN} more characters`;
}
