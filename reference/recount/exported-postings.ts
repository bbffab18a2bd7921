import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportDataset, readManifest, type Country } from '../../datasets/index.ts';

/** A posting as a line of `data export --format jsonl`: ids and names instead of keys, dates as `YYYY-MM-DD`. */
export interface ExportedPosting {
  readonly id: string;
  readonly posting: number;
  readonly posted: string;
  /** The last day on which it was up; null for an open one. */
  readonly expired: string | null;
  /** Further copies of the same vacancy. */
  readonly duplicates: number;
  readonly title_raw: string;
  /** The id of the company; null where the advert names none. */
  readonly company: string | null;
  readonly company_name: string | null;
  readonly salary: number | null;
  readonly min_years_experience: number | null;
  readonly max_years_experience: number | null;
  readonly city_name: string;
  readonly skills_name: readonly string[];
  readonly certifications_name: readonly string[];
  readonly url: readonly string[] | null;
  /** Null in a dataset that stores no texts. */
  readonly body: string | null;
  readonly [column: string]: unknown;
}

/** The rows of a dataset, and the day that is today in it. */
export interface ExportedDataset {
  readonly country: Country;
  /** `YYYY-MM-DD`. */
  readonly lastDay: string;
  readonly postings: readonly ExportedPosting[];
}

/** Loads a dataset by exporting it and reading the lines. Rejects with DatasetError for a folder without a dataset. */
export async function exportedPostings(folder: string): Promise<ExportedDataset> {
  const { country, lastDay } = readManifest(folder);
  const place = mkdtempSync(join(tmpdir(), 'jobmark-recount-'));
  try {
    const file = join(place, 'postings.jsonl');
    await exportDataset(folder, 'jsonl', file);
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return { country, lastDay, postings: lines.map((line) => JSON.parse(line) as ExportedPosting) };
  } finally {
    rmSync(place, { recursive: true });
  }
}
