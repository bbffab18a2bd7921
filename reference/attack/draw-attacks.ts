import fc, { type Arbitrary } from 'fast-check';
import { fnv1a, groupInfo } from '../../contracts/index.ts';
import {
  framed,
  type AttackedServer,
  type Attack,
  type AttackKind,
  type ServedModel,
} from './kinds/attack-kind.ts';
import { bodyKinds } from './kinds/bodies.ts';
import { framingKinds } from './kinds/framing.ts';
import { pathAndHeaderKinds } from './kinds/paths-and-headers.ts';
import { forgeTokens, tokenKinds } from './kinds/tokens.ts';
import { send } from './send.ts';

const kinds: readonly AttackKind[] = [...bodyKinds, ...pathAndHeaderKinds, ...framingKinds, ...tokenKinds];

/**
 * Learns what the reference on a port of this machine serves, and forges tokens from its key. `patience` is the milliseconds that
 * an answer may take. Throws an Error when it does not answer.
 */
export async function surveyServer(
  port: number,
  token: string,
  signingKey: Uint8Array,
  patience: number,
): Promise<AttackedServer> {
  const bare: AttackedServer = { host: `127.0.0.1:${port}`, token, forgedTokens: [], models: [], sets: [] };
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

/** Returns a function that generates the attack of a number by itself. Throws RangeError when no kind contains `only`. */
export function attackDrawer(
  server: AttackedServer,
  { seed, only = '' }: { readonly seed: number; readonly only?: string },
): (number: number) => { readonly kind: string; readonly one: Attack } {
  const chosen = kinds.filter(({ name }) => name.includes(only));
  if (chosen.length === 0)
    throw new RangeError(`--only ${only}: the kinds are ${kinds.map(({ name }) => name).join(', ')}`);
  const any: Arbitrary<{ readonly kind: string; readonly one: Attack }> = fc.oneof(
    ...chosen.map(({ name, weight, attacks }) => ({
      weight,
      arbitrary: attacks(server).map((one) => ({ kind: name, one })),
    })),
  );
  return (number) => {
    const [drawn] = fc.sample(any, { seed: fnv1a(`${seed}:${number}`) | 0, numRuns: 1 });
    if (drawn === undefined) throw new Error('fast-check made no attack');
    return drawn;
  };
}
