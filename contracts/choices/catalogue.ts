import { answerChoices } from './answer-choices.ts';
import type { Choice } from './choice.ts';
import { classificationChoices } from './classification-choices.ts';
import { countingChoices } from './counting-choices.ts';
import { metricChoices } from './metric-choices.ts';
import { requestChoices } from './request-choices.ts';

const catalogue = [
  ...classificationChoices,
  ...countingChoices,
  ...metricChoices,
  ...requestChoices,
  ...answerChoices,
] as const;

/** The choices as types: each with its literal id, groups and options. */
export type CatalogueChoice = (typeof catalogue)[number];

/** The id of a choice, as a type. */
export type ChoiceId = CatalogueChoice['id'];

/** Every choice. */
export const choices: readonly (Choice & { readonly id: ChoiceId })[] = catalogue;

const byId: ReadonlyMap<string, Choice & { readonly id: ChoiceId }> = new Map(
  choices.map((choice) => [choice.id, choice]),
);

/** The choice with that id, or undefined for an id that the catalogue does not have. */
export function findChoice(id: string): (Choice & { readonly id: ChoiceId }) | undefined {
  return byId.get(id);
}
