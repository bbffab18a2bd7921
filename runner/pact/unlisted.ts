/** A name that is not in the list: the given one, with a number behind it where it has to be. */
export function unlisted(name: string, listed: readonly string[]): string {
  let candidate = name;
  for (let number = 1; listed.includes(candidate); number += 1) candidate = `${name}${number}`;
  return candidate;
}
