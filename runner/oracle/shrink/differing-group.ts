import { jsonOf } from '../../../properties/index.ts';
import { sameValue, bucketItems } from '../compare/comparison.ts';
import { oracleAnswer } from '../compare/oracle-answer.ts';
import type { CaseFilter } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import { tryIfAnswered, type Session } from '../session.ts';

/** Groups of a ranking in which one is looked for that the target counts differently. */
const MOST_GROUPS = 100;

/** The smallest group of a facet that the target lacks, or whose metric differs. */
export async function differingGroup(
  session: Session,
  { group, rankLimit }: Pool,
  facet: string,
  filter: CaseFilter,
  metric: string,
): Promise<string | undefined> {
  const limit = Math.min(MOST_GROUPS, rankLimit);
  const extra = metric === 'unique_postings' ? [] : [metric];
  const rank = { by: 'unique_postings', limit, extra };
  const operation = group === 'rankings' ? 'rankPostings' : 'companyRanking';
  const one = { operation, facet, filter, rank } as const;
  const trial = await tryIfAnswered(session, one);
  if (trial === undefined) return undefined;
  const answer = await oracleAnswer(session, one);
  const [wanted, given] = [answer.body, jsonOf(trial.exchange)].map(
    (body) => new Map(bucketItems(body).map((group) => [group['name'], group[metric]])),
  );
  const isCut = (wanted?.size ?? 0) >= limit;
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
