import type { Dispatcher } from 'undici';
// A third of the modules of undici, in a third of the time: those for fetch and WebSockets are not needed.
import Agent from 'undici/lib/dispatcher/agent.js';
import { defined } from '../../contracts/index.ts';
import { BodyTooLarge, decompress, type Decompressed } from './decompress.ts';
import { proxyOf } from './proxy.ts';
import { OutOfTime, targetErrorOf } from './transport-error.ts';

/** The largest body of a response, in bytes; no consumer could use a larger one. */
export const LARGEST_BODY = 8 * 2 ** 20;

/** What each value of a body takes in memory once it is parsed, about: `[]` has two bytes. */
const BYTES_PER_VALUE = 48;

/** The bytes from which a body is large, and the bytes of large bodies that a run reads: it keeps all answers in memory. */
const LARGE_BODY = 2 ** 20;
const MOST_LARGE = 256 * 2 ** 20;

/** The bytes that a body takes: those of its text or of its values, whichever are more. */
function bytesOf(body: Uint8Array): number {
  // Each value has two bytes at least, with its comma.
  if (body.length * (BYTES_PER_VALUE / 2) <= LARGE_BODY) return body.length;
  let values = 1;
  for (let at = body.indexOf(COMMA); at >= 0; at = body.indexOf(COMMA, at + 1)) values += 1;
  return Math.max(body.length, values * BYTES_PER_VALUE);
}

const COMMA = 0x2c;

/** The limits of every request. */
export interface TransportOptions {
  /** For connecting, the head and the whole body together. */
  readonly timeoutSeconds: number;
  readonly concurrency: number;
  readonly limitBytes: number;
}

/** One request as it goes out. */
export interface WireRequest {
  readonly origin: string;
  /** With query; sent unchanged. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** On a connection of its own. */
  readonly fresh?: boolean;
}

/** One response as it came in. */
export interface WireResponse {
  readonly status: number;
  /** Names in lower case; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Decompressed;
}

/** Whether a status is that of a proxy or of a service that is down: an outage, never a violation. */
export const isUnavailable = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** Sends single requests over HTTP/1.1: no redirects, no retries. */
export interface Transport {
  /** Throws TargetError when no complete answer came in time. */
  send(request: WireRequest): Promise<WireResponse>;
  /** Aborts the requests under way. */
  close(): Promise<void>;
}

/** See Transport. */
export function createTransport(options: TransportOptions): Transport {
  const { timeoutSeconds, limitBytes } = options;
  const milliseconds = timeoutSeconds * 1000;
  const agentOptions: Agent.Options = {
    connections: options.concurrency,
    connect: { timeout: milliseconds },
    // One clock counts for the whole request; undici's own would start anew with each byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: limitBytes,
  };
  const agents = new Map<string, Promise<Dispatcher>>();
  /** The agent for an origin: of the proxy of the environment, where one is to be used. */
  const agentOf = (origin: string, isFresh: boolean): Promise<Dispatcher> => {
    const proxy = proxyOf(origin);
    const key = `${proxy ?? ''} ${isFresh}`;
    const known = agents.get(key);
    if (known !== undefined) return known;
    // Without pipelining a connection serves one request and is closed.
    const options = isFresh ? { ...agentOptions, pipelining: 0 } : agentOptions;
    const agent = openAgent(options, proxy);
    agents.set(key, agent);
    return agent;
  };
  let large = 0;
  const count = (body: Uint8Array): void => {
    const bytes = bytesOf(body);
    if (bytes <= LARGE_BODY) return;
    if (large + bytes > MOST_LARGE)
      throw new BodyTooLarge(
        `more than ${MOST_LARGE / 2 ** 20} MB in answers above 1 MB, at ${BYTES_PER_VALUE} bytes a value`,
      );
    large += bytes;
  };

  return {
    async send({ origin, path, method, headers, body, fresh }) {
      const dispatcher = await agentOf(origin, fresh === true);
      try {
        const request = { origin, path, method, headers, ...defined({ body }) } as Dispatcher.DispatchOptions;
        const { status, headers: given, bytes } = await exchange(dispatcher, request, milliseconds);
        const received = joined(given);
        const encoding = received['content-encoding'] ?? '';
        const content = await decompress(bytes, encoding, limitBytes);
        count(content.bytes);
        return { status, headers: received, content };
      } catch (error) {
        throw targetErrorOf(error, { method, url: `${origin}${path}`, timeoutSeconds, limitBytes }) ?? error;
      }
    },
    async close() {
      await Promise.all([...agents.values()].map(async (agent) => (await agent).destroy()));
    },
  };
}

async function openAgent(options: Agent.Options, proxy: string | undefined): Promise<Dispatcher> {
  if (proxy === undefined) return new Agent(options);
  const { ProxyAgent } = await import('undici');
  // Many proxies allow tunnels for https only.
  return new ProxyAgent({ ...options, uri: proxy, proxyTunnel: false });
}

/** An answer as undici gives it. */
interface RawAnswer {
  readonly status: number;
  readonly headers: Parameters<typeof joined>[0];
  readonly bytes: Uint8Array;
}

/** Sends a request and reads the whole answer; past the time limit, rejects with OutOfTime. A stream of the body would double the processor time. */
function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  milliseconds: number,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let answer: Omit<RawAnswer, 'bytes'> = { status: 0, headers: {} };
    let late: OutOfTime | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    const timer = setTimeout(() => {
      late = new OutOfTime();
      controller?.abort(late);
      // undici connects to a proxy again and again, and never starts the request.
      reject(late);
    }, milliseconds);
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (late !== undefined) started.abort(late);
      },
      onResponseStart(_, status, headers) {
        if (status >= 200) answer = { status, headers };
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        const [first = new Uint8Array(), ...others] = chunks;
        resolve({ ...answer, bytes: others.length === 0 ? first : Buffer.concat(chunks) });
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}

function joined(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (value ?? []).join(', '),
    ]),
  );
}
