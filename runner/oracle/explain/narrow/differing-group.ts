import { jsonOf } from '../../../../properties/index.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import { sameValue, bucketItems } from '../../compare/comparison.ts';
import type { OracleCase } from '../../oracle-case.ts';
import { tryIfAnswered, type Session } from '../../session.ts';

/** Groups of a ranking in which one is looked for that the target counts differently. */
export const MOST_GROUPS = 100;

/** The smallest group of a ranking that the target lacks, or whose metric differs. */
export async function differingGroup(
  session: Session,
  one: OracleCase,
  metric: string,
): Promise<string | undefined> {
  const trial = await tryIfAnswered(session, one);
  if (trial === undefined) return undefined;
  const answer = await oracleAnswer(session, one);
  const [wanted, given] = [answer.body, jsonOf(trial.exchange)].map(
    (body) => new Map(bucketItems(body).map((group) => [group['name'], group[metric]])),
  );
  const isCut = (wanted?.size ?? 0) >= (one.rank?.limit ?? 0);
  const names = [...(wanted ?? [])].flatMap(([name, count]) => {
    const other = given?.get(name);
    return typeof name === 'string' &&
      !sameValue(count ?? null, other ?? null) &&
      (given?.has(name) === true || !isCut)
      ? [name]
      : [];
  });
  return names.at(-1);
}
