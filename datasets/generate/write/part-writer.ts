import { join } from 'node:path';
import type { DatasetFile } from '../../files/manifest.ts';
import { RowWriter } from '../../files/row-writer.ts';
import { type Country, columnsOf, textColumns } from '../../schema/columns.ts';
import { postingGenerator } from '../posting/posting-generator.ts';
import { textComposer } from '../text/bodies.ts';
import { compressionOf, finishFile, withScratch, type Part } from './part.ts';

/** What all parts of a dataset have in common. */
export interface PartJob {
  readonly country: Country;
  readonly seed: string;
  readonly postings: number;
  readonly folder: string;
  readonly hasTexts: boolean;
  /** Compressed as much as possible. */
  readonly isSmall: boolean;
}

// Rows between two reports of progress.
const PROGRESS_STEP = 10_000;

/** Prepares to write parts of a dataset, each in date order; only the rows of one part are held in memory. */
export function partWriter(
  job: PartJob,
  progress: (rows: number) => void,
): (part: Part) => Promise<readonly DatasetFile[]> {
  const generator = postingGenerator(job.country, job.seed);
  const compose = job.hasTexts ? textComposer(generator) : null;
  const columns = columnsOf(job.country);
  const compression = compressionOf(job.isSmall);

  return (part) =>
    withScratch(async (connection) => {
      const postings = await RowWriter.open(connection, 'postings', columns);
      const texts = compose === null ? null : await RowWriter.open(connection, 'texts', textColumns);
      let unreported = 0;
      for (const posting of generator.model.order.between(job.postings, part.from, part.to)) {
        const row = generator.row(posting);
        postings.add(row);
        if (texts !== null && compose !== null)
          texts.add({ posting, url: compose.urls(row), body: compose.body(row) });
        unreported += 1;
        if (unreported === PROGRESS_STEP) {
          progress(unreported);
          unreported = 0;
        }
      }
      progress(unreported);
      const { folder } = job;
      const file = await finishFile(postings, folder, join('postings', part.name), compression.postings);
      if (texts === null) return [file];
      return [file, await finishFile(texts, folder, join('texts', part.name), compression.texts)];
    });
}
