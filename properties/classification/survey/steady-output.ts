import { sameJson } from '../../kit/compare/same-json.ts';
import type { Exchange, RequestSpec, Send } from '../../kit/exchange.ts';
import { readServedSchema } from '../../kit/validate/served-schema.ts';
import { bodyOrStatus, type GraphEntry, graphRequest, resultOf } from '../requests.ts';
import { aloneRequest, sent } from './accepted-entries.ts';
import type { AcceptedEntry, SurveyedModelVersion } from './survey-data.ts';

/** Entries whose results must equal the first one before a model counts as one that repeats its results. */
const REPEATED = ['again1', 'again2'];

/**
 * Whether every answer of the model to this entry has the output field, so that a reference to it can be resolved: the
 * output schema requires the field, or the entry has the same result each time. No sentence of the
 * specification makes models repeatable, and one that is not may leave out an optional field.
 */
export async function isSteadyOutput(
  send: Send,
  versions: readonly SurveyedModelVersion[],
  entry: AcceptedEntry,
  field: string,
): Promise<boolean> {
  const served = versions.find(({ model, version }) => model === entry.model && version === entry.version);
  if (readServedSchema(served?.output)?.required.includes(field) === true) return true;
  // Under other names, since the run sends an equal request once only.
  const answer = await send(graphRequest(Object.fromEntries(REPEATED.map((name) => [name, sent(entry)]))));
  return REPEATED.every((name) => sameJson(resultOf(answer, name), entry.result));
}

/** How often a request is sent by itself: a model may draw one of two results each time. */
const SINGLES = 12;

/** The answer to a request that is sent several times, one after the other; undefined when it changes. */
export async function steadyAnswer(send: Send, spec: RequestSpec): Promise<Exchange | undefined> {
  const first = await send(spec);
  for (let time = 1; time < SINGLES; time += 1)
    if (!sameJson(bodyOrStatus(await send(spec)), bodyOrStatus(first))) return undefined;
  return first;
}

/**
 * Whether the model answers this entry always alike. Needed before a refused reference to its output is a violation: the
 * input of the reader need not allow each value that another model may return.
 */
export async function isSteadyModel(send: Send, entry: GraphEntry): Promise<boolean> {
  return (await steadyAnswer(send, aloneRequest(entry))) !== undefined;
}
