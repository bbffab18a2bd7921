import { setTimeout as sleep } from 'node:timers/promises';
import { apiGroups, defined, matchRoute } from '../../contracts/index.ts';
import { TargetError, type Exchange, type RequestSpec, type TargetClient } from '../../properties/index.ts';
import { createCircuitBreaker } from './pacing/circuit-breaker.ts';
import { createOutageWatch } from './pacing/outage-watch.ts';
import { prepareCredentials, type CredentialSetting } from './credentials/credentials.ts';
import { createPacing } from './pacing.ts';
import { createRedactor } from './credentials/redaction.ts';
import { readBody } from './read-body.ts';
import { createRequestWriter, type WriterSetting } from './request-writer.ts';
import { readRetryAfter } from './pacing/retry-after.ts';
import {
  createTransport,
  LARGEST_BODY,
  type Transport,
  type WireRequest,
  type WireResponse,
  isUnavailable,
} from './transport.ts';

/** The target, the credentials, and the limits of requests. */
export interface ClientSetting extends WriterSetting {
  readonly credentials: CredentialSetting;
  /** Requests per second; no limit when omitted. */
  readonly rate?: number;
  readonly concurrency: number;
  /** See Pacing. */
  readonly orderSeed?: number;
  readonly timeoutSeconds: number;
  /** Seconds to wait for a target that was up and is down; 30 when omitted. */
  readonly outageSeconds?: number;
  /** Sends the requests; over HTTP when omitted. */
  readonly transport?: Transport;
}

/** A response with the moment of its request, and how long it took. */
type SentResponse = WireResponse & { readonly sentAt: number; readonly milliseconds: number };

/** The client of one run. */
export interface Client extends TargetClient {
  send(spec: RequestSpec, asker?: string, connection?: 'kept' | 'fresh'): Promise<Exchange>;
  /** Requests answered or failed so far, without those for tokens. */
  readonly requests: number;
  /** Answers with status 429 so far. */
  readonly rateLimited: number;
  /** A value to be shown, without secrets, parts of them and their encodings. */
  redact<Value>(value: Value): Value;
  /** Aborts requests under way; further ones fail. */
  close(): Promise<void>;
}

/** Waits after a 429 without Retry-After: doubled each time, from this many milliseconds. */
const FIRST_WAIT = 500;
const MOST_WAITS = 4;
/** The same after 502, 503 or 504. With one of seven answers lost, not one request in 100,000 fails six times. */
const FIRST_OUTAGE_WAIT = 100;
const MOST_OUTAGE_WAITS = 5;
/** Seconds for which a target that answered before may be down, as while it is started again, before requests fail. */
const OUTAGE_SECONDS = 30;
/** The budget for sending requests again while all of them fail; any answer restores it. */
const PATIENCE = 24;
/** What sending again after a timeout costs of that budget: timeouts take long, so few are tried again. */
const TIMEOUT_PRICE = 8;

