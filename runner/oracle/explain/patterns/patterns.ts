import type { Aspect } from '../../compare/comparison.ts';
import type { Session, Trial } from '../../session.ts';
import type { Rule, RuleFinder } from '../rule.ts';
import { constantChange } from './constant-change.ts';
import { missingPoints } from './missing-points.ts';
import { rankingRules } from './ranking-rules.ts';
import { stepRules } from './step-rules.ts';

const finders: readonly RuleFinder[] = [rankingRules, missingPoints, stepRules, constantChange];

/** Answers that are looked at. */
const MOST_TRIALS = 8;

/** The pattern of all wrong answers that no right one contradicts; undefined where there is none. */
export async function findPattern(
  session: Session,
  wrong: readonly Trial[],
  right: readonly Trial[],
  aspect: Aspect,
): Promise<Rule | undefined> {
  for (const find of finders) {
    const pattern = await find(session, wrong.slice(0, MOST_TRIALS), aspect);
    if (pattern === undefined) continue;
    if ((await pattern.explains(session, right.slice(0, MOST_TRIALS), aspect)) !== false) return pattern;
  }
  return undefined;
}
