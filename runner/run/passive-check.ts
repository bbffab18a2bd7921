import { EVERY_EXCHANGE } from '../../properties/index.ts';

/** Whether a check only judges what other checks ask: it has no request of its own. */
export function judgesInPassing({ id }: { readonly id: string }): boolean {
  return id.endsWith(`/${EVERY_EXCHANGE}`);
}
