import type {
  Operations,
  ModelSet,
  ModelVersionSummary,
  Model as ShownModel,
  SetVersion as ShownSetVersion,
} from '../../contracts/index.ts';
import type { Handlers, ReadonlyJson } from '../app/served-group.ts';
import type { Catalogue } from './catalogue.ts';
import { notFound } from './errors.ts';
import { type ClassificationDialect, findModel, findModelVersion, type Found } from './find-model.ts';
import type { Model, ModelVersion } from './models/index.ts';
import {
  findSet,
  findSetVersion,
  latestVersion,
  type ClassificationSet,
  type SetVersion,
} from './sets/sets.ts';

function required<T>(found: Found<T>): T {
  if (!found.found) throw notFound(found.reason);
  return found.value;
}

/** The dates of a version in the form that the dialect shows; they are stored as `YYYY-MM-DD hh:mm:ss` of UTC. */
function datesOf(
  { releaseDate, deprecationDate }: ModelVersion,
  { dates }: ClassificationDialect,
): { readonly releaseDate: string; readonly deprecationDate: string } {
  const iso = (date: string): string => `${date.replace(' ', 'T')}Z`;
  return {
    releaseDate: dates === 'iso' ? iso(releaseDate) : releaseDate,
    deprecationDate: dates === 'spaced' ? deprecationDate : iso(deprecationDate),
  };
}

function summaryOf(modelVersion: ModelVersion, dialect: ClassificationDialect): ModelVersionSummary {
  const { version, taxonomies } = modelVersion;
  return { version, taxonomies, ...datesOf(modelVersion, dialect) };
}

function shownModel({ name, description, versions }: Model, dialect: ClassificationDialect): ShownModel {
  return {
    modelName: name,
    description,
    availableVersions: versions.map((version) => summaryOf(version, dialect)),
  };
}

function shownSet(set: ClassificationSet): ReadonlyJson<ModelSet> {
  const { version, locales, input, output } = latestVersion(set);
  return { name: set.name, latestVersion: version, locales, input, output };
}

function shownSetVersion(set: ClassificationSet, setVersion: SetVersion): ReadonlyJson<ShownSetVersion> {
  const { version, locales, input, output, outputs } = setVersion;
  const models = new Map(
    [...outputs.values()].map(({ modelName, modelVersion }) => [
      `${modelName} ${modelVersion}`,
      { modelName, modelVersion },
    ]),
  );
  return { name: set.name, version, locales, input, output, models: [...models.values()] };
}

/** The health, metadata and discovery endpoints of the classification group. */
export function discovery(
  { models, sets }: Catalogue,
  dialect: ClassificationDialect,
): Omit<Handlers<Operations['classification']>, 'classifyWithGraph' | 'classifyWithSet'> {
  return {
    getStatus: () => ({ data: { healthy: true, message: 'Service is healthy' } }),

    getMeta: () => ({
      data: {
        attribution: {
          title: 'Classification API',
          body: 'Answers come from the reference server of jobmark and are made for conformance tests. They are based on open taxonomies, whose sources and licences are in datasets/taxonomies/SOURCES.md.',
        },
      },
    }),

    listModels: () => ({ data: models.map((model) => shownModel(model, dialect)) }),

    getModel: (request) => ({
      data: shownModel(required(findModel(models, request.parameter('model'))), dialect),
    }),

    listModelVersions: (request) => ({
      data: required(findModel(models, request.parameter('model'))).versions.map((version) =>
        summaryOf(version, dialect),
      ),
    }),

    getModelVersion(request) {
      const found = findModelVersion(
        models,
        request.parameter('model'),
        request.parameter('version'),
        dialect,
      );
      const version = required(found);
      const { taxonomies, input, output } = version;
      return { data: { taxonomies, ...datesOf(version, dialect), input, output } };
    },

    listSets: () => ({ data: sets.map(shownSet) }),

    getSet: (request) => ({ data: shownSet(findSet(sets, request.parameter('set'))) }),

    listSetVersions(request) {
      const set = findSet(sets, request.parameter('set'));
      return { data: set.versions.map((version) => shownSetVersion(set, version)) };
    },

    getSetVersion(request) {
      const set = findSet(sets, request.parameter('set'));
      return { data: shownSetVersion(set, findSetVersion(set, request.parameter('setVersion'), dialect)) };
    },
  };
}
