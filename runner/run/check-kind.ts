import type { ActiveCheck, Check, PassiveCheck } from '../../properties/index.ts';

/** Whether a check sends requests. */
export function isActive(check: Check): check is ActiveCheck {
  return check.kind !== 'passive';
}

/** Whether a check only validates the exchanges of others. */
export function isPassive(check: Check): check is PassiveCheck {
  return check.kind === 'passive';
}
