import fc from 'fast-check';
import {
  type ChoiceId,
  choices,
  defaultDialect,
  type Dialect,
  parseChoice,
  postingGroups,
  withChoices,
} from '../../../contracts/index.ts';

/** One of the posting groups. */
export type PostingGroup = (typeof postingGroups)[number];

/** Choices of the posting groups that have no effect on the numbers of an answer. */
const withoutNumbers: ReadonlySet<ChoiceId> = new Set<ChoiceId>([
  'unknown-parameter',
  'unknown-key',
  'taxonomy-values',
  'unauthorized-order',
  'company-errors',
]);

/** Options of the choices that have any text of a form. */
const openOptions: { readonly [Id in ChoiceId]?: readonly string[] } = {
  'day-key': ['day', 'date'],
  'default-limit': ['10', '3', '2000', 'required'],
  'default-metric': [
    'unique_postings',
    'duplicate_postings',
    'total_postings',
    'posting_intensity',
    'required',
  ],
  'default-page-size': ['10', '4', '25', 'required'],
  'viewing-cap': ['10', '7', '100', 'none'],
};

/** A choice of a group that has an effect on numbers, and the options to try. */
export interface TriedChoice {
  readonly group: PostingGroup;
  readonly id: ChoiceId;
  readonly options: readonly string[];
}

/** Every choice of the posting groups that has an effect on numbers. */
export const triedChoices: readonly TriedChoice[] = choices.flatMap((choice) =>
  postingGroups
    .filter((group) => choice.groups.includes(group) && !withoutNumbers.has(choice.id))
    .map((group) => {
      const options = choice.kind === 'closed' ? Object.keys(choice.options) : openOptions[choice.id];
      if (options === undefined) throw new Error(`drawn-dialects.ts has no options of ${choice.id}`);
      return { group, id: choice.id, options };
    }),
);

/** Dialects that together have every option of every choice, the default dialect first. `seed` mixes them. */
export function drawnDialects(count: number, seed: number): readonly Dialect[] {
  const columns = triedChoices.map(({ group, id, options }, place) => {
    const rounds = Math.ceil(count / options.length);
    const shuffled = fc.sample(fc.shuffledSubarray([...options], { minLength: options.length }), {
      numRuns: rounds,
      seed: seed + place,
    });
    return shuffled.flat().map((option) => parseChoice(`${group}/${id}=${option}`));
  });
  return Array.from({ length: count }, (_, at) =>
    at === 0
      ? defaultDialect
      : withChoices(
          defaultDialect,
          columns.flatMap((settings) => settings[at] ?? []),
        ),
  );
}
