import type { ApiGroup, ChoiceId, ClauseId } from '../../../contracts/index.ts';
import type { ReferenceOptions } from '../../app/app.ts';
import type { Middleware } from '../../app/middleware.ts';
import { fullCatalogue, type Catalogue } from '../../classification/catalogue.ts';
import type { Model, ModelVersion } from '../../classification/models/index.ts';
import type { ClassificationSet, SetVersion } from '../../classification/sets/sets.ts';

/** A choice with its option, or the anchor of a decision. */
export type OpenPoint = `${ChoiceId}=${string}` | `contracts/specification/decisions.md#${string}`;

/** A conformant reference that differs from the plain one only where the specification leaves a point open. */
export interface Variant {
  readonly id: string;
  /** How it differs from the reference, in the present tense. */
  readonly title: string;
  /** The options that it takes, or the decisions that leave a point open. */
  readonly leftOpenBy: readonly OpenPoint[];
  /** Clauses of level should that it breaks on purpose: only a finding about another clause is a false alarm. */
  readonly warns?: readonly ClauseId[];
  /** The groups whose answers it changes; the classification group when left out. */
  readonly groups?: readonly ApiGroup[];
  readonly options: ReferenceOptions;
}

/** One difference, from which variants are made: alone or together with others. */
export interface Variation extends Omit<Variant, 'options' | 'leftOpenBy'> {
  readonly leftOpenBy: OpenPoint;
  /** Makes other models and sets of those that the reference has. */
  readonly catalogue?: (before: Catalogue) => Catalogue;
  /** Put in front of the reference, the first one outermost; `before` is the catalogue without this variation. */
  readonly middleware?: (before: Catalogue) => Middleware | readonly Middleware[];
}

/** The variations of a table, by their ids. */
export function variationsOf(table: Readonly<Record<string, Omit<Variation, 'id'>>>): readonly Variation[] {
  return Object.entries(table).map(([id, variation]) => ({ id, ...variation }));
}

/** The variations of a table, which change the answers of these groups unless they name others. */
export function variationsIn(
  groups: readonly ApiGroup[],
  table: Readonly<Record<string, Omit<Variation, 'id'>>>,
): readonly Variation[] {
  return variationsOf(table).map((variation) => ({ groups, ...variation }));
}

/** The options of a reference that differs in all these ways; each variation builds on the catalogue of the one before. */
export function optionsOf(variations: readonly Variation[]): ReferenceOptions {
  let catalogue = fullCatalogue;
  const middleware: Middleware[] = [];
  for (const variation of variations) {
    middleware.push(...[variation.middleware?.(catalogue) ?? []].flat());
    catalogue = variation.catalogue?.(catalogue) ?? catalogue;
  }
  return { catalogue, middleware };
}

/** The variant that differs in one way. */
export function variantOf(variation: Variation): Variant {
  const { catalogue: _, middleware: __, leftOpenBy, ...variant } = variation;
  return { ...variant, leftOpenBy: [leftOpenBy], options: optionsOf([variation]) };
}

/** The catalogue with every version of its models changed. */
export function mapVersions(
  { models, sets }: Catalogue,
  change: (version: ModelVersion, model: Model) => ModelVersion,
): Catalogue {
  return {
    models: models.map((model) => ({
      ...model,
      versions: model.versions.map((version) => change(version, model)),
    })),
    sets,
  };
}

/** The catalogue with every version of its sets changed. */
export function mapSetVersions(
  { models, sets }: Catalogue,
  change: (version: SetVersion, set: ClassificationSet) => SetVersion,
): Catalogue {
  return {
    models,
    sets: sets.map((set) => {
      const [first, ...others] = set.versions;
      return { ...set, versions: [change(first, set), ...others.map((version) => change(version, set))] };
    }),
  };
}
