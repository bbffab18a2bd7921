export { packageRoot } from './package-root.ts';
export { readTaxonomy, type TaxonomyRow } from './taxonomies.ts';
