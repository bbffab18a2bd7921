import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs a module in a process of its own with arguments, and resolves with the message that it sends. */
export async function inOwnProcess<Message>(module: string, given: readonly string[]): Promise<Message> {
  const child = fork(new URL(module, import.meta.url), given);
  let message: Message | undefined;
  child.on('message', (sent) => (message = sent as Message));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (message === undefined)
    throw new Error(`${module} ${given.join(' ')} ended with ${code} without a result`);
  return message;
}
