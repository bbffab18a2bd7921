import { publishedVersions, type KnownParameters } from '../engine/request/query-parameters.ts';

/**
 * The taxonomy version parameters of service.md with the values that the reference knows (observed.md 1.1). A dataset has
 * one version of each taxonomy, so they change nothing.
 */
export const taxonomyParameters: KnownParameters = {
  soc_version: ['uk_soc_2020'],
  area_version: ['uk_area_2015', 'uk_area_2013_1'],
  ...publishedVersions,
  new_taxonomy_versions: ['true', 'false'],
  lot_version: ['6', '7'],
};
