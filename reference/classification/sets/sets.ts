import { invalidRequest, invalidSet } from '../errors.ts';
import type { ClassificationDialect } from '../find-model.ts';
import type { SetOutput } from '../models/index.ts';

/** A predefined bundle of models with its versions, newest last (classification.md#sets). */
export interface ClassificationSet {
  readonly name: string;
  readonly versions: readonly [SetVersion, ...SetVersion[]];
}

/** One version of a set (classification.md#set-versions). */
export interface SetVersion {
  /** Year, dot and month without a leading zero. */
  readonly version: string;
  readonly locales: readonly string[];
  /** The names that discovery shows. */
  readonly input: readonly string[];
  /** The names that discovery shows; `outputs` may have more. */
  readonly output: readonly string[];
  /** Every output that the version configures. */
  readonly outputs: ReadonlyMap<string, SetOutput>;
}

/** The set of that name. Throws ServiceError 404. */
export function findSet(sets: readonly ClassificationSet[], name: string): ClassificationSet {
  const set = sets.find((candidate) => candidate.name === name);
  if (set === undefined) throw invalidSet(name);
  return set;
}

/** The newest version of a set. */
export const latestVersion = ({ versions }: ClassificationSet): SetVersion => versions.at(-1) ?? versions[0];

/** A version of a set, `2026.07` being `2026.7`. Throws ServiceError: 404, or 400 for another form where the dialect says so. */
export function findSetVersion(
  set: ClassificationSet,
  version: string,
  dialect: ClassificationDialect,
): SetVersion {
  if (dialect['malformed-version'] === '400' && !/^\d{4}\.(0?[1-9]|1[0-3])$/.test(version))
    throw invalidRequest(`invalid version: ${version}`);
  const number = version.replace(/^(\d{4})\.0(\d)$/, '$1.$2');
  const found = set.versions.find((candidate) => candidate.version === number);
  if (found === undefined) throw invalidSet(set.name, version);
  return found;
}
