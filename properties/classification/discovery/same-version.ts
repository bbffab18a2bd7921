import { isObject } from '../../../contracts/index.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { isSameMoment } from './date-time.ts';

/** The fields that two descriptions of a version both have and that differ; a detail may omit `taxonomies`. */
export function differingFields(left: unknown, right: unknown): readonly string[] {
  if (!isObject(left) || !isObject(right)) return [];
  return ['releaseDate', 'deprecationDate', 'taxonomies'].filter((field) => {
    if (!(field in left) || !(field in right)) return false;
    const isSame = field === 'taxonomies' ? sameJson : isSameMoment;
    return !isSame(left[field], right[field]);
  });
}

/** Whether two arrays contain the same version summaries, in any order. */
export function areSameVersions(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  const unpaired: unknown[] = [...(right as readonly unknown[])];
  return left.every((item: unknown) => {
    const pair = unpaired.findIndex((other) => isSameVersion(item, other));
    if (pair >= 0) unpaired.splice(pair, 1);
    return pair >= 0;
  });
}

/** Whether two models have the same name, description and versions; another property violates their shape. */
export function isSameModel(left: unknown, right: unknown): boolean {
  return (
    isObject(left) &&
    isObject(right) &&
    left['modelName'] === right['modelName'] &&
    left['description'] === right['description'] &&
    (sameJson(left['availableVersions'], right['availableVersions']) ||
      areSameVersions(left['availableVersions'], right['availableVersions']))
  );
}

function isSameVersion(left: unknown, right: unknown): boolean {
  return (
    isObject(left) &&
    isObject(right) &&
    left['version'] === right['version'] &&
    differingFields(left, right).length === 0
  );
}
