import { type RequestSpec, type Exchange } from '../../kit/exchange.ts';
import { TargetError } from '../../kit/target-client.ts';
import { type Ranking } from '../requests.ts';

/** How the survey sends a ranking, with a change to its request where one is given. */
export type SendRanking = (
  ranking: Ranking,
  change?: (spec: RequestSpec) => RequestSpec,
) => Promise<Exchange>;

/** An answer, or undefined when no complete HTTP answer came. */
export async function answerOrNone(send: () => Promise<Exchange>): Promise<Exchange | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}
