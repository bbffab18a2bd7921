import type { GroupDialect } from '../../contracts/index.ts';
import { invalidRequest, modelNotFound, versionNotFound } from './errors.ts';
import type { Model, ModelVersion } from './models/index.ts';

/** The options of the classification group (contracts/choices). */
export type ClassificationDialect = GroupDialect<'classification'>;

/** A model or version by name, or the text of the 404 that names the one that does not exist. */
export type Found<T> =
  { readonly found: true; readonly value: T } | { readonly found: false; readonly reason: string };

/** The model of that name. */
export function findModel(models: readonly Model[], name: string): Found<Model> {
  const value = models.find((model) => model.name === name);
  return value === undefined ? { found: false, reason: modelNotFound(name) } : { found: true, value };
}

/** The version of a model. Throws ServiceError: 404, or 400 for a version of another form where the dialect says so. */
export function findModelVersion(
  models: readonly Model[],
  name: string,
  version: string,
  dialect?: ClassificationDialect,
): Found<ModelVersion> {
  const model = findModel(models, name);
  if (!model.found) return model;
  if (dialect?.['malformed-version'] === '400' && !/^\d+\.\d+\.\d+$/.test(version))
    throw invalidRequest(`invalid version: ${version}`);
  const value = model.value.versions.find((candidate) => candidate.version === version);
  return value === undefined ? { found: false, reason: versionNotFound(version) } : { found: true, value };
}
