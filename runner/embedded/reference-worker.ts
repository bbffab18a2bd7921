import { parentPort } from 'node:worker_threads';
import { startEmbeddedReference } from './embedded-reference.ts';
import type { ListeningReference } from './reference-thread.ts';

const { target, credentials } = await startEmbeddedReference();
const listening: ListeningReference = { target, credentials };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(listening);
