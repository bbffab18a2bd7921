import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EmbeddedReference } from './embedded-reference.ts';

/** What the thread says when its reference listens. */
export type ListeningReference = Omit<EmbeddedReference, 'close'>;

const workerFile = new URL('./reference-worker.js', import.meta.url);
const isCompiled = import.meta.url.endsWith('.js');

/**
 * Starts the reference as `startEmbeddedReference` does, in a thread of its own: what it computes and what the checks
 * compute take a core each. Node starts threads from compiled files only; run from the sources (in tests), it shares this
 * thread. Rejects when the thread ends before the reference listens; `close` rejects when it failed afterwards.
 */
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
