import { apiGroups } from '../../contracts/index.ts';
import type { Credential, Exchange, RequestSpec, ResponseBody } from '../../properties/index.ts';
import type { KnownFailure } from '../report/known-failures/known-failure.ts';
import type { Rerun } from '../report/shell-commands.ts';
import type { PlanPart } from '../run/plan/plan-part.ts';
import type { Selection } from '../run/plan/plan.ts';
import type { Answer, Outcome } from './answer.ts';

/** The version of the format; a reader supports one version only. */
export const FORMAT = 2;

/** The options of a run that decide its verdicts. */
interface RecordedRun {
  /** As the report names it. */
  readonly target: string;
  readonly selection: Selection;
  /** The checks of a shard or of a budget; those of the selection when omitted. */
  readonly part?: PlanPart;
  readonly seed: number;
  readonly casePath?: string;
  readonly mayBeAbsent: boolean;
  readonly strict: boolean;
  readonly knownFailures: readonly KnownFailure[];
  readonly bail: boolean;
  readonly receipt: boolean;
  /** The datasets of the oracle with which the target was compared. */
  readonly oracleDatasets?: readonly string[];
  /** Omitted in recordings of versions that did not send requests again. */
  readonly askAgain?: boolean;
  readonly concurrency: number;
  readonly rerun: Omit<Rerun, 'seed'>;
}

/** The first line of a recording. */
export interface RecordingHeader {
  readonly recording: typeof FORMAT;
  /** The version of jobmark that wrote it. */
  readonly jobmark: string;
  readonly recordedAt: string;
  readonly run: RecordedRun;
  /** The kinds of credentials with which the run could send requests. */
  readonly credentials: readonly Credential[];
  readonly tokenExchange?: Exchange;
}

/** The last line of a recording that was not cut short. */
export interface RecordingEnd {
  readonly end: true;
  readonly answers: number;
  readonly interrupted: boolean;
  /** Requests and answers with status 429, as the report counts them. */
  readonly requests: number;
  readonly rateLimited: number;
}

/** One answer on one line. The JSON value of a body is read from its text again. */
export interface AnswerLine {
  readonly purpose: string;
  readonly spec: RequestSpec;
  readonly exchange?: Omit<Exchange, 'spec' | 'response'> & {
    readonly response: Omit<Exchange['response'], 'body'> & {
      /** Omitted for a body that is JSON. */
      readonly body?: Exclude<ResponseBody, { readonly kind: 'json' }>;
    };
  };
  readonly failure?: Exclude<Outcome, { readonly kind: 'exchange' }>;
}

/** Writes an answer as one line. */
export function lineOf({ purpose, spec, outcome }: Answer): AnswerLine {
  if (outcome.kind !== 'exchange') return { purpose, spec, failure: outcome };
  const { request, response, attempts, milliseconds } = outcome.exchange;
  const { status, headers, text, body } = response;
  return {
    purpose,
    spec,
    exchange: {
      request,
      response: { status, headers, text, ...(body.kind === 'json' ? {} : { body }) },
      attempts,
      milliseconds: Math.round(milliseconds),
    },
  };
}

/** Reads a line again. Throws SyntaxError for a text that is not the JSON that it should be. */
export function answerOf({ purpose, spec, exchange, failure }: AnswerLine): Answer {
  if (!apiGroups.includes(spec.group) || typeof spec.method !== 'string' || typeof spec.path !== 'string')
    throw new SyntaxError('no request');
  if (failure !== undefined) return { purpose, spec, outcome: failure };
  if (exchange === undefined) throw new SyntaxError('neither an exchange nor a failure');
  const { text, body } = exchange.response;
  const read: ResponseBody = body ?? { kind: 'json', value: JSON.parse(text) as unknown };
  return {
    purpose,
    spec,
    outcome: {
      kind: 'exchange',
      exchange: { spec, ...exchange, response: { ...exchange.response, body: read } },
    },
  };
}
