export { DatasetError } from './dataset-error.ts';
export { type ColumnSummary, describeDataset, type Description, verifyDataset } from './describe-dataset.ts';
export {
  type DimensionDeclaration,
  type DimensionName,
  type DimensionRow,
  dimensionsOf,
} from './dimensions.ts';
export { exportDataset, type ExportFormat, exportFormats } from './export-dataset.ts';
export { type FacetSource, rankingFacetSources } from './facets.ts';
export { type TextComposer, textComposer } from './generate/bodies.ts';
export { type DatasetRequest, makeDataset, mostTexts } from './generate/make-dataset.ts';
export { type PostingGenerator, postingGenerator } from './generate/posting-generator.ts';
export { type DatasetFile, type Manifest, readManifest } from './manifest.ts';
export { openDataset, sampleFolder } from './open-dataset.ts';
export { postingId } from './posting-id.ts';
export {
  type ColumnDeclaration,
  columnsOf,
  type Country,
  type CountryPostingRow,
  type PostingRow,
} from './schema.ts';
export { readTaxonomy } from './taxonomies.ts';
