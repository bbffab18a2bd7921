import type { RecordedInteraction, StateValueName } from '../../contracts/index.ts';
import type { CheckContext } from '../../properties/index.ts';
import { classificationValues } from './classification-values.ts';
import { companyPostingsValues } from './company-postings-values.ts';
import { rankingsValues } from './rankings-values.ts';
import { relayTokens } from './relay.ts';

/** Finds a value of a provider state in what the survey found; throws Blocked where the target has none. */
export type FindValue = (t: CheckContext) => unknown;

const findValue: Readonly<Record<StateValueName, FindValue>> = {
  token: () => relayTokens.valid,
  expiredToken: () => relayTokens.expired,
  unscopedToken: () => relayTokens.unscoped,
  ...classificationValues,
  ...rankingsValues,
  ...companyPostingsValues,
};

/**
 * The values that an interaction uses from its provider states, and no others: one that the target lacks blocks only
 * the interactions that need it. The verifier would put examples in place of missing values without a word, so Blocked
 * is thrown for each that is not to be had.
 */
export async function stateValues(
  t: CheckContext,
  { request }: RecordedInteraction,
): Promise<Readonly<Record<string, unknown>>> {
  const used = JSON.stringify(request.generators ?? {}).matchAll(/\$\{(\w+)\}/g);
  const values: Record<string, unknown> = {};
  for (const [, name = ''] of used) {
    if (!isValueName(name)) throw new Error(`the pact uses ${name}, which no provider state has`);
    values[name] ??= await findValue[name](t);
  }
  return values;
}

function isValueName(name: string): name is StateValueName {
  return Object.hasOwn(findValue, name);
}
