import { answerChoices } from './answer-choices.ts';
import type { Choice, Choices } from './choice.ts';
import { classificationChoices } from './classification-choices.ts';
import { countingChoices } from './counting-choices.ts';
import { metricChoices } from './metric-choices.ts';
import { requestChoices } from './request-choices.ts';

const catalogue = {
  ...classificationChoices,
  ...countingChoices,
  ...metricChoices,
  ...requestChoices,
  ...answerChoices,
} as const;

/** The choices by id as types: each with its literal groups and options. */
export type Catalogue = typeof catalogue;

/** The id of a choice, as a type. */
export type ChoiceId = keyof Catalogue;

type KnownChoice = Choice & { readonly id: ChoiceId };

/** Every choice. */
export const choices: readonly KnownChoice[] = Object.entries<Choices[string]>(catalogue).map(
  ([id, choice]) => ({ id, kind: 'options' in choice ? 'closed' : 'open', ...choice }) as KnownChoice,
);

const byId: ReadonlyMap<string, KnownChoice> = new Map(choices.map((choice) => [choice.id, choice]));

/** The choice with that id, or undefined for an id that the catalogue does not have. */
export const findChoice = (id: string): KnownChoice | undefined => byId.get(id);
