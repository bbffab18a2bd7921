import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests have their turn between two runs of models, which block the process for up to a tenth of a second
 * each. Rejects with the reason of the signal when the client has gone.
 */
export async function nextTurn(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
