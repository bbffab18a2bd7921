/** Knows whether a target that answered before is down altogether. */
export interface OutageWatch<Request> {
  /** Answers so far. */
  readonly answers: number;
  /** Notes a request that was answered, and when it was sent: one from before the outage is no evidence about it. */
  answered(request: Request, sentAt: number): void;
  /** Notes that a request failed. */
  failed(): void;
  /** Whether to go on waiting: the target answered before, what it answered last fails too, and not for longer than allowed. */
  isWorthWaiting(): Promise<boolean>;
}

/** See OutageWatch. `isAnswered` sends a request once more; `longest` is the milliseconds of an outage that is waited for. */
export function createOutageWatch<Request>(
  longest: number,
  isAnswered: (request: Request) => Promise<boolean>,
  now: () => number = () => performance.now(),
): OutageWatch<Request> {
  let answers = 0;
  let last: Request | undefined;
  let downSince: number | undefined;
  let pending: Promise<boolean> | undefined;
  const answered = (request: Request, sentAt: number): void => {
    last = request;
    if (downSince !== undefined && sentAt < downSince) return;
    answers += 1;
    downSince = undefined;
  };
  /** Requests that fail at the same time share one answer. */
  const isUp = (request: Request): Promise<boolean> =>
    (pending ??= isAnswered(request).finally(() => (pending = undefined)));
  return {
    get answers() {
      return answers;
    },
    answered,
    failed: () => void (downSince ??= now()),
    async isWorthWaiting() {
      if (last === undefined || (downSince !== undefined && now() - downSince >= longest)) return false;
      const [request, sentAt] = [last, now()];
      if (!(await isUp(request))) return true;
      answered(request, sentAt);
      return false;
    },
  };
}
