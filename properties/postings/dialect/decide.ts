import type { Exchange } from '../../kit/exchange.ts';
import type { InferredOption } from '../../kit/dialect/inferred-dialect.ts';

/**
 * The option of a choice that fits the evidence. Determined when exactly one of the options fits; `unseen` is the
 * reason when several do. When none fits, the checks of the choice's clauses show the contradiction.
 */
export function decide<Option extends string>(
  fits: Readonly<Record<Option, boolean>>,
  evidence: readonly Exchange[],
  unseen: string,
): InferredOption {
  const options = (Object.keys(fits) as Option[]).filter((option) => fits[option]);
  const [option, ...others] = options;
  if (option === undefined) return { kind: 'undetermined', reason: 'its answers fit no option' };
  return others.length === 0
    ? { kind: 'determined', option, evidence }
    : { kind: 'undetermined', reason: unseen };
}
