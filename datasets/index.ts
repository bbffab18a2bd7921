export { dateText } from './days.ts';
export { DatasetError } from './dataset-error.ts';
export { type DimensionName, dimensionsOf } from './schema/dimensions.ts';
export { exportFormats } from './commands/export-formats.ts';
export { type FacetSource, rankingFacetSources } from './schema/facets.ts';
export { type TextComposer, textComposer } from './generate/text/bodies.ts';
export { postingGenerator } from './generate/posting/posting-generator.ts';
export { type Manifest, readManifest } from './files/manifest.ts';
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
export { loadDuckDB, quoteText, withDatabase } from './files/database.ts';
export { columnsOf, type Country, MOST_TEXTS, type PostingRow } from './schema/columns.ts';
export { readTaxonomy } from './files/read-taxonomy.ts';
export { anySeed, npmScript, runScript, wholeNumber } from './commands/npm-script.ts';
