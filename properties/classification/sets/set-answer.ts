import { companyOutputs, objectOf } from '../../../contracts/index.ts';
import { dataOf, type Exchange } from '../../kit/exchange.ts';
import { failuresOf, resultsOf } from '../requests.ts';

/** The output names of a set classify response: of results, of failures, or of both. */
export function answeredOutputs(exchange: Exchange): readonly string[] {
  return [...new Set([...resultNames(exchange), ...Object.keys(failuresOf(exchange))])];
}

/** The keys of `data.result`. */
export const resultNames = (exchange: Exchange): readonly string[] => Object.keys(resultsOf(exchange) ?? {});

/** `data.meta` as served; empty when it is not an object. */
export function metaOf(exchange: Exchange): Readonly<Record<string, unknown>> {
  return objectOf(dataOf(exchange)?.['meta']);
}

/** The part of a set classify response that is compared; undefined when it is not a 200. */
export function readAnswer(exchange: Exchange): unknown {
  return exchange.response.status === 200
    ? { result: resultsOf(exchange), errors: failuresOf(exchange) }
    : undefined;
}

/** The names that are not outputs of a set; company and naicsStandard may be (decisions.md#default-outputs). */
export function unknownNames(names: readonly string[], outputs: readonly string[]): readonly string[] {
  return names.filter((name) => !outputs.includes(name) && !companyOutputs.includes(name));
}

/** The names of the first list that are not in the second. */
export function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}
