import { apiGroups, defined, matchRoute } from '../../contracts/index.ts';
import {
  Blocked,
  TargetError,
  type Connection,
  type Exchange,
  type RequestSpec,
  type TargetClient,
} from '../../properties/index.ts';
import { purposes } from '../recording/answer.ts';
import { prepareCredentials, type CredentialOptions } from './credentials/credentials.ts';
import { createRedactor, type Redactor } from './credentials/redaction.ts';
import { createCircuitBreaker } from './pacing/circuit-breaker.ts';
import { createOutageWatch } from './pacing/outage-watch.ts';
import { createPacing, type Pacing } from './pacing/pacing.ts';
import { createRetries, type SentResponse } from './pacing/retries.ts';
import { proxyOf } from './proxy.ts';
import { readBody } from './read-body.ts';
import { createRequestWriter, type WriterOptions } from './request-writer.ts';
import {
  createTransport,
  LARGEST_BODY,
  type Transport,
  type WireRequest,
  isUnavailable,
} from './transport.ts';

/** The target, the credentials, and the limits of requests. */
export interface ClientOptions extends WriterOptions {
  readonly credentials: CredentialOptions;
  /** Requests per second; no limit when omitted. */
  readonly rate?: number;
  readonly concurrency: number;
  /** See Pacing. */
  readonly orderSeed?: number;
  readonly timeoutSeconds: number;
  /** Seconds to wait for a target that was up and is down; 30 when omitted. */
  readonly outageSeconds?: number;
  /** The most requests, with repeated ones and without those of the oracle: a further one throws Blocked. No limit when omitted. */
  readonly most?: number;
  /** Sends the requests; over HTTP when omitted. */
  readonly transport?: Transport;
}

/** The client of one run. */
export interface Client extends TargetClient {
  send(spec: RequestSpec, purpose?: string, connection?: Connection): Promise<Exchange>;
  /** Requests answered or failed so far, without those for tokens. */
  readonly requests: number;
  /** Answers with status 429 so far. */
  readonly rateLimited: number;
  /** A value to be shown, without secrets, parts of them and their encodings. */
  redact<Value>(value: Value): Value;
  /** Aborts requests under way; further ones fail. */
  close(): Promise<void>;
}

/** Seconds for which a target that answered before may be down, as while it is started again, before requests fail. */
const OUTAGE_SECONDS = 30;

/**
 * Opens the client of a run and requests its tokens. Errors of the target are thrown by `send`. Throws UsageError when
 * the environment names a proxy that is not an HTTP URL.
 */
export async function openClient(options: ClientOptions): Promise<Client> {
  const { timeoutSeconds, concurrency, most = Infinity } = options;
  // A wrong proxy in the environment is wrong usage, not a failed request.
  for (const url of [options.target, options.credentials.source?.authUrl])
    if (url !== undefined) proxyOf(url.origin);
  const redactor = createRedactor();
  const transport =
    options.transport ?? createTransport({ timeoutSeconds, concurrency, limitBytes: LARGEST_BODY });
  const credentials = await prepareCredentials(options.credentials, transport, redactor);
  const write = createRequestWriter(options, credentials, redactor);
  const pacing = createPacing({
    concurrency,
    ...defined({ rate: options.rate, orderSeed: options.orderSeed }),
  });
  const sender = createSender(transport, pacing);
  const outage = createOutageWatch((options.outageSeconds ?? OUTAGE_SECONDS) * 1000, (wire: WireRequest) =>
    sender.send(wire).then(
      ({ status }) => !isUnavailable(status),
      () => false,
    ),
  );
  const retries = createRetries({ timeoutSeconds, write, send: sender.send, credentials, pacing, outage });
  // One for each group: a group that is down fails faster than the others answer.
  const breakers = new Map(apiGroups.map((group) => [group, createCircuitBreaker()]));
  return {
    get requests() {
      return sender.requests;
    },
    get rateLimited() {
      return retries.rateLimited;
    },
    holds: (credential) => credentials.holds(credential),
    tokenExchange: () => credentials.tokenExchange(),
    async send(spec, purpose, connection = 'kept') {
      const route = routeName(spec);
      const breaker = breakers.get(spec.group);
      breaker?.check(route);
      try {
        const { request, response, attempts, milliseconds } = await retries.answer(
          spec,
          connection,
          purpose === purposes.oracle ? Infinity : most,
        );
        breaker?.succeeded(route);
        return { spec, request, response: shownResponse(response, redactor), attempts, milliseconds };
      } catch (error) {
        if (error instanceof TargetError) breaker?.failed(route, error);
        throw error;
      }
    },
    redact: (value) => redactor.thoroughly(value),
    close: () => transport.close(),
  };
}

/** Sends one request at a time of the pacing, and counts them. */
function createSender(
  transport: Transport,
  pacing: Pacing,
): {
  readonly requests: number;
  /** Throws Blocked when `most` requests were sent. */
  readonly send: (wire: WireRequest, most?: number) => Promise<SentResponse>;
} {
  let requests = 0;
  return {
    get requests() {
      return requests;
    },
    send: (wire, most = Infinity) =>
      pacing.run(async () => {
        if (requests >= most) throw new Blocked(`the budget of ${most} requests is used up`, 'budget');
        requests += 1;
        const sentAt = performance.now();
        const received = await transport.send(wire);
        return { ...received, sentAt, milliseconds: performance.now() - sentAt };
      }),
  };
}

/** A response as evidence, without secrets. */
function shownResponse(
  { status, headers, content }: Pick<SentResponse, 'status' | 'headers' | 'content'>,
  redactor: Redactor,
): Exchange['response'] {
  const shown = Object.entries(headers).map(
    ([name, value]) => [name, shownHeader(name, redactor.text(value))] as const,
  );
  return { status, headers: Object.fromEntries(shown), ...readBody(content, redactor) };
}

/** The value of a cookie is a secret, and not needed as evidence. */
function shownHeader(name: string, value: string): string {
  return name === 'set-cookie' ? value.replaceAll(/=[^;,]*/g, '=…') : value;
}

function routeName(spec: RequestSpec): string {
  const path = spec.path.split('?', 1)[0] ?? spec.path;
  const route = matchRoute(spec.group, spec.method, path)?.route.operationId ?? `${spec.method} ${path}`;
  return `${spec.group} ${route}`;
}
