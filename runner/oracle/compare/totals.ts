import { isObject, valueAt } from '../../../contracts/index.ts';
import type { Item } from '../../../properties/index.ts';
import type { OracleCase } from '../oracle-case.ts';
import type { Comparison } from './comparison.ts';

/** The totals that the specification names, and further ones that both have. */
export function compareTotals(c: Comparison, one: OracleCase, target: Item, oracle: unknown): void {
  const totals = valueAt(oracle, 'totals');
  if (!isObject(totals)) return;
  const { operation, rank, metrics = [] } = one;
  const named = { rankPostings: ['unique_postings', ...(rank?.extra ?? [])], companyTotals: metrics }[
    operation as string
  ] ?? ['unique_postings'];
  const given = target['totals'];
  for (const metric of Object.keys(totals)) {
    const isNamed = named.includes(metric);
    const actual = valueAt(given, metric);
    if (!isNamed && actual === undefined) continue;
    const prefix = operation === 'rankPostingsNested' ? 'nested ' : isNamed ? '' : 'variant ';
    c.value(`${prefix}totals ${metric}`, `/data/totals/${metric}`, totals[metric], actual);
  }
  // The oracle omits a median of nothing in that option.
  for (const metric of named)
    if (!(metric in totals) && operation !== 'rankPostingsNested')
      c.value(`totals ${metric}`, `/data/totals/${metric}`, undefined, valueAt(given, metric));
}
