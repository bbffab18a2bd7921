import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pact, RecordedInteraction, ApiGroup } from '../../contracts/index.ts';
import type { Exchange, Send } from '../../properties/index.ts';
import { startRelay } from './relay.ts';
import { startVerifier } from './verifier-process.ts';

/** One way in which an answer differs from what the pact says. */
export interface Mismatch {
  /** StatusMismatch, HeaderMismatch, BodyMismatch or BodyTypeMismatch. */
  readonly type: string;
  /** A sentence of the verifier, without secrets: it only ever saw answers without them. */
  readonly mismatch?: string;
  /** Where in the body: `$.data.models`. */
  readonly path?: string;
  /** The name of a header. */
  readonly key?: string;
}

/** The outcome of one interaction. */
export interface VerifiedInteraction {
  readonly exchange: Exchange;
  /** Empty when the target satisfies the interaction. */
  readonly mismatches: readonly Mismatch[];
}

/** Verifies interactions of a pact, each by itself. */
export interface Verification {
  /** Lets the Pact verifier send an interaction through `send` and compare the response. Throws Error without a result. */
  verify(setting: {
    readonly pact: Pact;
    readonly interaction: RecordedInteraction;
    readonly values: Readonly<Record<string, unknown>>;
    readonly send: Send;
  }): Promise<VerifiedInteraction>;
  close(): Promise<void>;
}

interface VerifierResult {
  readonly errors?: readonly {
    readonly mismatch?: { readonly mismatches?: readonly Mismatch[]; readonly message?: string };
  }[];
  readonly interactionResults?: readonly { readonly result: string }[];
}

/** Starts the verifier, and the relay between it and the target. Throws UsageError without the Pact library. */
export async function openVerification(): Promise<Verification> {
  const verifier = startVerifier();
  const relay = await startRelay();
  const folder = await mkdtemp(join(tmpdir(), 'jobmark-pact-'));
  let files = 0;
  return {
    async verify({ pact, interaction, values, send }) {
      files += 1;
      const pactFile = join(folder, `${files}.json`);
      await writeFile(pactFile, JSON.stringify({ ...pact, interactions: [interaction] }));
      const group: ApiGroup = pact.provider.name;
      const session = relay.open(group, send);
      const result = await verifier.verify({
        pactFile,
        provider: group,
        baseUrl: session.baseUrl,
        states: (interaction.providerStates ?? []).map(({ name }) => name),
        values,
      });
      const { exchanges, failure } = session.close();
      if (failure !== undefined) throw failure;
      const [exchange] = exchanges;
      if (exchange === undefined || exchanges.length > 1)
        throw new Error(`the Pact verifier sent ${exchanges.length} requests, not one: ${result}`);
      return { exchange, mismatches: readMismatches(result) };
    },
    async close() {
      verifier.close();
      await relay.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function readMismatches(text: string): readonly Mismatch[] {
  let result: VerifierResult;
  try {
    result = JSON.parse(text) as VerifierResult;
  } catch {
    throw new Error(`the Pact verifier returned no result: ${text}`);
  }
  const mismatches = (result.errors ?? []).flatMap(({ mismatch }) => mismatch?.mismatches ?? []);
  const [outcome, ...others] = result.interactionResults ?? [];
  // No outcome, and a failure without a mismatch, must not count as a satisfied interaction.
  if (outcome === undefined || others.length > 0 || (outcome.result === 'OK') !== (mismatches.length === 0))
    throw new Error(`the Pact verifier returned an unclear result: ${text}`);
  return mismatches;
}
