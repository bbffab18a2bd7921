import type { EmbeddedReference } from '../embedded/embedded-reference.ts';

/** The URL of an embedded reference. */
export const urlOf = ({ target }: EmbeddedReference): string => `${target.origin}${target.basePath}`;

/** The options that give a command access to an embedded reference. */
export function accessTo({ credentials: { source } }: EmbeddedReference): readonly string[] {
  if (source === undefined) throw new Error('the reference gives no client credentials');
  return ['--client-id', source.clientId, '--client-secret', source.clientSecret];
}
