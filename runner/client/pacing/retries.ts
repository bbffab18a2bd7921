import { setTimeout as sleep } from 'node:timers/promises';
import { TargetError, type Exchange, type RequestSpec } from '../../../properties/index.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { WrittenRequest } from '../request-writer.ts';
import { isUnavailable, type WireRequest, type WireResponse } from '../transport.ts';
import type { OutageWatch } from './outage-watch.ts';
import type { Pacing } from './pacing.ts';

/** A response with the moment of its request, and how long it took. */
export type SentResponse = WireResponse & { readonly sentAt: number; readonly milliseconds: number };

/** What a run sends its requests with. */
export interface RetrySetting {
  /** The longest that a request waits in all. */
  readonly timeoutSeconds: number;
  readonly write: (spec: RequestSpec) => Promise<WrittenRequest>;
  /** Sends a request once, unless the run has sent `most` of them. */
  readonly send: (wire: WireRequest, most: number) => Promise<SentResponse>;
  readonly credentials: Pick<Credentials, 'renew'>;
  readonly pacing: Pick<Pacing, 'pause' | 'slowDown' | 'answered'>;
  readonly outage: OutageWatch<WireRequest>;
}

/** The answer to a request, and how often it was sent. */
interface RetriedAnswer extends Pick<Exchange, 'request' | 'attempts' | 'milliseconds'> {
  readonly response: WireResponse;
}

/** Sends requests again that get no answer, 401 with a token that can be renewed, 429, or 502 to 504. */
export interface Retries {
  /** Sends a request until it is answered. Throws TargetError when it is not, and as `write` and `send` do. */
  answer(spec: RequestSpec, connection: 'kept' | 'fresh', most: number): Promise<RetriedAnswer>;
  /** Answers with status 429 so far. */
  readonly rateLimited: number;
}

/** Waits after a 429 without Retry-After: doubled each time, from this many milliseconds. */
const FIRST_WAIT = 500;
const MOST_WAITS = 4;
/** The same after 502, 503 or 504. With one of seven answers lost, not one request in 100,000 fails six times. */
const FIRST_OUTAGE_WAIT = 100;
const MOST_OUTAGE_WAITS = 5;
/** The budget for sending requests again while all of them fail; any answer restores it. */
const BUDGET = 24;
/** What sending again after a timeout costs of that budget: timeouts take long, so few are tried again. */
const TIMEOUT_PRICE = 8;

/** See Retries. */
export function createRetries({
  timeoutSeconds,
  write,
  send,
  credentials,
  pacing,
  outage,
}: RetrySetting): Retries {
  const longest = timeoutSeconds * 1000;
  let rateLimited = 0;
  let budget = BUDGET;

  /** Whether a request that failed may be sent again: a short failure should not keep a run from judging. */
  const spend = (price: number): boolean => {
    budget -= price;
    return budget >= 0;
  };

  /** Waits before a request is sent again to a target that may be down. Returns false when it should fail. */
  const waitForTarget = async (waits: Waits, retryAfter: number | undefined): Promise<boolean> => {
    outage.failed();
    // When others were answered since it was last sent, only some requests fail, or only sometimes.
    const isAlone = waits.forOutage > 0 && outage.answers === waits.answersBefore;
    const isDown = isAlone && (await outage.isWorthWaiting());
    if (waits.wasDown && !isDown) waits.forOutage = 0;
    waits.wasDown = isDown;
    waits.answersBefore = outage.answers;
    const wait = retryAfter ?? FIRST_OUTAGE_WAIT * 2 ** waits.forOutage;
    if (wait > longest) return false;
    if (!isDown) {
      if (waits.forOutage >= MOST_OUTAGE_WAITS || waits.waited + wait > longest || !spend(1)) return false;
      waits.waited += wait;
    }
    waits.forOutage = Math.min(waits.forOutage + 1, MOST_OUTAGE_WAITS);
    await sleep(wait);
    return true;
  };

  return {
    get rateLimited() {
      return rateLimited;
    },
    async answer(spec, connection, most) {
      const waits: Waits = { waited: 0, forOutage: 0, answersBefore: 0, wasDown: false };
      let fresh = connection === 'fresh';
      let isRenewed = false;
      let isTriedAgain = false;
      for (let attempts = 1; ; attempts += 1) {
        const { wire, shown } = await write(spec);
        let response: SentResponse;
        try {
          response = await send(fresh ? { ...wire, fresh } : wire, most);
        } catch (error) {
          // A server may close an idle connection just when it is used again.
          const code = error instanceof TargetError ? error.code : undefined;
          if (code === 'target/reset' && !fresh) {
            fresh = true;
            continue;
          }
          if (
            (code === 'target/reset' || code === 'target/timeout') &&
            !isTriedAgain &&
            spend(TIMEOUT_PRICE)
          ) {
            isTriedAgain = true;
            continue;
          }
          // It may be starting again; one that never answered is not there.
          if (code === 'target/unreachable' && outage.answers > 0 && (await waitForTarget(waits, undefined)))
            continue;
          throw error;
        }
        const retryAfter = readRetryAfter(response.headers['retry-after'], Date.now());
        if (response.status === 429) {
          rateLimited += 1;
          const wait = retryAfter ?? FIRST_WAIT * 2 ** (attempts - 1);
          if (attempts > MOST_WAITS || waits.waited + wait > longest) throw tooFast(shown, wait, attempts);
          waits.waited += wait;
          pacing.pause(wait);
          // One may be a coincidence; two mean that waiting alone does not help.
          if (attempts > 1) pacing.slowDown(response.sentAt);
          continue;
        }
        if (response.status === 401 && !isRenewed && (spec.credential ?? 'valid') === 'valid') {
          isRenewed = await credentials.renew(wire.headers['authorization'] ?? '');
          if (isRenewed) continue;
        }
        if (isUnavailable(response.status)) {
          if (await waitForTarget(waits, retryAfter)) continue;
          throw unavailable(shown, response.status);
        }
        outage.answered(wire, response.sentAt);
        pacing.answered();
        if (isTriedAgain || waits.forOutage > 0) budget = BUDGET;
        return { request: shown, response, attempts, milliseconds: response.milliseconds };
      }
    },
  };
}

/** How a request has waited. */
interface Waits {
  /** Milliseconds, without those while the target was down. */
  waited: number;
  /** Waits after which the target may be up again. */
  forOutage: number;
  /** The answers to all requests when it last failed. */
  answersBefore: number;
  wasDown: boolean;
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

/** The milliseconds that a Retry-After header asks to wait from `now` (RFC 9110, section 10.2.3); undefined for others. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
