import type { Exchange } from '../../kit/exchange.ts';
import { determined, undetermined, type InferredOption } from '../../kit/dialect/inferred-dialect.ts';

/** The option that alone fits the evidence. `unseen` says why several do; none is a contradiction that the checks show. */
export function decide<Option extends string>(
  fits: Readonly<Record<Option, boolean>>,
  evidence: readonly Exchange[],
  unseen: string,
): InferredOption {
  const options = (Object.keys(fits) as Option[]).filter((option) => fits[option]);
  const [option, ...others] = options;
  if (option === undefined) return undetermined('its answers fit no option');
  return others.length === 0 ? determined(option, ...evidence) : undetermined(unseen);
}
