import type { ClauseId, OperationId, OptionOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { pause } from '../../kit/turns.ts';
import type { Counting } from '../filter/filter.ts';
import { namesSeveral } from '../same-names.ts';
import { countedRequest, filterFor, inWords, type CountedRequest, type Selected } from './counted-request.ts';
import { places, visitCounts, type Reading, type StatedCount } from './stated-counts.ts';

/** An answer with what its request counts. */
export interface CountedAnswer {
  readonly exchange: Exchange;
  readonly request: CountedRequest;
}

/** A count with the answer that states it. */
export interface CountOfAnswer extends StatedCount, CountedAnswer {}

/** The counts of one filter without its time frame: by metric, then by time frame, the first answer that states it. */
export interface Family {
  readonly parts: readonly string[];
  readonly counts: Map<string, Map<string, CountOfAnswer>>;
}

/** All that answers count. */
export interface AllCounts {
  readonly families: ReadonlyMap<string, Family>;
  /** Counts of the same postings that differ. */
  readonly conflicts: readonly (readonly [CountOfAnswer, CountOfAnswer])[];
  /** The clauses by which counts were compared with equal ones. */
  readonly equal: ReadonlySet<ClauseId>;
}

/** What a comparison needs to know of a group and its target. */
export interface Comparison {
  readonly reading: Reading;
  readonly counting: Counting;
  readonly whenEnd: OptionOf<'when-end'>;
  /** The clause that two counts of the same postings are equal; the second is of the less direct place. */
  readonly clauseOf: (one: CountOfAnswer, other: CountOfAnswer) => ClauseId;
  readonly clauses: {
    /** A further key counts no more. */
    readonly narrows: ClauseId;
    /** A range has at least as many of a metric as a part of it. */
    readonly parts: (metric: string) => ClauseId;
    /** The median of postings lies between those of its parts. */
    readonly median: ClauseId;
    /** A ranking has every group with more postings than its last one. */
    readonly filled: ClauseId;
    /** Lists of the same groups begin alike. */
    readonly alike: (one: OperationId, other: OperationId, nested: 'none' | 'one' | 'both') => ClauseId;
  };
}

/** The answers of the run that count something. */
export function countedAnswers(
  answers: readonly Exchange[],
  whenEnd: OptionOf<'when-end'>,
): readonly CountedAnswer[] {
  return answers.flatMap((exchange) => {
    const request = exchange.response.status === 200 ? countedRequest(exchange.spec, whenEnd) : undefined;
    return request === undefined ? [] : [{ exchange, request }];
  });
}

/** Gathers every count of some answers, and compares those of the same postings. */
export async function gatherCounts(
  answers: readonly CountedAnswer[],
  { reading, clauseOf }: Pick<Comparison, 'reading' | 'clauseOf'>,
): Promise<AllCounts> {
  const families = new Map<string, Family>();
  const conflicts: (readonly [CountOfAnswer, CountOfAnswer])[] = [];
  const equal = new Set<ClauseId>();
  // Counts of one group come one after the other.
  let family: Family = { parts: [], counts: new Map() };
  for (const { exchange, request } of answers) {
    await pause();
    visitCounts(exchange, request, reading, (parts, when, place, metric, value) => {
      if (parts !== family.parts) {
        const id = parts.join('\n');
        family = families.get(id) ?? { parts, counts: new Map() };
        families.set(id, family);
      }
      const ofMetric = family.counts.get(metric) ?? new Map<string, CountOfAnswer>();
      if (ofMetric.size === 0) family.counts.set(metric, ofMetric);
      const known = ofMetric.get(when);
      if (known?.exchange === exchange && known.place === place) return;
      const count = (): CountOfAnswer => ({ parts, when, place, metric, value, exchange, request });
      if (known === undefined) {
        ofMetric.set(when, count());
        return;
      }
      const isLess = places.indexOf(known.place) <= places.indexOf(place);
      const pair: readonly [CountOfAnswer, CountOfAnswer] = isLess ? [known, count()] : [count(), known];
      if (isEqual(metric, known.value, value)) equal.add(clauseOf(...pair));
      else conflicts.push(pair);
    });
  }
  return { families: withoutDisputed(families, conflicts), conflicts, equal };
}

/** The counts without those of places that were found wrong, such as the points of series: they are no evidence. */
function withoutDisputed(
  families: ReadonlyMap<string, Family>,
  conflicts: AllCounts['conflicts'],
): AllCounts['families'] {
  const disputed = new Set(conflicts.map(([, lessDirect]) => lessDirect.place));
  if (disputed.size > 0)
    for (const { counts } of families.values())
      for (const ofMetric of counts.values())
        for (const [when, { place }] of ofMetric) if (disputed.has(place)) ofMetric.delete(when);
  return families;
}

/** Whether two values of a metric are equal. A target may round the medians of a series to whole numbers. */
function isEqual(metric: string, one: number, other: number): boolean {
  return one === other || (metric.startsWith('median_') && Math.abs(one - other) <= 0.5);
}

/** The count of the same postings in another answer to the same request. */
export function readAgain(exchange: Exchange, count: CountOfAnswer, reading: Reading): number | undefined {
  if (exchange.response.status !== 200) return undefined;
  const id = count.parts.join('\n');
  let found: number | undefined;
  visitCounts(exchange, count.request, reading, (parts, when, place, metric, value) => {
    if (when === count.when && place === count.place && metric === count.metric && parts.join('\n') === id)
      found ??= value;
  });
  return found;
}

/** Whether a value of a filter has a name that the target may take for another one. */
export async function isAmbiguous(t: CheckContext, counting: Counting, selected: Selected): Promise<boolean> {
  const filter = filterFor(selected);
  return filter !== undefined && (await namesSeveral(t, counting, filter));
}

/** Violations of a clause after which no more of it are looked for, and changing answers after which a check ends. */
const ENOUGH = 3;

/** Evaluates relations between counts until enough of them do not hold. */
export class CountRelations {
  readonly #t: CheckContext;
  readonly #comparison: Comparison;
  readonly #violated = new Map<ClauseId, number>();
  #undecided = 0;

  constructor(t: CheckContext, comparison: Comparison) {
    this.#t = t;
    this.#comparison = comparison;
  }

  /** Expects a relation between two counts, which are read again. */
  async expect(
    clause: ClauseId,
    rule: string,
    [one, other]: readonly [CountOfAnswer, CountOfAnswer],
    holds: (one: number, other: number) => boolean,
    expected = (count: string): string => count,
  ): Promise<void> {
    const [of, counted] = [inWords(one), inWords(other)];
    await this.expectAll(
      clause,
      rule,
      [one, other],
      ([first = 0, second = 0]) => holds(first, second),
      ([first]) =>
        expected(`${first}, as ${one.exchange.spec.path} has${of === counted ? '' : ` for ${of}`}`),
    );
  }

  /** Expects a relation between several counts, which are read again; the last one is evaluated by the others. */
  async expectAll(
    clause: ClauseId,
    rule: string,
    counts: readonly [CountOfAnswer, CountOfAnswer, ...CountOfAnswer[]],
    holds: (values: readonly number[]) => boolean,
    expected: (values: readonly number[]) => string,
  ): Promise<void> {
    if ((this.#violated.get(clause) ?? 0) >= ENOUGH || this.#undecided >= ENOUGH) return;
    const { counting, reading } = this.#comparison;
    for (const count of counts)
      if (await isAmbiguous(this.#t, counting, count)) {
        this.#undecided += 1;
        this.#t.inconclusive('a filter on a name that the target does not distinguish from another');
        return;
      }
    const last = counts.at(-1) ?? counts[0];
    const [one, other, ...others] = counts;
    const known = (values: readonly (number | undefined)[]): readonly number[] =>
      values.filter((value) => value !== undefined);
    const before = this.#t.violations.length;
    await this.#t.expectRelation<number | undefined>({
      clause,
      rule,
      exchanges: [one.exchange, other.exchange, ...others.map(({ exchange }) => exchange)],
      read: (exchange, index) => readAgain(exchange, counts[index] ?? last, reading),
      holds: (values) => known(values).length < values.length || holds(known(values)),
      expected: (values) => `${last.metric} of ${inWords(last)}: ${expected(known(values))}`,
      actual: (values) => `${values.at(-1)}`,
    });
    if (this.#t.violations.length > before) this.#violated.set(clause, (this.#violated.get(clause) ?? 0) + 1);
    else this.#undecided += 1;
  }
}
