import type { Catalogue } from '../../../classification/catalogue.ts';
import type { Model, ModelVersion } from '../../../classification/models/index.ts';
import type { ClassificationSet, SetVersion } from '../../../classification/sets/sets.ts';

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
