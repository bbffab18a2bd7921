/** FNV-1a over the UTF-16 code units of a text, as an unsigned 32-bit number: the same on every machine. */
export function hash32(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state >>> 0;
}
