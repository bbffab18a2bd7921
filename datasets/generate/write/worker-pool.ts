import { Worker } from 'node:worker_threads';
import type { DatasetFile } from '../../files/manifest.ts';
import { type PartJob, partWriter } from './part-writer.ts';
import type { Part } from './part.ts';

/** A message of a worker: rows written since the last message, or the files of a finished part. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly rows: number }
  | { readonly kind: 'done'; readonly files: readonly DatasetFile[] };

type WritePart = (part: Part) => Promise<readonly DatasetFile[]>;

// Node starts threads from compiled files only; run from the sources (in tests), all workers share this thread.
const workerFile = new URL('./part-worker.js', import.meta.url);
const isCompiled = import.meta.url.endsWith('.js');

interface Thread {
  readonly write: WritePart;
  readonly stop: () => Promise<unknown>;
}

function startThread(job: PartJob, progress: (rows: number) => void): Thread {
  const worker = new Worker(workerFile, { workerData: job });
  const write: WritePart = (part) =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        worker.off('message', hear).off('error', fail).off('exit', end);
        act();
      };
      const hear = (message: WorkerMessage): void => {
        if (message.kind === 'progress') progress(message.rows);
        else settle(() => resolve(message.files));
      };
      const fail = (error: Error): void => settle(() => reject(error));
      const end = (code: number): void =>
        settle(() => reject(new Error(`a dataset worker ended early with code ${code}`)));
      worker.on('message', hear).on('error', fail).on('exit', end);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(part);
    });
  return { write, stop: () => worker.terminate() };
}

/** Writes parts with a number of workers, and returns the files in the order of the parts. Parts do not depend on workers. */
export async function writeParts(
  job: PartJob,
  parts: readonly Part[],
  workers: number,
  progress: (rows: number) => void,
): Promise<readonly DatasetFile[]> {
  const lanes = Math.min(workers, parts.length);
  const results: (readonly DatasetFile[])[] = [];
  let next = 0;
  const takeParts = async (write: WritePart): Promise<void> => {
    for (let place = next; place < parts.length; place = next) {
      next += 1;
      const part = parts[place];
      if (part !== undefined) results[place] = await write(part);
    }
  };

  if (lanes === 1 || !isCompiled) {
    const write = partWriter(job, progress);
    await Promise.all(Array.from({ length: lanes }, () => takeParts(write)));
    return results.flat();
  }
  const threads = Array.from({ length: lanes }, () => startThread(job, progress));
  try {
    await Promise.all(threads.map(({ write }) => takeParts(write)));
  } finally {
    await Promise.all(threads.map(({ stop }) => stop()));
  }
  return results.flat();
}
