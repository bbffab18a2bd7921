import { matchRoute, type OperationId } from '../../../contracts/index.ts';
import type { ActiveCheck, Exchange } from '../../../properties/index.ts';
import { requestKey } from '../../recording/answer.ts';
import type { LoggedExchange } from '../../run/exchanges/exchange-log.ts';

/** The answer to one request of the run, and who read it. */
export interface RecordedAnswer {
  readonly key: string;
  readonly exchange: Exchange;
  /** Its JSON body, serialised again to compare it with a changed one; undefined when it is not JSON. */
  readonly json: string | undefined;
  /** Undefined where no route matches. */
  readonly operation: OperationId | undefined;
  readonly readers: Set<ActiveCheck>;
  /** Whether each equal request of the run got the same body. */
  isSteady: boolean;
  /** Whether the survey read it. */
  isSurveyed: boolean;
  /** Whether the last checks of its group judge it. */
  isShared: boolean;
}

/** The answers of a run by their request, those of the survey first; of equal requests the first answer. */
export type RecordedAnswers = ReadonlyMap<string, RecordedAnswer>;

/** The longest answer that is changed, and the most of all, in characters: a receipt reads each a hundred times. */
const LONGEST = 2 ** 19;
const MOST_CHARACTERS = 2 ** 24;

/** Gathers the answers that a log has kept, with those of `checks` that read them; not those beyond the bounds. */
export function recordedAnswers(
  entries: readonly LoggedExchange[],
  checks: ReadonlySet<ActiveCheck>,
): RecordedAnswers {
  const answers = new Map<string, RecordedAnswer>();
  let characters = 0;
  for (const { exchange, seenBy, isSurveyed, isShared } of entries) {
    if (exchange === undefined) continue;
    const { spec, response } = exchange;
    if (response.text.length > LONGEST || characters > MOST_CHARACTERS) continue;
    const key = requestKey(spec);
    const readers = [...seenBy].filter((check) => checks.has(check));
    if (readers.length === 0 && !isSurveyed && !isShared) continue;
    const known = answers.get(key);
    if (known === undefined) {
      const operation = matchRoute(spec.group, spec.method, spec.path)?.route.operationId;
      const { body } = response;
      characters += response.text.length;
      const json = body.kind === 'json' ? JSON.stringify(body.value) : undefined;
      answers.set(key, {
        key,
        exchange,
        json,
        operation,
        readers: new Set(readers),
        isSteady: true,
        isSurveyed,
        isShared,
      });
    } else {
      for (const check of readers) known.readers.add(check);
      known.isSteady &&=
        known.exchange.response.status === response.status && known.exchange.response.text === response.text;
      known.isSurveyed ||= isSurveyed;
      known.isShared ||= isShared;
    }
  }
  // Of requests under way at the same time either may be answered first, which must not change the receipt.
  const sorted = [...answers].sort(([one], [other]) => (one < other ? -1 : 1));
  const surveyed = sorted.filter(([, answer]) => answer.isSurveyed);
  const others = sorted.filter(([, answer]) => !answer.isSurveyed);
  return new Map([...surveyed, ...others]);
}
