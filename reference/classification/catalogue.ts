import { buildEverything, models, type Model, setOutputs } from './models/index.ts';
import { locales } from './models/translation/locales.ts';
import { schemaFault } from './schema-fault.ts';
import type { ClassificationSet, SetVersion } from './sets/sets.ts';

/** The known fields (classification.md#sets). */
const input = ['inputLocale', 'company', 'title', 'description'] as const;

/** Configured, but not among the output names that discovery shows (decisions.md#default-outputs). */
const unlisted: ReadonlySet<string> = new Set(['company', 'naicsStandard']);

/** A version of the set without some outputs, and with older versions of some models. */
function release(
  version: string,
  without: readonly string[] = [],
  older: ReadonlyMap<string, string> = new Map(),
): SetVersion {
  const outputs = new Map(
    Object.entries(setOutputs)
      .filter(([name]) => !without.includes(name))
      .map(([name, output]) => [
        name,
        { ...output, modelVersion: older.get(output.modelName) ?? output.modelVersion },
      ]),
  );
  return {
    version,
    locales,
    input,
    output: [...outputs.keys()].filter((name) => !unlisted.has(name)),
    outputs,
  };
}

/** The set `posting`: all outputs for a job posting. */
const postingSet: ClassificationSet = {
  name: 'posting',
  versions: [
    release(
      '2025.11',
      ['benefits', 'internship', 'remote'],
      new Map([
        ['lot', '7.9.0'],
        ['company', '2.88.0'],
        ['naicsStandard', '1.0.0'],
      ]),
    ),
    release('2026.5', ['benefits'], new Map([['lot', '7.14.0']])),
    release('2026.7'),
  ],
};

/** What a reference can classify with: its models and its sets, each in the order of discovery. */
export interface Catalogue {
  readonly models: readonly Model[];
  readonly sets: readonly ClassificationSet[];
}

/** Everything that the reference has; a variant may have something else. */
export const fullCatalogue: Catalogue = { models, sets: [postingSet] };

/** Builds the indexes and compiles the input schemas of all models in about a second, with pauses for other work. */
export async function warmUp(): Promise<void> {
  await buildEverything();
  for (const { versions } of models) for (const { input } of versions) schemaFault(input, {});
}
