import { Blocked, type Exchange, type RequestSpec } from '../../../properties/index.ts';
import { requestKey } from '../../recording/answer.ts';
import type { AnswerFault } from './answer-fault.ts';
import type { RecordedAnswer, RecordedAnswers } from './recorded-answers.ts';

/** The answers of a run as a target with a fault would have given them. */
export interface ChangedAnswers {
  /** Requests answered so far. */
  readonly asked: number;
  /** Whether a request was sent that the run had not sent. */
  readonly isMissing: boolean;
  /** Throws Blocked when the run had not sent the request. */
  answer(spec: RequestSpec): Exchange;
  /** The changed exchange; undefined when the fault does not show in this answer. */
  changed(answer: RecordedAnswer): Exchange | undefined;
  isChanged(exchange: Exchange): boolean;
}

/** Makes a fault in the answers of a run, each when it is requested; equal requests get equal answers. */
export function changeAnswers(answers: RecordedAnswers, fault?: AnswerFault): ChangedAnswers {
  const isActive = fault?.kind === 'change' ? fault.change.begin() : undefined;
  const memo = new Map<string, Exchange | undefined>();
  const all = new Set<Exchange>();
  let asked = 0;
  let isMissing = false;
  const concerns = ({ key, operation, exchange }: RecordedAnswer): boolean => {
    if (fault === undefined || operation !== fault.operation) return false;
    if (fault.kind === 'other-answer') return fault.instead.has(key);
    const { spec, response } = exchange;
    if (response.status !== 200 || response.body.kind !== 'json') return false;
    if (fault.only !== undefined) return fault.only === key;
    return isActive?.({ path: spec.path, body: spec.body }) === true;
  };
  const changed = (answer: RecordedAnswer): Exchange | undefined => {
    if (fault === undefined || !concerns(answer)) return undefined;
    if (memo.has(answer.key)) return memo.get(answer.key);
    const made =
      fault.kind === 'change'
        ? withBody(answer, (body) => fault.change.apply(body))
        : withAnswerOf(answer, fault.instead.get(answer.key));
    memo.set(answer.key, made);
    if (made !== undefined) all.add(made);
    return made;
  };
  return {
    get asked() {
      return asked;
    },
    get isMissing() {
      return isMissing;
    },
    changed,
    isChanged: (exchange) => all.has(exchange),
    answer(spec) {
      asked += 1;
      const answer = answers.get(requestKey(spec));
      if (answer === undefined) {
        isMissing = true;
        throw new Blocked(`not in the recording: ${spec.method} ${spec.path}`, 'not-recorded');
      }
      return changed(answer) ?? answer.exchange;
    },
  };
}

/** The exchange with the answer to another request. */
function withAnswerOf({ exchange }: RecordedAnswer, other: RecordedAnswer | undefined): Exchange | undefined {
  return other && { ...exchange, response: other.exchange.response };
}

/** The exchange with another JSON body; undefined when that body is the same. */
function withBody(
  { exchange, json }: RecordedAnswer,
  change: (body: unknown) => unknown,
): Exchange | undefined {
  const { response } = exchange;
  if (response.body.kind !== 'json') return undefined;
  const value = change(response.body.value);
  const text = JSON.stringify(value);
  return text === json
    ? undefined
    : { ...exchange, response: { ...response, text, body: { kind: 'json', value } } };
}
