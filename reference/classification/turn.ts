import { setImmediate } from 'node:timers/promises';

/**
 * Yields to other requests between two runs of models, each of which blocks the process for up to a tenth of a second. Rejects with the reason of the signal when the client has gone.
 */
export async function nextTurn(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
