import type { Ask, Exchange } from './exchange.ts';
import { Blocked, type Judge } from './check-context.ts';

/** Asks what the rest of the check builds on; blocks the check when the answer is not 200 (a route clause judges that). */
export async function accepted(t: Judge, ask: Ask): Promise<Exchange> {
  const exchange = await t.ask(ask);
  if (exchange.response.status !== 200)
    throw new Blocked(
      `the request to build on, ${ask.method} ${ask.path}, was answered with status ${exchange.response.status}`,
    );
  return exchange;
}
