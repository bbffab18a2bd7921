import type { RecordedInteraction, StateValueName } from '../../contracts/index.ts';
import type { CheckContext } from '../../properties/index.ts';
import { classificationValues } from './classification-values.ts';
import { companyPostingsValues } from './company-postings-values.ts';
import { rankingsValues } from './rankings-values.ts';
import { relayTokens } from './relay.ts';
import type { FindValue } from './state-value.ts';

const findValue: Readonly<Record<StateValueName, FindValue>> = {
  token: () => relayTokens.valid,
  expiredToken: () => relayTokens.expired,
  unscopedToken: () => relayTokens.unscoped,
  ...classificationValues,
  ...rankingsValues,
  ...companyPostingsValues,
};

/** The values of provider states that an interaction uses. Throws Blocked for one that the target lacks. */
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
