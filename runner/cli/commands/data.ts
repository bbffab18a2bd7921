import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { sumOf } from '../../../contracts/index.ts';
import { UsageError, wrongValue } from '../../errors/usage-error.ts';
import { numberParser } from '../options/read-number.ts';
import type { Outputs } from '../output/output.ts';

interface MakeOptions {
  readonly postings: number;
  readonly seed: string;
  readonly out: string;
  readonly country: 'uk' | 'us';
  readonly workers: number;
  readonly texts?: boolean;
  readonly planted?: boolean;
  readonly small?: boolean;
  readonly part?: { readonly index: number; readonly of: number };
}

interface ExportOptions {
  readonly format: string;
  readonly out: string;
}

const WIDTH = 30;

/** Adds `jobmark data`: makes, describes and exports datasets. The room with DuckDB is loaded when a command runs. */
export function addDataCommand(program: Command, outputs: Outputs, exitWith: (code: number) => void): void {
  const data = program
    .command('data')
    .description('make, describe and export datasets of postings')
    .helpCommand(false);
  data
    .command('make')
    .description('make a dataset: the same seed and size give the same postings everywhere')
    .requiredOption(
      '--postings <number>',
      'how many; a smaller dataset has the first postings of a larger one',
      numberParser('--postings', { least: 1, integer: true, example: 100_000 }),
    )
    .requiredOption('--out <folder>', 'an absent or empty folder')
    .option('--seed <text>', 'any text', '1')
    .addOption(new Option('--country <country>', 'whose postings').choices(['uk', 'us']).default('uk'))
    .option(
      '--workers <number>',
      'threads',
      numberParser('--workers', { least: 1, most: 64, integer: true }),
      availableParallelism(),
    )
    .option('--texts', 'store bodies (by default up to 200,000 postings)')
    .option('--no-texts', 'leave bodies to be composed on demand')
    .option(
      '--small',
      'compress as much as possible, slowly, and omit titles, companies and skills that no posting has',
    )
    .option('--planted', 'add the edge cases of datasets/sample/README.md')
    .option('--part <i/n>', 'the share of machine i of n, for `data join`', readPart)
    .action((options: MakeOptions) => asUsageError(make(options, outputs)));
  data
    .command('join')
    .description('make a dataset of the parts that several machines made')
    .argument('<folder...>', 'folders of all parts')
    .requiredOption('--out <folder>', 'an absent or empty folder')
    .action((folders: readonly string[], { out }: { readonly out: string }) =>
      asUsageError(joinAll(folders, out, outputs)),
    );
  data
    .command('describe')
    .description('what is in a dataset or an exported file')
    .argument('<path>', 'folder of a dataset, or a .parquet, .csv or .jsonl file')
    .option('--verify', 'check the files against their checksums; exit code 1 when one differs')
    .option('--json', 'as JSON')
    .action(async (path: string, options: { verify?: boolean; json?: boolean }) => {
      exitWith(await asUsageError(describe(path, options, outputs)));
    });
  data
    .command('export')
    .description('a dataset as one file that other tools can load')
    .argument('<folder>', 'folder of a dataset, such as datasets/sample/uk')
    .requiredOption('--format <format>', 'parquet, csv, jsonl, duckdb or postgresql')
    .requiredOption('--out <file>', 'a file that does not exist yet')
    .action((folder: string, options: ExportOptions) => asUsageError(exportTo(folder, options, outputs)));
}

/** Turns a DatasetError into wrong usage of the command line. */
async function asUsageError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { DatasetError } = await import('../../../datasets/index.ts');
    if (error instanceof DatasetError) throw new UsageError(error.code, error.message, error.hint);
    throw error;
  }
}

