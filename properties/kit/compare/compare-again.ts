import { isObject } from '../../../contracts/index.ts';
import type { CheckContext } from '../check-context.ts';
import type { Exchange } from '../exchange.ts';
import type { Relation } from '../statements.ts';
import { sameJson } from './same-json.ts';

/** How often each request is sent again: a field that changes occasionally must not look like a violation. */
const ROUNDS = 5;

/** How often a request to a model is sent again: it may draw one of two results each time. */
const ROUNDS_OF_MODELS = 9;

/** How often it is sent again once an answer has changed, so that one wrong answer in seven occurs twice. */
const ROUNDS_WHEN_CHANGING = 9;

/** A value is the usual answer of a request when this share of its answers is equal to it. */
const USUAL_SHARE = 0.7;

/** `confirmed`: the answers are what the requests usually get. `changing`: they cannot be compared. */
export type Comparison = 'confirmed' | 'changing';

/**
 * Sends requests again, in turn, to distinguish a wrong answer from data that changed between two answers (decisions:
 * "Answers of a live service"). `read` returns what is compared of an answer; an answer that does not show it cannot
 * be compared. Confirmed when every request still gets the same, whatever the order of its items, and the relation
 * fails in some round: where the order counts, changed data may have the same items. Also confirmed when a request of
 * a posting group gets another answer occasionally and its usual one again, and the answers compared first are usual
 * ones or come again: new data change an answer permanently. But a median may come back while data are added, which the
 * counts of postings in the same answers show, and replicas may have loaded other data: not confirmed when each of the
 * values is right beside other values that were seen. Connections of the run may lead to one replica each, so the
 * requests are also sent in another order on fresh ones. A model need not be repeatable, so an answer that changes
 * does not count in the classification group, nor where `isLive`: the data were seen to change.
 */
export async function compareAgain<Value>(
  t: Pick<CheckContext, 'send'>,
  exchanges: readonly Exchange[],
  { read, shows, holds }: Required<Pick<Relation<Value>, 'read' | 'shows' | 'holds'>>,
  isLive = false,
): Promise<Comparison> {
  const series = exchanges.map((exchange, index) => ({
    exchange,
    index,
    values: [read(exchange, index)],
    counts: [countsIn(exchange)],
  }));
  let hasFailed = false;
  const isStable = (): boolean => series.every(({ values }) => usualShare(values) === 1);
  const isOfPostings = exchanges.every(({ spec }) => spec.group !== 'classification');
  const rounds = isOfPostings ? ROUNDS : ROUNDS_OF_MODELS;
  for (let round = 0; round < rounds || (round < ROUNDS_WHEN_CHANGING && !isStable()); round += 1) {
    const latest: Value[] = [];
    for (const { exchange, index, values, counts } of series) {
      const again = await t.send(exchange.spec);
      if (!shows(again, index)) return 'changing';
      const value = read(again, index);
      values.push(value);
      counts.push(countsIn(again));
      latest.push(value);
      // Data that grow all the time would otherwise cost all rounds at each relation.
      if (usualShare(values) < 1 && (isLive || !isOfPostings || !canBecomeUsual(values))) return 'changing';
    }
    hasFailed ||= !holds(latest);
  }
  const isIntermittent =
    series.every(({ values }) => usualShare(values) >= USUAL_SHARE && !wasReplaced(values)) &&
    series.some(({ values }) => recurs(values)) &&
    series.every(({ counts }) => usualShare(counts) === 1 || recurs(counts));
  if (isStable() ? !hasFailed : !isIntermittent) return 'changing';
  if (isOfPostings)
    for (const { exchange, index, values } of [...series.toReversed(), ...series]) {
      const again = await t.send(exchange.spec, 'fresh');
      if (shows(again, index)) values.push(read(again, index));
    }
  return areOfReplicas(
    series.map(({ values }) => values),
    holds,
  )
    ? 'changing'
    : 'confirmed';
}

/** The most combinations of values that are tried; more differ too much to be those of a few replicas. */
const MOST_COMBINATIONS = 256;

/** Whether the answers may be those of replicas with other data: each value is right beside some values of the others. */
function areOfReplicas<Value>(
  series: readonly (readonly Value[])[],
  holds: (values: readonly Value[]) => boolean,
): boolean {
  const distinct = series.map((values) =>
    values.filter((value, index) => values.findIndex((other) => sameJson(other, value)) === index),
  );
  const number = distinct.reduce((product, { length }) => product * length, 1);
  if (number === 1 || number > MOST_COMBINATIONS) return false;
  const combinations = distinct.reduce<readonly (readonly Value[])[]>(
    (begun, values) => begun.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );
  const right = combinations.filter(holds);
  return distinct.every((values, index) =>
    values.every((value) => right.some((one) => sameJson(one[index], value))),
  );
}

/** Every count of postings in an answer, in its order. */
function countsIn({ response: { body } }: Exchange): readonly unknown[] {
  return body.kind === 'json' ? valuesOf(body.value, 'unique_postings') : [];
}

function valuesOf(value: unknown, wanted: string): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, wanted));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === wanted ? [item] : valuesOf(item, wanted)));
}

/** How often the most frequent value occurs. */
function usualCount(values: readonly unknown[]): number {
  const counts: { readonly value: unknown; times: number }[] = [];
  for (const value of values) {
    const known = counts.find((count) => sameJson(count.value, value));
    if (known === undefined) counts.push({ value, times: 1 });
    else known.times += 1;
  }
  return Math.max(...counts.map(({ times }) => times));
}

/** The share of the values that are equal to the most frequent one. */
const usualShare = (values: readonly unknown[]): number => usualCount(values) / values.length;

/** Whether the most frequent value can still become the usual one in the rounds that are left. */
function canBecomeUsual(values: readonly unknown[]): boolean {
  const all = 1 + ROUNDS_WHEN_CHANGING;
  return usualCount(values) + all - values.length >= USUAL_SHARE * all;
}

/** Whether the first value is not the usual one, and never comes again after another. */
function wasReplaced(values: readonly unknown[]): boolean {
  const isFirst = (value: unknown): boolean => sameJson(value, values[0]);
  const isUsual = values.filter(isFirst).length / values.length >= USUAL_SHARE;
  const changed = values.findIndex((value) => !isFirst(value));
  return !isUsual && !values.slice(changed).some(isFirst);
}

/** Whether some value occurs, then another one, and then the first again. */
export function recurs(values: readonly unknown[]): boolean {
  return values.some((value, index) => {
    const last = values.findLastIndex((other) => sameJson(value, other));
    return values.slice(index, last).some((other) => !sameJson(value, other));
  });
}
