import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EmbeddedReference } from './embedded-reference.ts';

/** What the thread says when its reference listens. */
export type ListeningReference = Omit<EmbeddedReference, 'close'>;

const workerFile = new URL('./reference-worker.js', import.meta.url);
const isCompiled = import.meta.url.endsWith('.js');

/** Starts the embedded reference in a thread of its own; run from the sources (in tests), it shares this one. */
export async function startReferenceThread(): Promise<EmbeddedReference> {
  if (!isCompiled) {
    const { startEmbeddedReference } = await import('./embedded-reference.ts');
    return startEmbeddedReference();
  }
  const worker = new Worker(workerFile);
  // An error of the thread rejects the promise.
  const ended = new AbortController();
  worker.once('exit', () => ended.abort(new Error('the thread of the embedded reference ended')));
  const [listening] = (await once(worker, 'message', { signal: ended.signal })) as [ListeningReference];
  // Afterwards the run meets a target that does not answer, and closing says why.
  let failure: Error | undefined;
  worker.on('error', (error: Error) => (failure = error));
  return {
    ...listening,
    async close() {
      await worker.terminate();
      if (failure !== undefined) throw failure;
    },
  };
}
