import type { Exchange } from '../../kit/exchange.ts';
import { dataOf, failuresOf, isRecord, resultsOf } from '../requests.ts';
import { companyOutputs } from './requiredness-rule.ts';

/** The output names under which a set classify response tells something: a result, a failure, or both. */
export function answeredOutputs(exchange: Exchange): readonly string[] {
  return [...new Set([...resultNames(exchange), ...Object.keys(failuresOf(exchange))])];
}

/** The keys of `data.result`. */
export function resultNames(exchange: Exchange): readonly string[] {
  return Object.keys(resultsOf(exchange) ?? {});
}

/** `data.meta`; its fields are whatever the target put there. */
export function metaOf(exchange: Exchange): Readonly<Record<string, unknown>> {
  const meta = dataOf(exchange)?.['meta'];
  return isRecord(meta) ? meta : {};
}

/** What of a set classify response is an answer, for comparisons. */
export function readAnswer(exchange: Exchange): unknown {
  return exchange.response.status === 200
    ? { result: resultsOf(exchange), errors: failuresOf(exchange) }
    : undefined;
}

/** The names that are no output of a set: company and naicsStandard may be outputs though not listed (readings.md 7). */
export function unknownNames(names: readonly string[], outputs: readonly string[]): readonly string[] {
  return names.filter((name) => !outputs.includes(name) && !companyOutputs.includes(name));
}

/** The names of the first list that the second lacks. */
export function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}
