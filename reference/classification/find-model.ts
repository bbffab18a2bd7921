import { modelNotFound, versionNotFound } from './errors.ts';
import type { Model, ModelVersion } from './models/index.ts';

/** A model or version by name, or the text of the 404 that says which of them does not exist. */
export type Found<T> =
  { readonly found: true; readonly value: T } | { readonly found: false; readonly reason: string };

/** The model of that name. */
export function findModel(models: readonly Model[], name: string): Found<Model> {
  const value = models.find((model) => model.name === name);
  return value === undefined ? { found: false, reason: modelNotFound(name) } : { found: true, value };
}

/** That version of the model of that name. */
export function findModelVersion(
  models: readonly Model[],
  name: string,
  version: string,
): Found<ModelVersion> {
  const model = findModel(models, name);
  if (!model.found) return model;
  const value = model.value.versions.find((candidate) => candidate.version === version);
  return value === undefined ? { found: false, reason: versionNotFound(version) } : { found: true, value };
}
