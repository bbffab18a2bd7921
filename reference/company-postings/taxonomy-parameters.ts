import { publishedVersions, type KnownParameters } from '../engine/request/query-parameters.ts';

/**
 * The taxonomy version parameters of the group with the values that the reference knows (observed.md 1.2; service.md leaves
 * them open). A dataset has one version of each taxonomy, so they change nothing.
 */
export const taxonomyParameters: KnownParameters = {
  soc_version: ['soc_2021'],
  onet_version: ['onet_2019'],
  onet_standard_version: ['2019.0.0'],
  naics_version: ['naics_std_2022'],
  area_version: ['us_area_2024_4', 'us_area_2024_3'],
  area_us_version: ['2.0.0', '1.0.2'],
  ...publishedVersions,
  new_taxonomy_versions: ['true', 'false'],
  lot_version: ['6', '7'],
};
