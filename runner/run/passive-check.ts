import { PASSIVE_CHECK } from '../../properties/index.ts';

/** Whether a check only judges what other checks ask: it has no request of its own. */
export function isPassive({ id }: { readonly id: string }): boolean {
  return id.endsWith(`/${PASSIVE_CHECK}`);
}
