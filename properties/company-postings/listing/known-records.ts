import { type ClauseId, getOrInsert } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { type CountedAnswer, countedAnswers } from '../../postings/compared/compare-counts.ts';
import { filterFor, inWords, type CountedRequest } from '../../postings/compared/counted-request.ts';
import type { MonthRange } from '../../postings/months/months.ts';
import { folded } from '../../postings/same-names.ts';
import { havePostingsSeveral } from '../filter/several-of-key.ts';
import { optionOf } from '../survey/surveyed-data.ts';
import { recordKeys, recordsOf } from './records.ts';

/** Violations after which no more are looked for. */
const ENOUGH = 3;

/** The fields that say which filters find a record. */
const fields = ['posted', ...recordKeys] as const;

type Field = (typeof fields)[number];

/** The value of a field of a record in a listing. */
interface Fact {
  readonly field: Field;
  readonly value: string;
  readonly exchange: Exchange;
}

/** A record fits the filter of each listing that has it: contracts/specification/company-postings.md#postings. */
export const knownRecordsCheck: Check = {
  id: 'company-postings/known-records',
  clauses: ['company-postings/filter-records', 'company-postings/postings-time-frame'],
  title: 'lists under each filter only records that all other listings show to fit it',
  last: 'together',
  async run(t) {
    const lists = countedAnswers(await t.answers(), 'inclusive').filter(
      ({ request }) => request.operation === 'companyPostings',
    );
    await expectNamed(t, lists);
    const known = factsOf(lists.map(({ exchange }) => exchange));
    if (lists.length < 2 || known.size === 0)
      throw new Inconclusive(
        'the run has no two listings of which one shows the values of a record of the other',
      );
    for (const { exchange, request } of lists) {
      if (t.violations.length >= ENOUGH) return;
      await expectKnown(t, exchange, request, known);
    }
  },
};

/** Expects the companies that a filter finds to have names: only an unknown one is null (decisions: unknown companies). */
async function expectNamed(t: CheckContext, lists: readonly CountedAnswer[]): Promise<void> {
  const unnamed = new Map<string, Exchange>();
  for (const { exchange, request } of lists) {
    const values = filterFor({ ...request, when: '0000-01' })?.facets?.['company_name'] ?? [];
    if (values.length === 1 && hasNoName(exchange)) unnamed.set(folded(values[0] ?? ''), exchange);
  }
  const [first, second] = unnamed.values();
  if (first === undefined || second === undefined) return;
  await t.expectRelation({
    clause: 'company-postings/filter-records',
    rule: 'named',
    exchanges: [first, second],
    read: hasNoName,
    holds: (each) => each.includes(false),
    expected: () => 'records with a company_name, for one of two companies that a filter finds',
    actual: () => 'null in each record of both',
  });
}

/** Whether a listing has records, and each has null for the company. */
function hasNoName(exchange: Exchange): boolean {
  const records = recordsOf(exchange);
  return records.length > 0 && records.every((record) => record['company_name'] === null);
}

/** The values that listings have for each record, by its id, each once. */
function factsOf(lists: readonly Exchange[]): ReadonlyMap<string, readonly Fact[]> {
  const known = new Map<string, Fact[]>();
  for (const exchange of lists)
    for (const record of recordsOf(exchange)) {
      if (typeof record['id'] !== 'string') continue;
      const facts = getOrInsert(known, record['id'], () => []);
      for (const field of fields) {
        const value = record[field];
        const isKnown = facts.some((fact) => fact.field === field && fact.value === value);
        if (typeof value === 'string' && value !== '' && !isKnown) facts.push({ field, value, exchange });
      }
    }
  return known;
}

/** Expects the records of a listing to fit its filter, as far as other listings show their values. */
async function expectKnown(
  t: CheckContext,
  list: Exchange,
  request: CountedRequest,
  known: ReadonlyMap<string, readonly Fact[]>,
): Promise<void> {
  const filter = filterFor({ ...request, when: request.when === 'active' ? '0000-01' : request.when });
  const { months, facets = {} } = filter ?? {};
  for (const { id } of recordsOf(list))
    for (const fact of (typeof id === 'string' ? known.get(id) : undefined) ?? []) {
      if (fact.exchange === list) continue;
      const { field } = fact;
      const fits = (value: string): boolean =>
        field === 'posted'
          ? request.when === 'active' || months === undefined || isIn(t, months, value)
          : facets[field] === undefined || facets[field].map(folded).includes(folded(value));
      const clause: ClauseId =
        field === 'posted' ? 'company-postings/postings-time-frame' : 'company-postings/filter-records';
      if (fits(fact.value)) {
        t.noteEvaluated(clause);
        continue;
      }
      if (
        field !== 'posted' &&
        (await havePostingsSeveral(t, field, [fact.value, facets[field]?.[0] ?? '']))
      ) {
        t.inconclusive(`a posting may have several values of ${field}, and its record shows one`);
        continue;
      }
      await t.expectRelation({
        clause,
        rule: 'known',
        exchanges: [fact.exchange, list],
        read: (exchange, index) => {
          const record = recordsOf(exchange).find((other) => other['id'] === id);
          return index === 0 ? record?.[field] : record !== undefined;
        },
        holds: ([value, isListed]) => typeof value !== 'string' || isListed !== true || fits(value),
        expected: ([value]) =>
          `no record ${brief(id)} for ${inWords(request)}: another listing says ${field} ${brief(value)}`,
        actual: () => 'the record is listed',
      });
      return;
    }
}

/** Whether a posting of a day may count in a range of months. */
function isIn(t: CheckContext, { start, end }: MonthRange, posted: string): boolean {
  const month = posted.slice(0, 7);
  return month <= end && (optionOf(t, 'month-membership') !== 'posted' || month >= start);
}
