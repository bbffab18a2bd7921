import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type * as PactLibrary from '@pact-foundation/pact';
import { UsageError } from '../errors/usage-error.ts';

/** One verification: a file with one interaction, against a base URL. */
interface VerifierJob {
  readonly pactFile: string;
  readonly provider: string;
  readonly baseUrl: string;
  /** What the handlers of these provider states answer. */
  readonly states: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** The Pact verifier in a process of its own. */
export interface VerifierProcess {
  /** The result of the verifier as JSON text, whether the interaction is satisfied or not. */
  verify(job: VerifierJob): Promise<string>;
  close(): void;
}

interface NumberedJob extends VerifierJob {
  readonly number: number;
}

interface Answer {
  readonly number: number;
  readonly result: string;
}

/** Starts the Pact verifier in a process, whose output is discarded. Throws UsageError without the Pact library. */
export function startVerifier(): VerifierProcess {
  const child = spawn(
    process.execPath,
    ['-e', `(${answerJobs.toString()})(require, process)`, locatePact()],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: environment() },
  );
  const waiting = new Map<number, Waiting>();
  let jobs = 0;
  let ended: Error | undefined;
  const end = (reason: string): void => {
    ended ??= new Error(`the Pact verifier ended: ${reason}`);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(`exit code ${code ?? signal}`));
  child.on('message', ({ number, result }: Answer) => {
    waiting.get(number)?.resolve(result);
    waiting.delete(number);
  });
  return {
    verify: (job) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) {
          reject(ended);
          return;
        }
        jobs += 1;
        waiting.set(jobs, { resolve, reject });
        const numbered: NumberedJob = { number: jobs, ...job };
        child.send(numbered);
      }),
    close: () => child.kill(),
  };
}

interface Waiting {
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
}

/** The Pact library is an optional peer dependency: users who only run checks do not need its 46 MB. */
function locatePact(): string {
  try {
    return createRequire(import.meta.url).resolve('@pact-foundation/pact');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      'usage/missing-package',
      'the pacts are verified by the Pact library, which is not installed',
      'npm i -D @pact-foundation/pact@16',
    );
  }
}

/** No usage statistics of Pact and no proxy: the verifier connects to this machine only. */
function environment(): NodeJS.ProcessEnv {
  const withoutProxy = Object.entries(process.env).filter(([name]) => !/^https?_proxy$/i.test(name));
  return { ...Object.fromEntries(withoutProxy), PACT_DO_NOT_TRACK: 'true' };
}

/** All that the process does. It is passed on as text, so it uses nothing but its arguments. */
function answerJobs(load: (module: string) => unknown, own: NodeJS.Process): void {
  const { Verifier } = load(own.argv[1] ?? '') as typeof PactLibrary;
  own.on('message', ({ number, pactFile, provider, baseUrl, states, values }: NumberedJob) => {
    const answer = (result: string): void => void own.send?.({ number, result });
    new Verifier({
      provider,
      providerBaseUrl: baseUrl,
      pactUrls: [pactFile],
      // Each request has the time limit of the client that sends it.
      timeout: 24 * 3_600_000,
      logLevel: 'error',
      stateHandlers: Object.fromEntries(
        states.map((state) => [state, () => Promise.resolve(values as never)]),
      ),
    })
      .verifyProvider()
      .then(answer, (error: Error) => answer(error.message));
  });
  own.on('disconnect', () => own.exit());
}
