import { parentPort, workerData } from 'node:worker_threads';
import { type PartJob, partWriter } from './part-writer.ts';
import type { Part } from './part.ts';
import type { WorkerMessage } from './worker-pool.ts';

// The thread of `worker-pool.ts`: writes one part after another and posts its files. An error ends the thread.

const port = parentPort;
if (port === null) throw new Error('part-worker runs in a worker thread only');

const answer = (message: WorkerMessage): void => port.postMessage(message);
const write = partWriter(workerData as PartJob, (rows) => answer({ kind: 'progress', rows }));

port.on('message', (part: Part) => {
  void write(part)
    .then((files) => answer({ kind: 'done', files }))
    .catch((error: unknown) => {
      // Thrown outside of the promise, the error reaches the pool's `error` event.
      queueMicrotask(() => {
        throw error;
      });
    });
});
