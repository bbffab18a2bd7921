import type { ClauseId } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { shownDifference } from '../../kit/compare/differences.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { type Exchange, isAccepted, type RequestSpec } from '../../kit/exchange.ts';

/** An accepted request, and one that a target refuses. */
interface Unchanged {
  readonly clause: ClauseId;
  readonly spec: RequestSpec;
  /** Sent before the accepted request is repeated; whether it is refused is not evaluated here. */
  readonly refused: RequestSpec;
  /** What must be equal in both answers to the accepted request. */
  readonly read: (exchange: Exchange) => unknown;
}

/** How often an answer must change back, each time twice in succession: those of replicas with other data alternate too. */
const TIMES_BACK = 3;

/** Sends a refused request, and an accepted one again. A change counts when the answer changes back: data do not. */
export async function expectUnchanged(
  t: CheckContext,
  { clause, spec, refused, read }: Unchanged,
): Promise<void> {
  const before = await t.accept(spec);
  await t.send(refused);
  const after = await t.send(spec);
  const holds = sameJson(read(before), read(after));
  const isBefore = (answer: Exchange): boolean => isAccepted(answer) && sameJson(read(before), read(answer));
  if (!holds && !(await changesBack(t, { spec, refused }, isBefore))) {
    t.inconclusive('an answer changes from one request to the next');
    return;
  }
  t.expect({
    clause,
    rule: 'after-refused',
    after: [before],
    exchange: after,
    holds,
    expected: () => `${shownDifference(read(before), read(after)).first}, as before a refused request`,
    actual: () => shownDifference(read(before), read(after)).second,
  });
}

/** Whether the answer is that of before again, and changes after the refused request again, each time. */
async function changesBack(
  t: CheckContext,
  { spec, refused }: Pick<Unchanged, 'spec' | 'refused'>,
  isBefore: (answer: Exchange) => boolean,
): Promise<boolean> {
  for (let time = 1; time <= TIMES_BACK; time += 1) {
    for (let again = 0; again < 2; again += 1) if (!isBefore(await t.send(spec, 'fresh'))) return false;
    if (time === TIMES_BACK) break;
    await t.send(refused);
    if (isBefore(await t.send(spec))) return false;
  }
  return true;
}
