import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { isObject } from '../../../contracts/index.ts';
import type { Middleware, ReferenceOptions } from '../../../reference/index.ts';
import { loadMutations, startEmbeddedReference } from '../../embedded/embedded-reference.ts';
import type { TrialReference } from './run-trial.ts';

/** A request of a trial and its answer. */
export interface SeenExchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Status and body of the answer as JSON, with sorted keys; made on the first read: most trials compare no answers. */
  answer(): string;
}

/** A reference whose middleware can be exchanged, for many trials one after the other. */
export interface TrialServer extends TrialReference {
  /** Puts this middleware in front of the reference, instead of that of the trial before; none when omitted. */
  use(middleware?: Middleware): void;
  /** The requests since the last `use`. */
  seen(): readonly SeenExchange[];
  /** Sends these requests again, one after the other, and returns the first whose answer differs now. */
  findDifference(exchanges: readonly SeenExchange[]): Promise<SeenExchange | undefined>;
}

const passThrough: Middleware = (_, next) => next();

/** Starts a reference for trials that computes each answer once. It listens unless `open` opens one without a port. */
export async function openTrialServer(
  open: (options: ReferenceOptions) => Promise<TrialReference> = startEmbeddedReference,
): Promise<TrialServer> {
  const { rememberAnswers } = await loadMutations();
  let current = passThrough;
  let seen: SeenExchange[] = [];
  const record: Middleware = async (ctx, next) => {
    const { method, url: path } = ctx;
    const { requestText: body } = ctx.state;
    const headers = { ...ctx.req.headers };
    await next();
    const { status, body: answer } = ctx;
    seen.push({ method, path, headers, body, answer: () => canonical([status, answer]) });
  };
  const reference = await open({
    middleware: [record, (ctx, next) => current(ctx, next), rememberAnswers()],
  });
  return {
    ...reference,
    use(middleware = passThrough) {
      current = middleware;
      seen = [];
    },
    seen: () => seen,
    async findDifference(exchanges) {
      for (const exchange of exchanges) {
        await send(reference.target.origin, exchange);
        if (seen.at(-1)?.answer() !== exchange.answer()) return exchange;
      }
      return undefined;
    },
  };
}

/** Sends a request once more, with the same headers. */
async function send(origin: string, { method, path, headers, body }: SeenExchange): Promise<void> {
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers;
  const request = httpRequest(origin + path, { method, headers: kept });
  request.end(body === '' ? undefined : body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
}

/** JSON with sorted keys: two texts are equal when the values are. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
