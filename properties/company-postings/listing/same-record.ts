import type { PostingField } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { recordsOf } from './records.ts';

/** Violations after which no more are looked for. */
const ENOUGH = 3;

/** Fields whose values do not depend on the request. The score does; links may be made anew for each answer. */
const fields: readonly PostingField[] = [
  'posted',
  'expired',
  'city_name',
  'company_name',
  'title_raw',
  'body',
];

/** A posting has one value of each field, whatever listing shows it: contracts/specification/company-postings.md#records. */
export const sameRecordCheck: Check = {
  id: 'company-postings/same-record',
  clauses: ['company-postings/posting-same-values'],
  title: 'returns the same values of a posting in all its listings',
  last: 'together',
  async run(t) {
    const first = new Map<string, { readonly value: unknown; readonly list: Exchange }>();
    let isCompared = false;
    for (const list of await t.answers())
      for (const { id, ...record } of recordsOf(list)) {
        if (typeof id !== 'string') continue;
        for (const field of fields) {
          if (!(field in record)) continue;
          const key = JSON.stringify([id, field]);
          const known = first.get(key);
          if (known === undefined) first.set(key, { value: record[field], list });
          if (known === undefined || known.list === list) continue;
          isCompared = true;
          if (known.value === record[field] || t.violations.length >= ENOUGH) continue;
          await t.expectRelation({
            clause: 'company-postings/posting-same-values',
            exchanges: [known.list, list],
            read: (exchange) => recordsOf(exchange).find((other) => other['id'] === id)?.[field],
            holds: ([one, other]) => one === undefined || other === undefined || one === other,
            expected: ([one]) => `${field} ${brief(one)} of the record ${brief(id)}, as in the other listing`,
            actual: ([, other]) => brief(other),
          });
        }
      }
    if (!isCompared) throw new Inconclusive('the run has no two listings with the same field of one posting');
    t.noteEvaluated('company-postings/posting-same-values');
  },
};
