import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DatasetError } from '../dataset-error.ts';
import { dimensionsOf } from '../schema/dimensions.ts';
import { requireColumns, requireFiles } from './require-intact.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { packageRoot } from './package-root.ts';
import { hasGeneratorSources, missingSources } from './read-taxonomy.ts';
import type { Country } from '../schema/columns.ts';
import { quoteName, quoteText } from './database.ts';

/** Folder of the committed sample of a country. */
export function sampleFolder(country: Country): string {
  return join(packageRoot, 'datasets', 'sample', country);
}

function parquetOf(folder: string, paths: readonly string[]): string {
  return `read_parquet([${paths.map((path) => quoteText(join(folder, path))).join(', ')}])`;
}

/** Makes the views `postings`, `texts` and `dim_<name>` of a dataset. Rejects with a DatasetError unless it is whole. */
export async function openDataset(connection: DuckDBConnection, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  requireFiles(folder, manifest);
  if (!manifest.hasTexts && !hasGeneratorSources()) throw missingSources();
  const inside = (start: string): string[] =>
    manifest.files.map(({ path }) => path).filter((path) => path.startsWith(start));
  const view = async (name: string, source: string): Promise<void> => {
    try {
      await connection.run(`CREATE OR REPLACE VIEW ${quoteName(name)} AS FROM ${source}`);
    } catch (cause) {
      const [reason] = String(cause).split('\n');
      throw new DatasetError(`${folder}: ${reason}`, 'make the dataset again', { cause });
    }
  };
  await view('postings', parquetOf(folder, inside('postings/')));
  const texts = inside('texts/');
  await view(
    'texts',
    texts.length > 0
      ? parquetOf(folder, texts)
      : `(SELECT NULL::UINTEGER AS posting, NULL::VARCHAR[] AS url, NULL::VARCHAR AS body WHERE false)`,
  );
  for (const { name } of dimensionsOf(manifest.country)) {
    await view(`dim_${name}`, parquetOf(folder, [`dimensions/${name}.parquet`]));
  }
  await requireColumns(connection, folder, manifest);
  return manifest;
}
