import { randomBytes } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { fnv1a, groupInfo } from '../../contracts/index.ts';
import type { ReferenceOptions } from '../app/app.ts';
import { startReference } from '../app/server.ts';
import { askCanaries } from './canaries.ts';
import { judge, type Harm } from './judge.ts';
import { framed, type Arsenal, type Attack, type AttackKind, type ServedModel } from './kinds/attack-kind.ts';
import { bodyKinds } from './kinds/bodies.ts';
import { framingKinds } from './kinds/framing.ts';
import { pathAndHeaderKinds } from './kinds/paths-and-headers.ts';
import { forgeTokens, tokenKinds } from './kinds/tokens.ts';
import { send } from './send.ts';

/** Which attacks to send. The same seed and numbers give the same attacks. */
export interface AttackSetting {
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

/** An attack that did harm, or what was found between attacks. */
export interface Damage {
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

const kinds: readonly AttackKind[] = [...bodyKinds, ...pathAndHeaderKinds, ...framingKinds, ...tokenKinds];

/** Attacks between two looks at memory and at the answers to valid requests. */
const ROUND = 250;
/** Damages after which nothing more is sent. */
const MOST_DAMAGES = 20;
const SHOWN = 1500;

/** Attacks a reference of its own with generated requests, and looks whether it still answers as before. */
export async function attack(setting: AttackSetting): Promise<AttackReport> {
  const { requests, from = 0, concurrency = 8, patience = 60_000, mostMemory = 3 * 2 ** 30 } = setting;
  const signingKey = randomBytes(48);
  const reference = await startReference({ ...setting.reference, signingKey });
  const port = Number(new URL(reference.url).port);
  const counts = { kinds: new Map<string, number>(), statuses: new Map<string, number>() };
  const damages: Damage[] = [];
  let memory = 0;
  try {
    const arsenal = await armed(port, await reference.mintToken(), signingKey, patience);
    const secrets = [arsenal.token, signingKey.toString('base64'), signingKey.toString('hex')];
    const draw = drawer(arsenal, setting);
    const before = await askCanaries(arsenal, port, patience);
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
      const after = await askCanaries(arsenal, port, patience);
      const other = after.find((text, at) => text !== before[at]);
      if (other !== undefined)
        damages.push({
          number: last,
          kind: 'valid request',
          harm: 'other answer',
          detail: `a valid request is answered otherwise after the attacks ${first} to ${last}`,
          request: shown(before[after.indexOf(other)] ?? ''),
          answer: shown(other),
        });
      memory = Math.max(memory, process.memoryUsage().rss);
      if (memory > mostMemory) {
        const detail = `${Math.round(memory / 2 ** 20)} MiB after the attacks ${first} to ${last}`;
        damages.push({ number: last, kind: 'process', harm: 'memory', detail, request: '', answer: '' });
        break;
      }
      setting.onProgress?.(last + 1 - from);
    }
  } finally {
    await reference.close();
  }
  return { ...counts, damages: damages.toSorted((one, other) => one.number - other.number), memory };
}

/** Learns what the target serves, and forges tokens. */
async function armed(
  port: number,
  token: string,
  signingKey: Uint8Array,
  patience: number,
): Promise<Arsenal> {
  const bare: Arsenal = { host: `127.0.0.1:${port}`, token, forgedTokens: [], models: [], sets: [] };
  const get = async (path: string): Promise<unknown> => {
    const one = framed(bare, { method: 'GET', path: `${groupInfo.classification.prefix}${path}` });
    const answer = await send(port, one, patience);
    if (answer.kind !== 'answered' || answer.status !== 200)
      throw new Error(`the reference does not answer ${path}: ${JSON.stringify(answer).slice(0, 300)}`);
    return (JSON.parse(answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4)) as { readonly data: unknown })
      .data;
  };
  const listed = (await get('/models')) as readonly {
    readonly modelName: string;
    readonly availableVersions: readonly { readonly version: string }[];
  }[];
  const models = await Promise.all(
    listed.map(async ({ modelName: name, availableVersions }): Promise<ServedModel> => {
      const version = availableVersions[0]?.version ?? '';
      const { input } = (await get(`/models/${name}/versions/${version}`)) as { readonly input: unknown };
      return { name, version, input };
    }),
  );
  const sets = (await get('/sets')) as readonly { readonly name: string }[];
  return {
    ...bare,
    models,
    sets: sets.map(({ name }) => name),
    forgedTokens: await forgeTokens(signingKey, token),
  };
}

/** Draws the attack with a number: each by itself, so that one can be sent again without the others. */
function drawer(
  arsenal: Arsenal,
  { seed, only = '' }: AttackSetting,
): (number: number) => { readonly kind: string; readonly one: Attack } {
  const chosen = kinds.filter(({ name }) => name.includes(only));
  if (chosen.length === 0)
    throw new RangeError(`--only ${only}: the kinds are ${kinds.map(({ name }) => name).join(', ')}`);
  const any: Arbitrary<{ readonly kind: string; readonly one: Attack }> = fc.oneof(
    ...chosen.map(({ name, weight, attacks }) => ({
      weight,
      arbitrary: attacks(arsenal).map((one) => ({ kind: name, one })),
    })),
  );
  return (number) => {
    const [drawn] = fc.sample(any, { seed: fnv1a(`${seed}:${number}`) | 0, numRuns: 1 });
    if (drawn === undefined) throw new Error('fast-check made no attack');
    return drawn;
  };
}

async function forEachAtOnce(
  items: readonly number[],
  atOnce: number,
  action: (item: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await action(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function shown(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… ${text.length - SHOWN} more characters`;
}
