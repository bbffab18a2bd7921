import {
  apiGroups,
  choices,
  defaultDialect,
  levelOf,
  type ApiGroup,
  type ChoiceId,
  type ClauseId,
} from '../../../contracts/index.ts';
import { dataShapes, type DataShape } from '../data/data-shapes.ts';
import { fewVariations } from '../variants/few.ts';
import { topics as variationTopics } from '../variants/index.ts';
import { postingRefusalVariations } from '../variants/posting-refusals.ts';
import { postingVariations } from '../variants/postings.ts';
import { rankingVariations } from '../variants/rankings.ts';
import type { OpenPoint, Variation } from '../variants/variant.ts';

/** One way in which a conformant target differs from the plain reference. */
export type Trait = {
  /** Unique among the traits of a group; without commas. */
  readonly id: string;
  readonly leftOpenBy: OpenPoint;
  /** Clauses of level should that it may violate. */
  readonly warns: readonly ClauseId[];
} & (
  | { readonly kind: 'option'; readonly setting: string }
  | { readonly kind: 'variation'; readonly variation: Variation }
  | { readonly kind: 'data'; readonly shape: DataShape; readonly isLive: boolean }
);

/** Options of the choices that have no list of them. */
const openOptions: { readonly [choice: string]: readonly string[] } = {
  'day-key': ['date', 'dates', 'days', 'd'],
  'default-limit': ['5', '25', 'required'],
  'default-page-size': ['5', '25', 'required'],
  'default-metric': ['total_postings', 'required'],
  'viewing-cap': ['1', '30', '100', 'none'],
  'taxonomy-values': ['none'],
};

/** What the plain reference takes; a group without choices is absent. */
const takenOptions: { readonly [Group in ApiGroup]?: Readonly<Record<string, string>> } = defaultDialect;

function optionsOf(choice: (typeof choices)[number], group: ApiGroup): readonly string[] {
  const taken = takenOptions[group] ?? {};
  const options = choice.kind === 'closed' ? Object.keys(choice.options) : (openOptions[choice.id] ?? []);
  return options.filter((option) => option !== taken[choice.id]);
}

/** The options of each choice of a group other than those of the plain reference: one topic for each choice. */
function optionTopics(group: ApiGroup): readonly (readonly Trait[])[] {
  return choices
    .filter(({ groups }) => groups.includes(group))
    .map((choice) =>
      optionsOf(choice, group).map((option) => ({
        kind: 'option',
        id: `${choice.id}=${option}`,
        setting: `${group}/${choice.id}=${option}`,
        leftOpenBy: `${choice.id}=${option}` as const,
        warns: choice.clauses.filter((clause) => levelOf(clause) === 'should'),
      })),
    );
}

function variationTrait(variation: Variation): Trait {
  const { id, leftOpenBy, warns = [] } = variation;
  return { kind: 'variation', id, leftOpenBy, warns, variation };
}

const dataTopic: readonly Trait[] = dataShapes.flatMap((shape) =>
  [false, true].map((isLive) => ({
    kind: 'data',
    id: `data/${shape.id}${isLive ? '/live' : ''}`,
    leftOpenBy: 'contracts/specification/decisions.md#changing-data',
    warns: shape.warns ?? [],
    shape,
    isLive,
  })),
);

/** Those that concern any group: how answers are written and sent. */
const anyGroup = /^(?:connection|transport)\//;

function topicsOf(group: ApiGroup): readonly (readonly Trait[])[] {
  const variations =
    group === 'classification'
      ? [...variationTopics, fewVariations]
      : [
          ...variationTopics.map((topic) => topic.filter(({ id }) => anyGroup.test(id))),
          ...[...postingVariations, ...postingRefusalVariations, ...rankingVariations].map((variation) => [
            variation,
          ]),
        ];
  return [
    ...merged(
      variations.map((topic) => topic.map(variationTrait)),
      optionTopics(group),
    ),
    ...(group === 'classification' ? [] : [dataTopic]),
  ].filter(({ length }) => length > 0);
}

/** Choices whose options exclude variations: one of both is drawn. */
const sameTopic: { readonly [choice in ChoiceId]?: RegExp } = {
  dates: /^dates\//,
  'large-limit': /^postings\/ten-groups$/,
  ties: /^postings\/ties-reversed$/,
  'when-end': /^rankings\/no-empty-frame$/,
};

function merged(
  variations: readonly (readonly Trait[])[],
  options: readonly (readonly Trait[])[],
): readonly (readonly Trait[])[] {
  const excludes = (topic: readonly Trait[], option: Trait | undefined): boolean => {
    const pattern = sameTopic[option?.id.split('=')[0] as ChoiceId];
    return pattern !== undefined && topic.some(({ id }) => pattern.test(id));
  };
  return [
    ...variations.map((topic) => [...topic, ...options.filter(([first]) => excludes(topic, first)).flat()]),
    ...options.filter(([first]) => !variations.some((topic) => excludes(topic, first))),
  ];
}

/** The topics of each group: a target has at most one trait of each, and applies them in this order. */
export const traitTopics: Readonly<Record<ApiGroup, readonly (readonly Trait[])[]>> = Object.fromEntries(
  apiGroups.map((group) => [group, topicsOf(group)]),
) as Record<ApiGroup, readonly (readonly Trait[])[]>;
