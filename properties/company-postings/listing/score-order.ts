import { numberOf, objectOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { brief, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { recordsOf } from './records.ts';

/** Violations after which no more are looked for. */
const ENOUGH = 3;

/** A record as far as its place shows: its score only where that was requested. */
interface Placed {
  readonly id: unknown;
  readonly score: number | undefined;
}

/** All listings ordered by score fall, or all rise, also those without the field: contracts/specification/company-postings.md#postings. */
export const scoreOrderCheck: Check = {
  id: 'company-postings/score-order',
  clauses: ['company-postings/postings-score-sorted'],
  title: 'orders all listings alike by score, with or without that field',
  last: 'together',
  async run(t) {
    const lists = (await t.answers()).filter((list) => isAccepted(list) && isByScore(list));
    const scored = lists.filter((list) => directionOf(placedOf(list)) !== undefined);
    // Where no listing has two scores, each order is sorted.
    const [first] = [...scored, ...lists];
    if (first === undefined || lists.length < 2)
      throw new Inconclusive('the run has no two listings that are ordered by score');
    for (const list of lists) {
      if (t.violations.length >= ENOUGH) return;
      const same = scored.find((other) => other !== list && filterOf(other) === filterOf(list));
      const known = same ?? first;
      if (known === list) continue;
      await t.expectRelation<readonly Placed[]>({
        clause: 'company-postings/postings-score-sorted',
        rule: 'alike',
        exchanges: [known, list],
        read: placedOf,
        holds: ([shown = [], placed = []]) => {
          const scores = scoresIn(placed, same === undefined ? [] : shown);
          return !isAgainst(scores, directionOf(shown));
        },
        expected: ([shown = []]) =>
          `records that ${directionOf(shown) === 'descending' ? 'fall' : 'rise'} in score, as in the other listing`,
        actual: ([shown = [], placed = []]) =>
          `scores ${brief(scoresIn(placed, same === undefined ? [] : shown))}`,
      });
    }
  },
};

const isByScore = ({ spec }: Exchange): boolean => brief(objectOf(spec.body)['order']) === '["score"]';

const filterOf = ({ spec }: Exchange): string => JSON.stringify(objectOf(spec.body)['filter']);

function placedOf(list: Exchange): readonly Placed[] {
  return recordsOf(list).map(({ id, score }) => ({ id, score: numberOf(score) }));
}

/** The scores of records in their order: their own, or those that another listing of the same filter shows. */
function scoresIn(records: readonly Placed[], known: readonly Placed[]): readonly number[] {
  const byId = new Map(known.map(({ id, score }) => [id, score]));
  return records
    .map(({ id, score }) => score ?? (typeof id === 'string' ? byId.get(id) : undefined))
    .filter((score) => score !== undefined);
}

/** Whether the scores of a listing fall or rise; undefined when they are equal, or do neither. */
function directionOf(records: readonly Placed[]): 'ascending' | 'descending' | undefined {
  const scores = scoresIn(records, []);
  const [falls, rises] = [!isAgainst(scores, 'descending'), !isAgainst(scores, 'ascending')];
  if (falls === rises) return undefined;
  return falls ? 'descending' : 'ascending';
}

function isAgainst(scores: readonly number[], direction: 'ascending' | 'descending' | undefined): boolean {
  if (direction === undefined) return false;
  const sign = direction === 'descending' ? 1 : -1;
  return scores.some((score, at) => at > 0 && sign * (score - (scores[at - 1] ?? score)) > 0);
}
