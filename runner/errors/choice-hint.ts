import { choices, findChoice } from '../../contracts/index.ts';
import { nearestIds } from './nearest-ids.ts';

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
