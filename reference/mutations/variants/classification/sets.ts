import type { Catalogue } from '../../../classification/catalogue.ts';
import type { ClassificationSet, SetVersion } from '../../../classification/sets/sets.ts';
import { type Variation, variationsOf, mapSetVersions } from '../variant.ts';

const leftOpenBy = 'contracts/specification/decisions.md#models-and-sets';

/** A version of the same set with some of its outputs only. */
function part(
  { outputs, ...version }: SetVersion,
  names: readonly string[],
  others: Partial<SetVersion>,
): SetVersion {
  return {
    ...version,
    output: names,
    outputs: new Map([...outputs].filter(([name]) => names.includes(name))),
    ...others,
  };
}

/** The set of the reference, and others made of its newest version. */
function severalSets({ models, sets }: Catalogue): Catalogue {
  const made = sets.flatMap((set): readonly ClassificationSet[] => {
    const newest = set.versions.at(-1) ?? set.versions[0];
    return [
      {
        name: 'offres d’emploi / CDI',
        versions: [
          part(newest, ['lot', 'skills'], { version: '2025.12', locales: ['fr-FR'] }),
          part(newest, ['lot', 'skills', 'titles'], { version: '2025.13', locales: ['fr-FR', 'de-DE'] }),
        ],
      },
      {
        name: 'company profile',
        versions: [
          part(newest, ['company', 'naicsStandard'], { version: '2026.1', locales: ['sv-SE', 'en-US'] }),
        ],
      },
      { name: '100%', versions: [part(newest, ['remote'], { version: '2024.2', locales: ['en-US'] })] },
      set,
    ];
  });
  return { models, sets: made };
}

/** Other sets. */
export const setVariations: readonly Variation[] = variationsOf({
  'sets/several': {
    title: 'has several sets, with odd names, month 13, one without en-US and one of company outputs only',
    leftOpenBy,
    catalogue: severalSets,
  },
  'sets/early-version': {
    title: 'lists a version of a set for June of 1987',
    leftOpenBy,
    catalogue: ({ models, sets }) => ({
      models,
      sets: sets.map(({ name, versions: [oldest, ...others] }) => ({
        name,
        versions: [{ ...oldest, version: '1987.6' }, oldest, ...others],
      })),
    }),
  },
  'sets/no-output': {
    title: 'has a set that configures no output',
    leftOpenBy,
    catalogue: (before) => mapSetVersions(before, (version) => part(version, [], {})),
  },
  'sets/one-output': {
    title: 'has a set with one version, one output and one locale other than en-US',
    leftOpenBy,
    catalogue: ({ models, sets }) => ({
      models,
      sets: sets.map(({ name, versions }) => ({
        name,
        versions: [part(versions[0], ['salary'], { locales: ['nl-NL'] })],
      })),
    }),
  },
  'sets/other-per-version': {
    title: 'has fewer locales and outputs in older versions of a set, and lists every output of the newest',
    leftOpenBy,
    catalogue: (before) =>
      mapSetVersions(before, (version, { versions }) =>
        version === versions.at(-1)
          ? { ...version, output: [...version.outputs.keys()] }
          : part(version, ['lot', 'salary'], { locales: ['en-US', 'es-ES'] }),
      ),
  },
});
