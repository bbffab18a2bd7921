import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Pool } from 'undici';
import { defined } from '../../../../contracts/index.ts';
import { loadReference } from '../../../embedded/embedded-reference.ts';
import type { Outcomes, Outcome } from './outcomes.ts';

/** A request whose answer is known. */
export interface KnownRequest {
  readonly path: string;
  /** JSON of a POST; a GET when omitted. */
  readonly body?: string;
}

/** Status and body of an answer as one text. */
type Answer = string;

/** Requests with the answers that a server gave when nothing else was requested. */
export type KnownAnswers = ReadonlyMap<KnownRequest, Answer>;

const gets = ['/classification/models', '/classification/sets', '/classification/meta', '/uk-jpa/rankings'];

/** `count` requests to the posting groups, valid or not, and some to the classification group. */
export async function drawRequests(
  count: number,
  seed: number,
  sets: readonly string[],
): Promise<readonly KnownRequest[]> {
  const { postings } = await (await loadReference()).loadTraffic();
  const inputs = [
    {
      title: 'Registered nurse',
      description: 'Night shifts at a hospital. A licence is required.',
      company: 'NHS',
    },
    { title: 'Lorry driver', description: 'Deliveries in Leeds. '.repeat(40) },
  ];
  return [
    ...gets.map((path) => ({ path })),
    ...sets.flatMap((set) =>
      inputs.map((input) => ({
        path: `/classification/sets/${set}/classify`,
        body: JSON.stringify({ input }),
      })),
    ),
    ...fc
      .sample(postings, { seed, numRuns: count })
      .map(({ path, body }) => ({ path, body: JSON.stringify(body) })),
  ];
}

/** A client of a server, with a number of connections. */
export class Client {
  readonly #pool: Pool;
  readonly #token: string;

  constructor(url: string, token: string, connections: number) {
    this.#pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });
    this.#token = token;
  }

  /** Sends a request and compares the answer with the known one. Never rejects. */
  async compare(
    request: KnownRequest,
    known: Answer,
    outcomes: Outcomes,
    mayBeLost = false,
  ): Promise<Outcome> {
    const answer = await this.#send(request);
    const outcome = outcomeOf(answer, known, mayBeLost);
    if (outcome === 'wrong')
      outcomes.fail(
        `${request.path} ${request.body ?? ''}\n    before: ${known.slice(0, 400)}\n    now: ${answer.text.slice(0, 400)}`,
      );
    else outcomes.add(outcome);
    return outcome;
  }

  /** The answers to requests, one after the other. Throws an Error for a status of 500 and more, and without an answer. */
  async answers(requests: readonly KnownRequest[]): Promise<KnownAnswers> {
    const known = new Map<KnownRequest, Answer>();
    for (const request of requests) {
      const answer = await this.#send(request);
      if (answer.kind === 'lost' || answer.status >= 500)
        throw new Error(
          `${request.path} ${request.body ?? ''} is answered with ${answer.text.slice(0, 500)}`,
        );
      known.set(request, answer.text);
    }
    return known;
  }

  /** Ends all connections. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #send({ path, body }: KnownRequest) {
    try {
      const response = await this.#pool.request({
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...defined({ body }),
      });
      const text = await response.body.text();
      const status = response.statusCode;
      return {
        kind: 'answer',
        status,
        mayRetry: 'retry-after' in response.headers,
        text: `${status} ${text}`,
      } as const;
    } catch (error) {
      return { kind: 'lost', text: String(error) } as const;
    }
  }
}

type Got =
  | { readonly kind: 'answer'; readonly status: number; readonly mayRetry: boolean; readonly text: string }
  | { readonly kind: 'lost'; readonly text: string };

function outcomeOf(got: Got, known: Answer, mayBeLost: boolean): Outcome {
  if (got.kind === 'lost') return mayBeLost ? 'no answer' : 'wrong';
  if (got.status === 503 && got.mayRetry) return 'refused for now';
  return got.text === known ? 'as before' : 'wrong';
}

/** Sends requests in `lanes` concurrent loops, as fast as the server answers, until the signal is aborted. */
export async function drive(
  client: Client,
  known: KnownAnswers,
  outcomes: Outcomes,
  {
    lanes,
    signal,
    mayBeLost = false,
  }: { readonly lanes: number; readonly signal: AbortSignal; readonly mayBeLost?: boolean },
): Promise<void> {
  const all = [...known];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const [request, answer] = all[next++ % all.length] ?? [];
      if (request === undefined || answer === undefined) return;
      const outcome = await client.compare(request, answer, outcomes, mayBeLost || signal.aborted);
      // A refused client waits a little before its next request.
      if (outcome === 'refused for now' || outcome === 'no answer') await sleep(50);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
