import { openFilterOf, type OracleCase } from '../oracle-case.ts';

/** Wrong answers that must share a part: one or two share many. */
const FEWEST = 3;

/** Says which part all of the wrong requests have and none of the right ones; empty where there is none. */
export function commonPart(wrong: readonly OracleCase[], right: readonly OracleCase[]): string {
  if (wrong.length < FEWEST || right.length < FEWEST) return '';
  const elsewhere = new Set(right.flatMap(partsOf));
  const only = sharedParts(wrong).find((part) => !elsewhere.has(part));
  return only === undefined
    ? ''
    : `All ${wrong.length} wrong answers are to requests with ${only}, and none of the ${right.length} right ones is.`;
}

/** The parts that each of some requests has. */
export function sharedParts(requests: readonly OracleCase[]): readonly string[] {
  const [first = [], ...others] = requests.map(partsOf);
  return first.filter((part) => others.every((parts) => parts.includes(part)));
}

/** What a request has that another one may not have, in words. */
export function partsOf(one: OracleCase): readonly string[] {
  const { filter, facet, rank, series, histogram, nested, metrics = [], percentiles, listing } = one;
  const ranks = [rank, nested?.rank].filter((each) => each !== undefined);
  const lists = Object.values(filter.facets);
  return [
    ...(filter.isActive === true ? ['active postings'] : []),
    ...(filter.terms.length === 0 ? [] : ['keywords']),
    ...(filter.terms.length < 2 ? [] : [`${filter.operator ?? 'OR'} between keywords`]),
    ...(openFilterOf(one) === 'phrase ' ? ['a phrase'] : []),
    ...(lists.length === 0 ? [] : ['a filter key']),
    ...(lists.length < 2 ? [] : ['several filter keys']),
    ...(lists.some((list) => list.length > 1) ? ['several values of a key'] : []),
    ...Object.keys(filter.facets).map((key) => `the filter key ${key}`),
    ...(rank === undefined || rank.by === 'unique_postings'
      ? []
      : [`a rank by ${rank.by}`, 'a rank by another metric than unique_postings']),
    ...(nested === undefined ? [] : [`a nested rank by ${nested.rank.by}`]),
    ...(facet === undefined ? [] : [`the facet ${facet}`]),
    ...(facet?.endsWith('_name') === true ? ['a facet of names'] : []),
    ...(nested === undefined ? [] : [`the nested facet ${nested.facet}`]),
    ...[histogram, percentiles].flatMap((requested) =>
      requested === undefined ? [] : [`the distribution facet ${requested.facet}`],
    ),
    ...ranks.flatMap(({ extra }) => extra).map((metric) => `the metric ${metric}`),
    ...[...metrics, ...(series?.metrics ?? []), ...(histogram?.metrics ?? [])].map(
      (metric) => `the metric ${metric}`,
    ),
    ...(series === undefined
      ? []
      : [series.when.start.length === 7 ? 'a series of months' : 'a series of days']),
    ...(listing?.fields ?? []).map((field) => `the field ${field}`),
  ];
}