async function make(options: MakeOptions, { stdout, stderr }: Outputs): Promise<void> {
  const { makeDataset, makePart, MOST_TEXTS } = await import('../../../datasets/index.ts');
  const { country, seed, postings, workers, part, out: folder } = options;
  const started = performance.now();
  let written = 0;
  let shown = started;
  const progress = (rows: number): void => {
    written += rows;
    const now = performance.now();
    if (!stderr.isTerminal || (now - shown < 200 && written < postings)) return;
    shown = now;
    void stderr.write(`\r\u001b[2K${progressBar(written, postings, (now - started) / 1000)}`);
  };
  const request = {
    country,
    seed,
    postings,
    folder,
    workers,
    hasTexts: options.texts ?? postings <= MOST_TEXTS,
    hasPlanted: options.planted ?? false,
    isSmall: options.small ?? false,
    progress,
  };
  const isWhole = part === undefined;
  const manifest = isWhole ? await makeDataset(request) : await makePart(request, part);
  const rows = manifest.files.reduce(
    (sum, { path, rows: count }) => sum + (path.startsWith('postings/') ? count : 0),
    0,
  );
  if (stderr.isTerminal) await stderr.write('\r\u001b[2K');
  const seconds = (performance.now() - started) / 1000;
  const bytes = sumOf(manifest.files.map((file) => file.bytes));
  await stdout.write(
    [
      `${folder}: ${rows - manifest.planted} ${country} postings and ${manifest.planted} planted ones, ${(bytes / 1e6).toFixed(1)} MB`,
      'checksum' in manifest
        ? `  checksum ${manifest.checksum}`
        : `  part     ${manifest.index} of ${manifest.of}, for jobmark data join`,
      `  took     ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} postings/s`,
      '',
    ].join('\n'),
  );
}

/** Such as 2/5. Throws UsageError. */
function readPart(text: string): { readonly index: number; readonly of: number } {
  const [index = 0, of = 0] = /^\d{1,4}\/\d{1,4}$/.test(text) ? text.split('/').map(Number) : [];
  if (index < 1 || index > of) throw wrongValue(`--part must be I/N; got ${text}`, 'such as --part 1/4');
  return { index, of };
}

async function joinAll(folders: readonly string[], out: string, { stdout }: Outputs): Promise<void> {
  const { joinParts } = await import('../../../datasets/index.ts');
  const { postings, country, checksum } = await joinParts(folders, out);
  await stdout.write(
    `${out}: ${postings} ${country} postings of ${folders.length} parts\n  checksum ${checksum}\n`,
  );
}

/** One line: a bar, the share done, the pace and the time left. */
function progressBar(done: number, total: number, seconds: number): string {
  const share = Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const left = share === 0 ? '?' : Math.round((seconds / share) * (1 - share));
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${bar} ${(share * 100).toFixed(0)} %  ${done} postings, ${Math.round(done / Math.max(seconds, 0.001))}/s, ${left} s left`;
}

async function describe(
  path: string,
  { verify = false, json = false }: { verify?: boolean; json?: boolean },
  { stdout, stderr }: Outputs,
): Promise<number> {
  const { describeDataset, verifyDataset } = await import('../../../datasets/index.ts');
  const differences = verify ? await verifyDataset(path) : [];
  for (const difference of differences) await stderr.write(`jobmark: ${difference}\n`);
  // A damaged file may not be readable at all.
  if (differences.length > 0) return 1;
  const description = await describeDataset(path);
  if (json) {
    await stdout.write(`${JSON.stringify(description, null, 2)}\n`);
  } else {
    const facts = description.facts.map(([label, value]) => `${label.padEnd(16)} ${value}`);
    const rows = description.columns.map((column) => [
      column.name,
      column.type,
      column.filled === null ? '-' : `${(column.filled * 100).toFixed(1)} %`,
      String(column.distinct),
      column.top ?? '-',
    ]);
    await stdout.write(
      [
        ...facts,
        ...(verify ? ['verified         every file is as the manifest says'] : []),
        '',
        ...table(rows),
        '',
      ].join('\n'),
    );
  }
  return 0;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const all = [['column', 'type', 'filled', 'distinct', 'most frequent'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        // Numbers are aligned to the right.
        return column === 2 || column === 3 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .slice(0, 120)
      .trimEnd(),
  );
}

async function exportTo(folder: string, { format, out }: ExportOptions, { stdout }: Outputs): Promise<void> {
  const { exportDataset, exportFormats } = await import('../../../datasets/index.ts');
  const known = exportFormats.find((name) => name === format);
  if (known === undefined) {
    throw wrongValue(
      `--format must be one of ${exportFormats.join(', ')}; got ${format}`,
      'such as --format jsonl',
    );
  }
  const count = await exportDataset(folder, known, out);
  await stdout.write(`${out}: ${count} postings\n`);
}
