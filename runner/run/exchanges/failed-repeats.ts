import { apiGroups, type ApiGroup } from '../../../contracts/index.ts';
import { Blocked, TargetError, type Exchange, type Send, type Violation } from '../../../properties/index.ts';
import { requestKey } from '../../recording/answer.ts';
import type { LoggedExchange } from './exchange-log.ts';

/** How often a request that failed is sent again: every second answer may be a good one. */
const RESENDS = 4;

/**
 * Requests that were answered well, and then with 500, while their group answered others: one violation for each group,
 * once the request fails again. Two such failures with a good answer between them: a group that fails as a whole for a
 * while is down, not wrong.
 */
export async function findFailedRepeats(
  entries: readonly LoggedExchange[],
  resend: Send,
): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  for (const group of apiGroups) {
    const failed = failedRepeat(entries, group);
    const exchange = failed && (await failedAgain(failed, resend));
    if (exchange !== undefined)
      found.push({
        clause: 'service/no-server-error',
        rule: 'repeated',
        expected: 'a status below 500, as when the same request was answered before',
        actual: 'status 500, while other requests are answered',
        exchanges: [exchange],
      });
  }
  return found;
}

/** The second request of a group that failed though it was answered before, with a good answer since the first one. */
function failedRepeat(entries: readonly LoggedExchange[], group: ApiGroup): LoggedExchange | undefined {
  const ofGroup = entries.filter(({ spec }) => spec.group === group);
  const answered = new Map<string, number>();
  for (const { answer, spec, number } of ofGroup)
    if (answer === 'alive') answered.set(requestKey(spec), answered.get(requestKey(spec)) ?? number);
  const failed = ofGroup.filter(
    ({ status, spec, number }) => status === 500 && (answered.get(requestKey(spec)) ?? Infinity) < number,
  );
  const first = failed[0]?.number ?? Infinity;
  const alive = ofGroup.find(({ answer, sentAfter }) => answer === 'alive' && sentAfter >= first);
  return failed.find(({ sentAfter }) => sentAfter >= (alive?.number ?? Infinity));
}

async function failedAgain({ spec }: LoggedExchange, resend: Send): Promise<Exchange | undefined> {
  try {
    for (let round = 0; round < RESENDS; round += 1) {
      const again = await resend(spec);
      if (again.response.status === 500) return again;
    }
    return undefined;
  } catch (error) {
    // The target is down, or a recording does not have the answer.
    if (error instanceof TargetError || error instanceof Blocked) return undefined;
    throw error;
  }
}
