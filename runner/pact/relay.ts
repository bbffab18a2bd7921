import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiGroup } from '../../contracts/index.ts';
import type { Credential, Exchange, Send } from '../../properties/index.ts';

/** What the verifier sent through the relay for one interaction. */
interface Relayed {
  readonly exchanges: readonly Exchange[];
  /** Why the target did not answer. */
  readonly failure: unknown;
}

/** A local proxy to the target for the Pact verifier, which then needs no secret, no rate limit and no retries. */
export interface Relay {
  /** Opens a base URL whose requests go to `send`; `close` closes it and returns the exchanges. */
  open(group: ApiGroup, send: Send): { readonly baseUrl: string; close(): Relayed };
  close(): Promise<void>;
}

interface RelaySession {
  readonly group: ApiGroup;
  readonly send: Send;
  readonly exchanges: Exchange[];
  failure?: unknown;
}

/** The tokens that the pacts send through the relay: each names a credential of the client. */
export const relayTokens = {
  valid: 'valid',
  expired: 'expired',
  unscoped: 'unscoped',
} as const satisfies Partial<Record<Credential, string>>;

/** Starts a relay on a free port of this machine. */
export async function startRelay(): Promise<Relay> {
  const sessions = new Map<string, RelaySession>();
  const server = createServer((request, response) => void relay(request, response, sessions));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  let opened = 0;
  return {
    open(group, send) {
      opened += 1;
      const name = String(opened);
      const session: RelaySession = { group, send, exchanges: [] };
      sessions.set(name, session);
      return {
        baseUrl: `http://127.0.0.1:${port}/${name}`,
        close() {
          sessions.delete(name);
          return { exchanges: session.exchanges, failure: session.failure };
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function relay(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: ReadonlyMap<string, RelaySession>,
): Promise<void> {
  const [, name = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
  const session = sessions.get(name);
  if (session === undefined) {
    response.writeHead(404).end();
    return;
  }
  try {
    const rawBody = await text(request);
    const exchange = await session.send({
      group: session.group,
      method: request.method ?? 'GET',
      path,
      credential: credentialOf(request.headers.authorization),
      ...(rawBody === '' ? {} : { rawBody }),
    });
    session.exchanges.push(exchange);
    response.writeHead(exchange.response.status, headersOf(exchange)).end(exchange.response.text);
  } catch (error) {
    session.failure = error;
    response.writeHead(502).end();
  }
}

function credentialOf(authorization: string | undefined): Credential {
  if (authorization === undefined) return 'none';
  const known = Object.values(relayTokens).find((token) => authorization === `Bearer ${token}`);
  return known ?? 'malformed';
}

/** Pact has one spelling of the JSON content type; any is valid, and the passive checks validate it. */
function headersOf({ response }: Exchange): Record<string, string> {
  const type = response.headers['content-type'];
  if (type === undefined) return {};
  return {
    'content-type': /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type) ? 'application/json' : type,
  };
}
