import type { Catalogue } from '../../../classification/catalogue.ts';
import { mapSetVersions } from './map-catalogue.ts';

/** The catalogue with its models under other names, in the sets too. */
export function renamed({ models, sets }: Catalogue, nameOf: (name: string) => string): Catalogue {
  return mapSetVersions(
    { models: models.map((model) => ({ ...model, name: nameOf(model.name) })), sets },
    (version) => ({
      ...version,
      outputs: new Map(
        [...version.outputs].map(([name, output]) => [
          name,
          { ...output, modelName: nameOf(output.modelName) },
        ]),
      ),
    }),
  );
}
