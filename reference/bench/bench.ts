import { writeFileSync, existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  npmScript,
  readManifest,
  runScript,
  wholeNumber,
  makeDataset,
  sampleFolder,
  type Country,
} from '../../datasets/index.ts';
import { openChdb } from './engines/chdb.ts';
import { openDuckdb } from './engines/duckdb.ts';
import { openPostgresql } from './engines/postgresql.ts';
import { engineNames, type EngineName, type Folders, type SqlEngine } from './engines/sql-engine.ts';
import { machineFacts } from './measure.ts';
import { cold } from './parts/cold.ts';
import { discovery } from './parts/discovery.ts';
import { keywords } from './parts/keywords.ts';
import { load } from './parts/load.ts';
import { MOST_ROUNDS, warm } from './parts/warm.ts';

const partNames = ['warm', 'cold', 'keywords', 'load', 'discovery'] as const;

/** The comma-separated names of an option. Throws RangeError for one that is not among `known`. */
function namesOf<Name extends string>(
  option: string,
  given: string,
  known: readonly Name[],
): readonly Name[] {
  return given.split(',').map((name) => {
    const found = known.find((one) => one === name);
    if (found === undefined) throw new RangeError(`${option} ${name}: give some of ${known.join(', ')}`);
    return found;
  });
}

const open: Readonly<Record<EngineName, (folders: Folders) => Promise<SqlEngine>>> = {
  duckdb: openDuckdb,
  postgresql: openPostgresql,
  chdb: openChdb,
};

/** The numbers of a row in one line, with the names of those that are nested. */
function lineOf(row: object, at = ''): string {
  return Object.entries(row)
    .map(([key, value]) =>
      typeof value === 'object' && value !== null
        ? lineOf(value as object, `${at}${key} `)
        : `${at}${key} ${String(value)}`,
    )
    .join(' | ');
}

const script = npmScript('bench', 'Measures the reference; README.md beside it says what each part measures.')
  .argument('[datasets...]', 'a number of postings, `sample`, or a British and an American folder', [
    '1000000',
  ])
  .option('--parts <names>', `comma-separated, of ${partNames.join(', ')}`, 'warm')
  .option('--against <engines>', `comma-separated, of ${engineNames.join(', ')}`, 'duckdb')
  .option('--rounds <n>', 'most rounds of a request', wholeNumber(1, MOST_ROUNDS), MOST_ROUNDS)
  .option('--json <file>', 'write the figures to a file too');

interface Values {
  readonly parts: string;
  readonly against: string;
  readonly rounds: number;
  readonly json?: string;
}

script.action(async (given: readonly string[], values: Values) => {
  const { rounds } = values;
  const parts = namesOf('--parts', values.parts, partNames);
  const against = namesOf('--against', values.against, engineNames);
  const folders = await benchedFolders(given);
  const before = machineFacts();
  const engines: SqlEngine[] = [];
  const results: Record<string, object[]> = {};
  try {
    if (parts.includes('warm')) for (const name of against) engines.push(await open[name](folders));
    const rows = {
      warm: () => warm(folders, engines, rounds),
      cold: () => cold(folders, rounds),
      keywords: () => keywords(folders),
      load: () => load(folders),
      discovery: () => discovery(),
    };
    for (const part of parts) {
      const ofPart: object[] = (results[part] = []);
      process.stdout.write(`\n${part}\n`);
      for await (const row of rows[part]()) {
        ofPart.push(row);
        process.stdout.write(`  ${lineOf(row)}\n`);
      }
    }
  } finally {
    for (const engine of engines) await engine.close();
  }
  const report = {
    command: `npm run bench -- ${process.argv.slice(2).join(' ')}`,
    machine: { before, after: machineFacts() },
    versions: Object.fromEntries(engines.map(({ name, version }) => [name, version])),
    postings: { uk: readManifest(folders.uk).postings, us: readManifest(folders.us).postings },
    results,
  };
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
});

await runScript(script);

/** The dataset of a size in the system's temporary folder. It is made there on first use, and kept. */
async function datasetOf(country: Country, postings: number): Promise<string> {
  const folder = join(tmpdir(), `jobmark-bench-${country}-${postings}`);
  if (!existsSync(join(folder, 'dataset.json'))) {
    process.stderr.write(`making ${postings} ${country} postings in ${folder}\n`);
    const workers = availableParallelism();
    const options = { country, postings, folder, workers, hasTexts: false, hasPlanted: false };
    await makeDataset({ ...options, seed: 'bench' });
  }
  return folder;
}

/** The datasets that arguments name: a number of postings, `sample`, or the folders of a British and an American one. */
async function benchedFolders([first = '1000000', second, ...others]: readonly string[]): Promise<Folders> {
  if (others.length > 0) throw new RangeError(`${others.join(' ')}: give at most two folders`);
  if (second !== undefined) return { uk: first, us: second };
  if (first === 'sample') return { uk: sampleFolder('uk'), us: sampleFolder('us') };
  const postings = Number(first);
  if (!Number.isSafeInteger(postings) || postings < 1)
    throw new RangeError(`${first}: give a number of postings, sample, or two folders as two arguments`);
  return { uk: await datasetOf('uk', postings), us: await datasetOf('us', postings) };
}