/** Opens the client of a run and requests its tokens. Errors of the target are thrown by `send`. */
export async function openClient(setting: ClientSetting): Promise<Client> {
  const { timeoutSeconds } = setting;
  const redactor = createRedactor();
  const { concurrency } = setting;
  const transport =
    setting.transport ?? createTransport({ timeoutSeconds, concurrency, limitBytes: LARGEST_BODY });
  const credentials = await prepareCredentials(setting.credentials, transport, redactor);
  const write = createRequestWriter(setting, credentials, redactor);
  const pacing = createPacing({
    concurrency: setting.concurrency,
    ...defined({ rate: setting.rate, orderSeed: setting.orderSeed }),
  });
  // One for each group: a group that is down fails faster than the others answer.
  const breakers = new Map(apiGroups.map((group) => [group, createCircuitBreaker()]));
  let requests = 0;
  let rateLimited = 0;
  let patience = PATIENCE;
  const sendOnce = (wire: WireRequest): Promise<SentResponse> =>
    pacing.run(async () => {
      requests += 1;
      const sentAt = performance.now();
      const received = await transport.send(wire);
      return { ...received, sentAt, milliseconds: performance.now() - sentAt };
    });
  const outage = createOutageWatch((setting.outageSeconds ?? OUTAGE_SECONDS) * 1000, (wire: WireRequest) =>
    sendOnce(wire).then(
      ({ status }) => !isUnavailable(status),
      () => false,
    ),
  );

  /** Whether a request that failed may be sent again: a short failure should not keep a run from judging. */
  const spend = (price: number): boolean => {
    patience -= price;
    return patience >= 0;
  };

  const answer = async (
    spec: RequestSpec,
    connection: 'kept' | 'fresh',
  ): Promise<Pick<Exchange, 'request' | 'attempts' | 'milliseconds'> & { response: WireResponse }> => {
    let waited = 0;
    let fresh = connection === 'fresh';
    let renewed = false;
    let isTriedAgain = false;
    let outageWaits = 0;
    let answersBefore = 0;
    let wasDown = false;
    /** Waits before the request is sent again to a target that may be down. Returns false when it should fail. */
    const waitForTarget = async (retryAfter: number | undefined): Promise<boolean> => {
      outage.failed();
      const most = timeoutSeconds * 1000;
      // When others were answered since it was last sent, only some requests fail, or only sometimes.
      const isAlone = outageWaits > 0 && outage.answers === answersBefore;
      const isDown = isAlone && (await outage.isWorthWaiting());
      if (wasDown && !isDown) outageWaits = 0;
      wasDown = isDown;
      answersBefore = outage.answers;
      const wait = retryAfter ?? FIRST_OUTAGE_WAIT * 2 ** outageWaits;
      if (wait > most) return false;
      if (!isDown) {
        if (outageWaits >= MOST_OUTAGE_WAITS || waited + wait > most || !spend(1)) return false;
        waited += wait;
      }
      outageWaits = Math.min(outageWaits + 1, MOST_OUTAGE_WAITS);
      await sleep(wait);
      return true;
    };
    for (let attempts = 1; ; attempts += 1) {
      const { wire, shown } = await write(spec);
      let response: SentResponse;
      try {
        response = await sendOnce(fresh ? { ...wire, fresh } : wire);
      } catch (error) {
        // A server may close an idle connection just when it is used again.
        const code = error instanceof TargetError ? error.code : undefined;
        if (code === 'target/reset' && !fresh) {
          fresh = true;
          continue;
        }
        if ((code === 'target/reset' || code === 'target/timeout') && !isTriedAgain && spend(TIMEOUT_PRICE)) {
          isTriedAgain = true;
          continue;
        }
        // It may be starting again; one that never answered is not there.
        if (code === 'target/unreachable' && outage.answers > 0 && (await waitForTarget(undefined))) continue;
        throw error;
      }
      if (response.status === 429) {
        rateLimited += 1;
        const wait =
          readRetryAfter(response.headers['retry-after'], Date.now()) ?? FIRST_WAIT * 2 ** (attempts - 1);
        if (attempts > MOST_WAITS || waited + wait > timeoutSeconds * 1000)
          throw tooFast(shown, wait, attempts);
        waited += wait;
        pacing.pause(wait);
        // One may be a coincidence; two mean that waiting alone does not help.
        if (attempts > 1) pacing.slowDown(response.sentAt);
        continue;
      }
      if (response.status === 401 && !renewed && (spec.credential ?? 'valid') === 'valid') {
        renewed = await credentials.renew(wire.headers['authorization'] ?? '');
        if (renewed) continue;
      }
      if (isUnavailable(response.status)) {
        if (await waitForTarget(readRetryAfter(response.headers['retry-after'], Date.now()))) continue;
        throw unavailable(shown, response.status);
      }
      outage.answered(wire, response.sentAt);
      pacing.answered();
      if (isTriedAgain || outageWaits > 0) patience = PATIENCE;
      return { request: shown, response, attempts, milliseconds: response.milliseconds };
    }
  };

  return {
    get requests() {
      return requests;
    },
    get rateLimited() {
      return rateLimited;
    },
    holds: (credential) => credentials.holds(credential),
    tokenExchange: () => credentials.tokenExchange(),
    async send(spec, _asker, connection = 'kept') {
      const route = routeName(spec);
      const breaker = breakers.get(spec.group);
      breaker?.check(route);
      try {
        const { request, response, attempts, milliseconds } = await answer(spec, connection);
        breaker?.succeeded(route);
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [
            name,
            shownHeader(name, redactor.text(value)),
          ]),
        );
        return {
          spec,
          request,
          response: { status: response.status, headers, ...readBody(response.content, redactor) },
          attempts,
          milliseconds,
        };
      } catch (error) {
        if (error instanceof TargetError) breaker?.failed(route, error);
        throw error;
      }
    },
    redact: (value) => redactor.thoroughly(value),
    close: () => transport.close(),
  };
}

function unavailable(request: Exchange['request'], status: number): TargetError {
  return new TargetError(
    'target/unavailable',
    `${request.method} ${request.url}: status ${status}, the service or its upstream is down`,
    'check that the service and its upstream are up, then run again; if they limit the rate with this status, give --rate',
  );
}

const DAY = 86_400_000;

function tooFast(request: Exchange['request'], wait: number, attempts: number): TargetError {
  return new TargetError(
    'target/rate-limited',
    `${request.method} ${request.url}: status 429 ${attempts} times, now with ${wait > DAY ? 'more than a day' : `${Math.ceil(wait / 1000)} s`} to wait`,
    'lower --rate and --concurrency, or raise --timeout to wait longer',
  );
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
