import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatasetError } from '../dataset-error.ts';
import type { Country } from '../schema/columns.ts';
import { combinedChecksum } from './checksums.ts';

/** A file of a dataset, by its path in the dataset's folder. */
export interface DatasetFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  /** SHA-256 of the bytes. */
  readonly sha256: string;
  /** Checksum of the rows (see `rowsChecksum`), which does not depend on how they were written. */
  readonly rowsChecksum: string;
}

/** The contents of `dataset.json`. */
export interface Manifest {
  readonly format: 'jobmark-dataset';
  readonly version: 1;
  readonly country: Country;
  readonly seed: string;
  /** Generated postings; those planted as edge cases come on top. */
  readonly postings: number;
  readonly planted: number;
  /** Last day of the dataset, `YYYY-MM-DD`: a posting that is open on it is active. */
  readonly lastDay: string;
  /** Whether `texts/` holds the bodies; without it they are composed on demand. */
  readonly hasTexts: boolean;
  /** Checksum over the row checksums of all files. */
  readonly checksum: string;
  readonly files: readonly DatasetFile[];
}

/** What is known of a dataset, or of a share of one, when its files are written. */
export type Made = Omit<Manifest, 'format' | 'version' | 'checksum'>;

/** The format of the manifest of a share. */
export const partFormat = 'jobmark-dataset-part';

/** The contents of `part.json`: the share of a machine in a dataset that several make. */
export interface PartManifest extends Made {
  readonly format: typeof partFormat;
  /** From 1 to `of`. */
  readonly index: number;
  readonly of: number;
}

/** File name of the manifest in the folder of a share. */
export const partManifestName = 'part.json';

/** The manifest of a dataset with these files. */
export function manifestOf({ country, seed, postings, planted, lastDay, hasTexts, files }: Made): Manifest {
  const checksum = combinedChecksum(files.map(({ path, rowsChecksum }) => `${path} ${rowsChecksum}`));
  const named = { format: 'jobmark-dataset', version: 1 } as const;
  return { ...named, country, seed, postings, planted, lastDay, hasTexts, checksum, files };
}

/** File name of the manifest in a dataset's folder. */
export const manifestName = 'dataset.json';

/** A JSON text as an object; an empty one for any other text. */
export function parseObject(text: string): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Reads the manifest of a dataset's folder. Throws a DatasetError when there is none, or none of this format. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestName), 'utf8');
  } catch (cause) {
    throw new DatasetError(
      `${folder} contains no ${manifestName}`,
      'give the folder that `jobmark data make` wrote',
      { cause },
    );
  }
  const manifest = parseObject(text);
  const file = join(folder, manifestName);
  if (manifest.format !== 'jobmark-dataset' || manifest.version !== 1)
    throw new DatasetError(`${file} is not a jobmark dataset of version 1`, 'make the dataset again');
  requireFields(file, manifest, [...madeFields, ['checksum', 'string']]);
  return manifest as unknown as Manifest;
}

/** The fields of a manifest and of that of a share, with their types. */
export const madeFields = [
  ['country', 'string'],
  ['seed', 'string'],
  ['postings', 'number'],
  ['planted', 'number'],
  ['lastDay', 'string'],
  ['hasTexts', 'boolean'],
  ['files', 'object'],
] as const satisfies readonly (readonly [keyof Made, string])[];

/** Throws a DatasetError for the first field of a manifest that is absent or of another type. */
export function requireFields(
  file: string,
  manifest: { readonly [key: string]: unknown },
  fields: readonly (readonly [name: string, type: string])[],
): void {
  const wrong = fields.find(([name, type]) => typeof manifest[name] !== type)?.[0];
  const isCountry = manifest['country'] === 'uk' || manifest['country'] === 'us';
  const isList = Array.isArray(manifest['files']);
  const name = wrong ?? (isCountry ? (isList ? undefined : 'files') : 'country');
  if (name !== undefined) throw new DatasetError(`${file} has no valid ${name}`, 'make the dataset again');
}
