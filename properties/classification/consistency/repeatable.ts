import type { Check } from '../../kit/check.ts';
import { shownDifference } from '../../kit/compare/differences.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { needEntry } from '../graph/accepted.ts';
import { resultsOf } from '../requests.ts';
import { aloneRequest } from '../survey/accepted-entries.ts';

/** Equal graph requests. */
export const graphRepeatableCheck: Check = {
  id: 'classification/graph-repeatable',
  clauses: ['classification/graph-repeatable'],
  title: 'returns the same result for the same graph request',
  async run(t) {
    const spec = aloneRequest(needEntry(t));
    const first = await t.accept(spec);
    let last = await t.accept(spec, { fresh: true });
    const after: Exchange[] = [first];
    const isSame = (): boolean => sameJson(resultsOf(after.at(-1) ?? first), resultsOf(last));
    // A new version of the model changes the result once; only one that goes on changing is not repeatable.
    if (!isSame()) {
      after.push(last);
      last = await t.accept(spec, { fresh: true });
      if (isSame()) return t.inconclusive('the result changed once between equal requests');
    }
    t.expect({
      clause: 'classification/graph-repeatable',
      after,
      exchange: last,
      holds: isSame(),
      expected: () => `${shownDifference(resultsOf(first), resultsOf(last)).first}, as the first time`,
      actual: () => shownDifference(resultsOf(first), resultsOf(last)).second,
    });
  },
};
