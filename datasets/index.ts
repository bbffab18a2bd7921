export { DatasetError } from './dataset-error.ts';
export type { ColumnSummary, Description } from './describe-dataset.ts';
export {
  type DimensionDeclaration,
  type DimensionName,
  type DimensionRow,
  dimensionsOf,
} from './dimensions.ts';
export { type ExportFormat, exportFormats } from './export-formats.ts';
export { type FacetSource, rankingFacetSources } from './facets.ts';
export { type TextComposer, textComposer } from './generate/bodies.ts';
export type { DatasetRequest } from './generate/make-dataset.ts';
export { type PostingGenerator, postingGenerator } from './generate/posting-generator.ts';
export { type DatasetFile, type Manifest, readManifest } from './manifest.ts';
export { describeDataset, exportDataset, makeDataset, verifyDataset } from './on-demand.ts';
export { openDataset, sampleFolder } from './open-dataset.ts';
export { postingId } from './posting-id.ts';
export {
  type ColumnDeclaration,
  columnsOf,
  type Country,
  type CountryPostingRow,
  mostTexts,
  type PostingRow,
} from './schema.ts';
export { readTaxonomy } from './taxonomies.ts';
