import type { Manifest, PartManifest } from '../files/manifest.ts';
import type { DatasetRequest, Share } from '../generate/write/make-dataset.ts';
import type { Description } from './describe-dataset.ts';
import type { ExportFormat } from './export-formats.ts';

// DuckDB takes a tenth of a second to load, and reading a taxonomy or a manifest does not need it.

/** Makes a dataset in a folder and returns its manifest. Throws a DatasetError for a bad size or a folder in use. */
export async function makeDataset(request: DatasetRequest): Promise<Manifest> {
  return (await import('../generate/write/make-dataset.ts')).makeDataset(request);
}

/** Makes the share of one machine in a dataset. Throws a DatasetError for a bad size or a folder in use. */
export async function makePart(request: DatasetRequest, share: Share): Promise<PartManifest> {
  return (await import('../generate/write/make-dataset.ts')).makePart(request, share);
}

/** Makes a dataset of the shares of all machines. Rejects with a DatasetError unless they are whole and of one dataset. */
export async function joinParts(folders: readonly string[], out: string): Promise<Manifest> {
  return (await import('./join-parts.ts')).joinParts(folders, out);
}

/** Describes a dataset's folder or an exported file. Throws a DatasetError for what is neither. */
export async function describeDataset(path: string): Promise<Description> {
  return (await import('./describe-dataset.ts')).describeDataset(path);
}

/** What differs between a dataset's files and its manifest; nothing when it is sound. Throws a DatasetError for what is none. */
export async function verifyDataset(folder: string): Promise<readonly string[]> {
  return (await import('./describe-dataset.ts')).verifyDataset(folder);
}

/** Writes a dataset as one file and returns its number of postings. Throws a DatasetError for a file that is there already. */
export async function exportDataset(folder: string, format: ExportFormat, file: string): Promise<number> {
  return (await import('./export-dataset.ts')).exportDataset(folder, format, file);
}
