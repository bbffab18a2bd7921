import { modelNotFound, versionNotFound } from './errors.ts';
import { models, type Model, type ModelVersion } from './models/index.ts';

const byName: ReadonlyMap<string, Model> = new Map(models.map((model) => [model.name, model]));

/** A model or version by name, or the text of the 404 that says which of them does not exist. */
export type Found<T> =
  { readonly found: true; readonly value: T } | { readonly found: false; readonly reason: string };

/** The model of that name. */
export function findModel(name: string): Found<Model> {
  const value = byName.get(name);
  return value === undefined ? { found: false, reason: modelNotFound(name) } : { found: true, value };
}

/** That version of the model of that name. */
export function findModelVersion(name: string, version: string): Found<ModelVersion> {
  const model = findModel(name);
  if (!model.found) return model;
  const value = model.value.versions.find((candidate) => candidate.version === version);
  return value === undefined ? { found: false, reason: versionNotFound(version) } : { found: true, value };
}
