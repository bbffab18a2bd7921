import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EmbeddedReference } from './embedded-reference.ts';

/** The message of the thread when its reference listens. */
export type ListeningReference = Omit<EmbeddedReference, 'close'>;

const workerFile = new URL('./reference-worker.js', import.meta.url);
const isCompiled = import.meta.url.endsWith('.js');

/** Memory for new objects: with the default of 48, the thread spends twice as much time on collecting them. */
const YOUNG_MEGABYTES = 96;

/** A thread that loads the embedded reference. */
export interface ReferenceThread {
  /** The reference, when it listens. Until this is called, the thread does not keep the process running. */
  listening(): Promise<EmbeddedReference>;
}

/** Begins to load the embedded reference in a thread, so that the checks load meanwhile; from the sources (tests), in this one. */
export function loadReferenceThread(): ReferenceThread {
  if (!isCompiled)
    return {
      async listening() {
        const { startEmbeddedReference } = await import('./embedded-reference.ts');
        return startEmbeddedReference();
      },
    };
  const worker = new Worker(workerFile, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } });
  worker.unref();
  // An error of the thread rejects the promise of its message; later, the run gets no answers from the target, and closing
  // says why.
  let failure: Error | undefined;
  worker.on('error', (error: Error) => (failure = error));
  const ended = new AbortController();
  worker.once('exit', () => ended.abort(new Error('the thread of the embedded reference ended')));
  const message = once(worker, 'message', { signal: ended.signal }) as Promise<[ListeningReference]>;
  // Reported by `listening`, if that is called.
  message.catch(() => {});
  return {
    async listening() {
      worker.ref();
      const [reference] = await message;
      return {
        ...reference,
        async close() {
          await worker.terminate();
          if (failure !== undefined) throw failure;
        },
      };
    },
  };
}
