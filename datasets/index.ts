export { packageRoot } from './package-root.ts';
export { readTaxonomy } from './taxonomies.ts';
