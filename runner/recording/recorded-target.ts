import { groupBy } from '../../contracts/index.ts';
import {
  Blocked,
  CredentialMissing,
  TargetError,
  type Credential,
  type Exchange,
  type RequestSpec,
} from '../../properties/index.ts';
import { requestKey, type Answer, type Purpose, type Outcome } from './answer.ts';

/** Finds the answers of a recording. */
interface AnswerBook {
  /** The answer to this request of this purpose, equal ones in recorded order; undefined when there are no more. */
  next(spec: RequestSpec, purpose: Purpose): Answer | undefined;
}

/**
 * Recorded answers. Each purpose has its own; where it has none, as in a newer version, those of others are used, but not
 * where a budget may have kept the request from being sent.
 */
function openAnswerBook(answers: readonly Answer[], hasBudget: boolean): AnswerBook {
  const own = groupBy(answers, ({ purpose, spec }) => `${purpose} ${requestKey(spec)}`);
  const all = groupBy(answers, ({ spec }) => requestKey(spec));
  const counts = new Map<string, number>();
  return {
    next(spec, purpose) {
      const key = requestKey(spec);
      const ownKey = `${purpose} ${key}`;
      const times = counts.get(ownKey) ?? 0;
      counts.set(ownKey, times + 1);
      return own.get(ownKey)?.[times] ?? (hasBudget ? undefined : all.get(key)?.[times]);
    },
  };
}

/** The exchange of an outcome. Throws the error that the client of the run threw, or Blocked when there is none. */
function exchangeFrom(outcome: Outcome | undefined, spec: RequestSpec, budget: number | undefined): Exchange {
  if (outcome === undefined && budget !== undefined)
    throw new Blocked(`the budget of ${budget} requests is used up`, 'budget');
  if (outcome === undefined)
    throw new Blocked(
      `not in the recording: ${spec.method} ${spec.path.split('?', 1)[0] ?? spec.path}`,
      'not-recorded',
    );
  if (outcome.kind === 'target-error') throw new TargetError(outcome.code, outcome.message, outcome.hint);
  if (outcome.kind === 'no-credential')
    throw new CredentialMissing(spec.credential ?? 'valid', outcome.remedy);
  return outcome.exchange;
}

/** A client that answers from a recording; see TargetClient. */
export interface RecordedTarget {
  send(spec: RequestSpec, purpose: Purpose): Promise<Exchange>;
  holds(credential: Credential): boolean;
  tokenExchange(): Exchange | undefined;
  /** Requests answered so far. */
  readonly requests: number;
}

/** What a recorded target needs of a recording. */
export interface RecordedTargetOptions {
  readonly answers: readonly Answer[];
  readonly credentials: readonly Credential[];
  readonly tokenExchange: Exchange | undefined;
  /** The most requests of the run: what was not sent then is not sent now. */
  readonly budget?: number;
}

/** Answers requests from a recording, waiting ones in the recorded order, so that checks run and end as they did. */
export function openRecordedTarget(options: RecordedTargetOptions): RecordedTarget {
  const book = openAnswerBook(options.answers, options.budget !== undefined);
  const positions = new Map(options.answers.map((answer, index) => [answer, index]));
  const waiting: { readonly position: number; readonly answer: () => void }[] = [];
  let requests = 0;
  const answerNext = (): void => {
    waiting.sort((a, b) => b.position - a.position);
    waiting.pop()?.answer();
    if (waiting.length > 0) setImmediate(answerNext);
  };
  return {
    get requests() {
      return requests;
    },
    holds: (credential) => options.credentials.includes(credential),
    tokenExchange: () => options.tokenExchange,
    async send(spec, purpose) {
      const answer = book.next(spec, purpose);
      requests += 1;
      await new Promise<void>((resolve) => {
        if (waiting.length === 0) setImmediate(answerNext);
        waiting.push({
          position: answer === undefined ? -1 : (positions.get(answer) ?? -1),
          answer: resolve,
        });
      });
      return exchangeFrom(answer?.outcome, spec, options.budget);
    },
  };
}
