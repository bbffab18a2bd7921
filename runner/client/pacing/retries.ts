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
export interface RetryOptions {
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
/** Milliseconds of waiting for restarts, over all requests of a run: a connection that is always bad would never fail. */
const RESTART_WAITS = 30_000;
/** The budget for sending requests again while all of them fail; any answer restores it. */
const BUDGET = 24;
/** What sending again after a timeout costs of that budget: timeouts take long, so few are tried again. */
const TIMEOUT_PRICE = 8;

/** See Retries. */
export const createRetries = (options: RetryOptions): Retries => new RequestRetries(options);

/** What has become of a request so far. */
interface Course {
  /** Whether it goes over a new connection. */
  isFresh: boolean;
  isRenewed: boolean;
  /** Whether it was sent again after a timeout, or a reset of a new connection. */
  isTriedAgain: boolean;
  attempts: number;
  /** Milliseconds that it has waited, without those while the target was down. */
  waited: number;
  /** Waits after which the target may be up again. */
  forOutage: number;
  /** The answers to all requests when it last failed. */
  answersBefore: number;
  wasDown: boolean;
}

class RequestRetries implements Retries {
  rateLimited = 0;
  private readonly options: RetryOptions;
  private readonly longest: number;
  private budget = BUDGET;
  private restartWaits = RESTART_WAITS;

  constructor(options: RetryOptions) {
    this.options = options;
    this.longest = options.timeoutSeconds * 1000;
  }

  async answer(spec: RequestSpec, connection: 'kept' | 'fresh', most: number): Promise<RetriedAnswer> {
    const { write, send, pacing, outage } = this.options;
    const isFresh = connection === 'fresh';
    const course: Course = { ...newCourse, isFresh };
    for (;;) {
      course.attempts += 1;
      const { wire, shown } = await write(spec);
      let response: SentResponse;
      try {
        response = await send(course.isFresh ? { ...wire, fresh: true } : wire, most);
      } catch (error) {
        if (await this.isWorthSending(error, course)) continue;
        throw error;
      }
      if (response.status === 429) {
        this.waitForRate(response, course, shown);
        continue;
      }
      if (response.status === 401 && !course.isRenewed && (spec.credential ?? 'valid') === 'valid') {
        course.isRenewed = await this.options.credentials.renew(wire.headers['authorization'] ?? '');
        if (course.isRenewed) continue;
      }
      if (isUnavailable(response.status)) {
        if (await this.waitForTarget(course, retryAfterOf(response))) continue;
        throw unavailable(shown, response.status);
      }
      outage.answered(wire, response.sentAt);
      pacing.answered();
      if (course.isTriedAgain || course.forOutage > 0) this.budget = BUDGET;
      const { attempts } = course;
      return { request: shown, response, attempts, milliseconds: response.milliseconds };
    }
  }

  /** Whether a request that failed may be sent again: a short failure should not keep a run from judging. */
  private spend(price: number): boolean {
    this.budget -= price;
    return this.budget >= 0;
  }

  /** Whether a request that got no answer is sent again; it has waited when it has to. */
  private async isWorthSending(error: unknown, course: Course): Promise<boolean> {
    // A server may close an idle connection just when it is used again.
    const code = error instanceof TargetError ? error.code : undefined;
    if (code === 'target/reset' && !course.isFresh) {
      course.isFresh = true;
      return true;
    }
    const isCut = code === 'target/reset' || code === 'target/timeout';
    if (isCut && !course.isTriedAgain && this.spend(TIMEOUT_PRICE)) {
      course.isTriedAgain = true;
      return true;
    }
    // It may be starting again; one that never answered is not there.
    if (this.options.outage.answers === 0) return false;
    if (code === 'target/reset') return this.waitForRestart(course);
    return code === 'target/unreachable' && (await this.waitForTarget(course, undefined));
  }

  /**
   * Waits while a proxy closes connections because what is behind it starts again: the request that was answered last
   * gets no answer either. Returns false when that one is answered: then the target drops this request.
   */
  private async waitForRestart(course: Course): Promise<boolean> {
    const { outage } = this.options;
    outage.failed();
    const wait = FIRST_OUTAGE_WAIT * 2 ** course.forOutage;
    this.restartWaits -= wait;
    const isDown = this.restartWaits >= 0 && (await outage.isWorthWaiting());
    // It may have come up after this request was sent.
    const isWorthSending = isDown || course.wasDown;
    course.wasDown = isDown;
    if (isDown) await this.waitForOutage(course, wait);
    return isWorthSending;
  }

  private async waitForOutage(course: Course, wait: number): Promise<void> {
    course.forOutage = Math.min(course.forOutage + 1, MOST_OUTAGE_WAITS);
    await sleep(wait);
  }

  /** Pauses all requests after a 429. Throws TargetError when it would take too long. */
  private waitForRate(response: SentResponse, course: Course, shown: Exchange['request']): void {
    const { pacing } = this.options;
    const { attempts } = course;
    this.rateLimited += 1;
    const wait = retryAfterOf(response) ?? FIRST_WAIT * 2 ** (attempts - 1);
    if (attempts > MOST_WAITS || course.waited + wait > this.longest) throw tooFast(shown, wait, attempts);
    course.waited += wait;
    pacing.pause(wait);
    // One may be a coincidence; two mean that waiting alone does not help.
    if (attempts > 1) pacing.slowDown(response.sentAt);
  }

  /** Waits before a request is sent again to a target that may be down. Returns false when it should fail. */
  private async waitForTarget(course: Course, retryAfter: number | undefined): Promise<boolean> {
    const { outage } = this.options;
    outage.failed();
    // When others were answered since it was last sent, only some requests fail, or only sometimes.
    const isAlone = course.forOutage > 0 && outage.answers === course.answersBefore;
    const isDown = isAlone && (await outage.isWorthWaiting());
    if (course.wasDown && !isDown) course.forOutage = 0;
    course.wasDown = isDown;
    course.answersBefore = outage.answers;
    const wait = retryAfter ?? FIRST_OUTAGE_WAIT * 2 ** course.forOutage;
    if (wait > this.longest) return false;
    if (!isDown) {
      const isTooLong = course.forOutage >= MOST_OUTAGE_WAITS || course.waited + wait > this.longest;
      if (isTooLong || !this.spend(1)) return false;
      course.waited += wait;
    }
    await this.waitForOutage(course, wait);
    return true;
  }
}

const newCourse: Course = {
  isFresh: false,
  isRenewed: false,
  isTriedAgain: false,
  attempts: 0,
  waited: 0,
  forOutage: 0,
  answersBefore: 0,
  wasDown: false,
};

function retryAfterOf({ headers }: SentResponse): number | undefined {
  return readRetryAfter(headers['retry-after'], Date.now());
}

function unavailable(request: Exchange['request'], status: number): TargetError {
  return new TargetError(
    'target/unavailable',
    `${request.method} ${request.url}: status ${status}, the service or its upstream is down`,
    'check that the service and its upstream are up, then run again; if they limit requests with this status, lower --concurrency or --rate',
  );
}

const DAY = 86_400_000;

function tooFast(request: Exchange['request'], wait: number, attempts: number): TargetError {
  return new TargetError(
    'target/rate-limited',
    `${request.method} ${request.url}: status 429 ${attempts === 1 ? 'once' : `${attempts} times`}, now with ${wait > DAY ? 'more than a day' : `${Math.ceil(wait / 1000)} s`} to wait`,
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
