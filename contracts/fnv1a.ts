/** FNV-1a over the UTF-16 code units of a text, as an unsigned 32-bit number; `state` is where it starts. */
export function fnv1a(text: string, state = 0x811c9dc5): number {
  let hash = state;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
