import type { ApiGroup } from '../groups.ts';
import { type Catalogue, type ChoiceId, findChoice } from './catalogue.ts';
import type { Choice } from './choice.ts';

/** The options of a choice: the listed ones, or any string where only the form of an option is fixed. */
export type OptionOf<Id extends ChoiceId> = Catalogue[Id] extends { readonly options: infer Options }
  ? keyof Options & string
  : string;

/** The choices of a group. */
export type ChoiceIn<Group extends ApiGroup> = {
  [Id in ChoiceId]: Group extends Catalogue[Id]['groups'][number] ? Id : never;
}[ChoiceId];

/** The options of a target in one group: one for each choice of the group. */
export type GroupDialect<Group extends ApiGroup> = { readonly [Id in ChoiceIn<Group>]: OptionOf<Id> };

type OpenGroup = Catalogue[ChoiceId]['groups'][number];

/** The options of a target: for each group with choices, one for each choice of the group. */
export type Dialect = { readonly [Group in OpenGroup]: GroupDialect<Group> };

/** One option of one choice, in the groups to which it applies. */
export interface ChoiceSetting {
  readonly choice: ChoiceId;
  readonly groups: readonly ApiGroup[];
  readonly option: string;
}

/** What the two posting groups of the reference have in common. */
const postings = {
  'month-membership': 'active',
  values: 'or',
  'unknown-company': 'omitted',
  ties: 'stable',
  median: 'mean',
  'nothing-median': 'null',
  'large-limit': 'refused',
  'default-limit': '10',
  'default-metric': 'unique_postings',
  'unknown-parameter': 'refused',
  'unknown-key': 'refused',
  'unknown-value': 'empty-result',
} as const;

/** What the reference does. */
export const defaultDialect: Dialect = {
  classification: {
    'model-reference': 'request-name',
    'forward-references': 'supported',
    'input-references': 'supported',
    'nested-references': 'supported',
    'deep-references': 'supported',
    'unfit-input': '400',
    'unknown-output': '400',
    'failed-result': 'absent',
    'malformed-version': '404',
    dates: 'spaced',
    'unknown-key': 'ignored',
    'unauthorized-order': 'before',
  },
  rankings: {
    ...postings,
    'when-end': 'inclusive',
    'empty-months': 'present',
    'day-key': 'day',
    'histogram-origin': 'multiple',
    'empty-steps': 'present',
    significance: 'jlh',
    'significance-groups': 'omitted',
    'taxonomy-values':
      'soc_version:uk_soc_2020,area_version:uk_area_2015|uk_area_2013_1,title_version:*,company_version:*company,new_taxonomy_versions:true|false,lot_version:6|7',
    'unauthorized-order': 'before',
  },
  'company-postings': {
    ...postings,
    percentile: 'nearest-rank',
    'page-size': 'refused',
    'default-page-size': '10',
    'taxonomy-values':
      'soc_version:soc_2021,onet_version:onet_2019,onet_standard_version:2019.0.0,naics_version:naics_std_2022,area_version:us_area_2024_4|us_area_2024_3,area_us_version:2.0.0|1.0.2,title_version:*,company_version:*company,new_taxonomy_versions:true|false,lot_version:6|7',
    'company-errors': 'rankings',
    'score-order': 'descending',
    'last-page': 'empty',
    'viewing-cap': '10',
    'viewable-postings': 'all',
  },
};

/** A text that does not name a choice and one of its options. */
export class ChoiceError extends Error {
  override readonly name = 'ChoiceError';
  readonly code = 'usage/value';
  readonly hint = 'contracts/specification/decisions.md lists the choices and their options';
}

/** Reads `ID=OPTION`, for all groups of the choice, or `GROUP/ID=OPTION`. Throws ChoiceError for anything else. */
export function parseChoice(text: string): ChoiceSetting {
  const { group, id, option } =
    /^(?:(?<group>[^/=]*)\/)?(?<id>[^=]*)=(?<option>.*)$/s.exec(text)?.groups ?? {};
  if (id === undefined || option === undefined)
    throw new ChoiceError(`'${text}' is not of the form ID=OPTION or GROUP/ID=OPTION`);
  const choice = findChoice(id);
  if (choice === undefined) throw new ChoiceError(`unknown choice '${id}'`);
  if (!isOption(choice, option))
    throw new ChoiceError(`'${option}' is not an option of ${id}; expected ${optionsInWords(choice)}`);
  const groups = choice.groups.filter((name) => group === undefined || name === group);
  if (groups.length === 0)
    throw new ChoiceError(`${id} is not open in '${group}'; its groups are ${choice.groups.join(', ')}`);
  return { choice: choice.id, groups, option };
}

/** Whether a choice has an option. */
export function isOption(choice: Choice, option: string): boolean {
  return choice.kind === 'closed' ? Object.hasOwn(choice.options, option) : choice.pattern.test(option);
}

function optionsInWords(choice: Choice): string {
  return choice.kind === 'closed' ? `one of ${Object.keys(choice.options).join(', ')}` : choice.form;
}

/** A dialect with some of its options replaced, the last setting of a choice wins. Settings come from `parseChoice`. */
export function withChoices(dialect: Dialect, settings: readonly ChoiceSetting[]): Dialect {
  const changed = (Object.keys(dialect) as OpenGroup[]).map((group) => [
    group,
    {
      ...dialect[group],
      ...Object.fromEntries(
        settings.filter(({ groups }) => groups.includes(group)).map(({ choice, option }) => [choice, option]),
      ),
    },
  ]);
  return Object.fromEntries(changed) as Dialect;
}
