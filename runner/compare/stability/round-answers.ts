import { getOrInsert, groupBy } from '../../../contracts/index.ts';
import {
  Blocked,
  CredentialMissing,
  type ActiveCheck,
  type Exchange,
  type RequestSpec,
  type Send,
} from '../../../properties/index.ts';
import { requestKey } from '../../recording/answer.ts';
import type { ExchangeLog, LoggedExchange } from '../../run/exchanges/exchange-log.ts';

/** The recorded answers of a run, by request, with the checks that read them. */
export type Records = ReadonlyMap<string, readonly LoggedExchange[]>;

/** Gathers the answers that a log has kept. */
export function recordsOf({ entries }: ExchangeLog): Records {
  const kept = entries.filter(({ exchange }) => exchange !== undefined);
  return groupBy(kept, ({ spec }) => requestKey(spec));
}

/** The answers that a check gets in one round. */
export interface RoundAnswers {
  /** Whether each request of the evidence was sent again. */
  readonly isComplete: boolean;
  isLive(exchange: Exchange): boolean;
  /** The answer to a request that a check sends: the nth answer for the nth time. Throws Blocked where there is none. */
  next(spec: RequestSpec): Promise<Exchange>;
  /** The answer to a request that a check recalls. Throws Blocked where there is none. */
  first(spec: RequestSpec): Promise<Exchange>;
}

/** Opens the answers of a round: the requests of the evidence are sent anew, the others get what `reader` got before. */
export function openRound(
  records: Records,
  reader: ActiveCheck,
  evidence: readonly Exchange[],
  send: Send,
): RoundAnswers {
  const wanted = new Map<string, number>();
  for (const { spec } of evidence) wanted.set(requestKey(spec), (wanted.get(requestKey(spec)) ?? 0) + 1);
  const live = new Map<string, Promise<Exchange>[]>();
  const now = new WeakSet<Exchange>();
  const times = new Map<string, number>();
  const sendNow = async (spec: RequestSpec): Promise<Exchange> => {
    const exchange = await send(spec);
    now.add(exchange);
    return exchange;
  };
  const answer = async (spec: RequestSpec, isFirst: boolean): Promise<Exchange> => {
    const key = requestKey(spec);
    const index = isFirst ? 0 : (times.get(key) ?? 0);
    times.set(key, Math.max(times.get(key) ?? 0, index + 1));
    const most = wanted.get(key);
    if (most === undefined) {
      const all = records.get(key) ?? [];
      const own = all.filter(({ seenBy }) => seenBy.has(reader));
      const known = own.length > 0 ? own : all;
      const recorded = known[index % known.length]?.exchange;
      if (recorded !== undefined) return recorded;
      const { credential = 'valid' } = spec;
      // The run had no such token, where it had no answer with one.
      if (credential !== 'valid') throw new CredentialMissing(credential, 'the run had none');
      throw new Blocked('the run has no answer to a request', 'not-recorded');
    }
    const answers = getOrInsert(live, key, () => []);
    // A relation that repeats its requests to confirm gets the same answers: only another round sends them again.
    const known = answers[index % most];
    if (known !== undefined) return known;
    const sent = sendNow(spec);
    answers.push(sent);
    return sent;
  };
  return {
    get isComplete() {
      return [...wanted].every(([key, most]) => live.get(key)?.length === most);
    },
    isLive: (exchange) => now.has(exchange),
    next: (spec) => answer(spec, false),
    first: (spec) => answer(spec, true),
  };
}
