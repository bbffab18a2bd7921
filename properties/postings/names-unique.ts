import type { ClauseId } from '../../contracts/index.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { brief } from '../kit/compare/brief.ts';
import type { Item } from './answers.ts';

/** Expects that no two buckets share a name; one bucket shows nothing. */
export function expectNamesUnique(
  t: CheckContext,
  clause: ClauseId,
  evidence: Exchange,
  buckets: readonly Item[],
): void {
  const names = buckets.map(({ name }) => name).filter((name) => typeof name === 'string');
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (names.length > 1)
    t.expect({
      clause,
      exchange: evidence,
      holds: repeated.length === 0,
      expected: 'each name once',
      actual: () => `${brief(repeated)} twice`,
    });
}
