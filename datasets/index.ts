export { DatasetError } from './dataset-error.ts';
export type { ColumnSummary, Description } from './commands/describe-dataset.ts';
export {
  type DimensionDeclaration,
  type DimensionName,
  type DimensionRow,
  dimensionsOf,
} from './schema/dimensions.ts';
export { type ExportFormat, exportFormats } from './commands/export-formats.ts';
export { type FacetSource, rankingFacetSources } from './schema/facets.ts';
export { type TextComposer, textComposer } from './generate/text/bodies.ts';
export type { DatasetRequest } from './generate/write/make-dataset.ts';
export { type PostingGenerator, postingGenerator } from './generate/posting/posting-generator.ts';
export { type DatasetFile, type Manifest, readManifest } from './files/manifest.ts';
export {
  describeDataset,
  exportDataset,
  joinParts,
  makeDataset,
  makePart,
  verifyDataset,
} from './commands/on-demand.ts';
export { openDataset, sampleFolder } from './files/open-dataset.ts';
export { FIRST_PLANTED, postingId } from './posting-id.ts';
export { quoteText } from './files/sql-quote.ts';
export {
  type ColumnDeclaration,
  columnsOf,
  type Country,
  type CountryPostingRow,
  MOST_TEXTS,
  type PostingRow,
} from './schema/columns.ts';
export { withDatabase } from './files/with-database.ts';
export { readTaxonomy } from './files/read-taxonomy.ts';
export { runScript, wholeNumber } from './commands/npm-script.ts';
