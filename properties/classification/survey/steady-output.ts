import type { Send } from '../../kit/exchange.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { readServedSchema } from '../../kit/validate/served-schema.ts';
import { type GraphEntry, graphRequest, resultOf } from '../requests.ts';
import { aloneRequest, sent } from './accepted-entries.ts';
import type { AcceptedEntry, SurveyedModelVersion } from './survey-data.ts';

/** Entries whose results must equal the first one before a model counts as one that repeats its results. */
const REPEATED = ['again1', 'again2'];

/**
 * Whether every answer of the model to this entry has the output field, so that a reference to it can be resolved: the
 * output schema requires the field, or the entry has the same result whenever it is asked. No sentence of the
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

/** How often an entry is sent again to see whether its result changes: a model may draw one of two results. */
const AGAIN = 10;

/**
 * Whether the model returns different results for this entry. Before a refused reference to its output is a violation: the
 * input of the reader need not allow each value that such a model may return.
 */
export async function changesResult(send: Send, entry: GraphEntry): Promise<boolean> {
  const results: unknown[] = [];
  for (let time = 0; time < AGAIN; time += 1) {
    results.push(resultOf(await send(aloneRequest(entry)), entry.model));
    if (!sameJson(results[0], results.at(-1))) return true;
  }
  return false;
}
