import { choices, findChoice } from '../../contracts/index.ts';

const MOST = 3;

/** The ids nearest to a text, the nearest first; none when no id is near. */
export function nearestIds(text: string, ids: readonly string[]): readonly string[] {
  const wanted = text.toLowerCase();
  const wantedName = nameOf(wanted);
  return (
    [...new Set(ids)]
      .map((id) => {
        const distance = Math.min(editDistance(wanted, id), editDistance(wantedName, nameOf(id)));
        return { id, distance: wanted.length > 3 && id.includes(wanted) ? 0 : distance };
      })
      // An empty name would be near to any short id.
      .filter(
        ({ id, distance }) => distance < wantedName.length && distance <= Math.max(3, nameOf(id).length / 4),
      )
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MOST)
      .map(({ id }) => id)
  );
}

/** An id without its group. */
const nameOf = (id: string): string => id.slice(id.indexOf('/') + 1);

/** The Levenshtein distance: how many characters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1)
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The choices meant by texts such as `when-ends=exclusive`, or the command that lists them; undefined when all are known. */
export function choiceHint(texts: readonly string[]): string | undefined {
  const ids = texts.map((text) => /^(?:[^/=]*\/)?([^=]*)/.exec(text)?.[1] ?? '');
  const unknown = ids.find((id) => findChoice(id) === undefined);
  if (unknown === undefined) return undefined;
  const near = nearestIds(
    unknown,
    choices.map(({ id }) => id),
  );
  return near.length > 0 ? `did you mean ${near.join(', ')}?` : 'jobmark list --choices shows them';
}
