import type { ApiGroup, ChoiceId, ChoiceIn, OptionOf } from '../../../contracts/index.ts';
import type { Exchange } from '../exchange.ts';
import { TargetError } from '../target-client.ts';

/** What the survey found of one choice of a target. */
export type InferredOption =
  | { readonly kind: 'determined'; readonly option: string; readonly evidence: readonly Exchange[] }
  /** The data fit several options, or the target showed none of them. */
  | { readonly kind: 'undetermined'; readonly reason: string };

/** An option with the exchanges that show it. */
export function determined<Id extends ChoiceId = ChoiceId>(
  option: OptionOf<Id>,
  ...evidence: readonly Exchange[]
): InferredOption {
  return { kind: 'determined', option, evidence };
}

/** No option: the data fit several, or the answers fit none. */
export const undetermined = (reason: string): InferredOption => ({ kind: 'undetermined', reason });

/** The result of an inference; undetermined when a request of it was not answered. */
export async function attempt(infer: () => Promise<InferredOption>): Promise<InferredOption> {
  try {
    return await infer();
  } catch (error) {
    if (error instanceof TargetError) return undetermined(`a request was not answered: ${error.message}`);
    throw error;
  }
}

/** The options that a target takes, as far as its answers show them: choice by group. */
export type InferredDialect = {
  readonly [Group in ApiGroup]?: { readonly [Id in ChoiceIn<Group>]?: InferredOption };
};

/** The option that a target takes in a group, or undefined when the survey could not determine it. */
export function inferredOption<Group extends ApiGroup, Id extends ChoiceIn<Group> & ChoiceId>(
  dialect: InferredDialect,
  group: Group,
  choice: Id,
): OptionOf<Id> | undefined {
  const inferred = dialect[group]?.[choice];
  return inferred?.kind === 'determined' ? (inferred.option as OptionOf<Id>) : undefined;
}

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
