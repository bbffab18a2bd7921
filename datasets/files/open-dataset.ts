import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DatasetError } from '../dataset-error.ts';
import { type Country, columnsOf } from '../schema/columns.ts';
import { dimensionsOf } from '../schema/dimensions.ts';
import { quoteName, quoteText } from './database.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { packageRoot } from './package-root.ts';
import { hasGeneratorSources, missingSources } from './read-taxonomy.ts';

const hint = 'make the dataset again, or copy the whole folder again';

/** Throws DatasetError with the name of a file that is missing, or that does not have the length in the manifest. */
function requireFiles(folder: string, { country, files }: Manifest): void {
  const paths = files.map(({ path }) => path);
  const needed = dimensionsOf(country).map(({ name }) => `dimensions/${name}.parquet`);
  const unlisted = needed.find((path) => !paths.includes(path));
  if (unlisted !== undefined) throw new DatasetError(`${folder} lists no ${unlisted}`, hint);
  if (!paths.some((path) => path.startsWith('postings/')))
    throw new DatasetError(`${folder} lists no file of postings`, hint);
  for (const { path, bytes } of files) {
    const file = join(folder, path);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) throw new DatasetError(`${file} is missing`, hint);
    if (stats.size !== bytes)
      throw new DatasetError(`${file} has ${stats.size} bytes instead of ${bytes}`, hint);
  }
}

/** Rejects with DatasetError when the views `postings` and `dim_<name>` lack a column, or have it in another type. */
async function requireColumns(
  connection: DuckDBConnection,
  folder: string,
  { country }: Manifest,
): Promise<void> {
  const key = { name: 'key', type: 'UINTEGER' };
  const texts = ['id', 'name'].map((name) => ({ name, type: 'VARCHAR' }));
  const declared = [
    { view: 'postings', columns: columnsOf(country) },
    ...dimensionsOf(country).map(({ name, extra }) => ({
      view: `dim_${name}`,
      columns: [key, ...texts, ...extra],
    })),
  ];
  const reader = await connection.runAndReadAll(
    "SELECT concat_ws(' ', table_name, column_name, data_type) FROM duckdb_columns() WHERE NOT internal",
  );
  const found = new Set(reader.getRowsJS().map(([column]) => column));
  for (const { view, columns } of declared)
    for (const { name, type } of columns)
      if (!found.has(`${view} ${name} ${type}`))
        throw new DatasetError(`${folder} has no column ${name} of type ${type} in ${view}`, hint);
}

/** Folder of the committed sample of a country. */
export const sampleFolder = (country: Country): string => join(packageRoot, 'datasets', 'sample', country);

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
