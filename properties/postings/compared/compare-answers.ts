import type { CheckContext } from '../../kit/check.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { expectBounds } from './bounds.ts';
import { CountRelations, countedAnswers, gatherCounts, type Comparison } from './compare-counts.ts';
import { expectMedians } from './medians.ts';
import { expectNoGroupMissing } from './missing-groups.ts';
import { expectLists, rankedLists } from './ranked-lists.ts';

/**
 * Compares the answers of a run with each other: two answers that count the same postings have the same count,
 * whatever request they belong to (the relation "bucket = filter" for every answer of the run). It sends requests only to
 * confirm a difference.
 */
export async function compareAnswers(t: CheckContext, comparison: Comparison): Promise<void> {
  const answers = countedAnswers(await t.answers(), comparison.whenEnd);
  if (answers.length < 2) throw new Inconclusive('the run has no two answers that count postings');
  const counts = await gatherCounts(answers, comparison);
  for (const clause of counts.equal) t.noteEvaluated(clause);
  const relations = new CountRelations(t, comparison);
  for (const pair of counts.conflicts)
    await relations.expect(comparison.clauseOf(...pair), 'answers', pair, (one, other) => one === other);
  await expectBounds(relations, counts, comparison);
  await expectMedians(t, counts, comparison);
  const lists = rankedLists(answers, comparison);
  await expectLists(t, lists, comparison);
  await expectNoGroupMissing(t, lists, counts, comparison);
}
