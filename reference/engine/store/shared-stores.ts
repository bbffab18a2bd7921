import { totalmem } from 'node:os';
import { defined, getOrInsert } from '../../../contracts/index.ts';
import { DatasetError, readManifest, sampleFolder, type Country } from '../../../datasets/index.ts';
import { openStore, type PostingStore, type StoreOptions } from './posting-store.ts';

/** Gives the store of a group; it is opened at the first request that needs it. */
export type StoreSource = () => Promise<PostingStore>;

/** Which datasets the posting groups serve, and with how much memory. */
export interface DatasetOptions {
  /** Folders of datasets, opened at their first request; the committed sample stands in for a missing country. */
  readonly datasets?: readonly string[];
  /** The most memory that each dataset may take for statements, such as `2GB`; two fifths of the machine's when omitted. */
  readonly memoryLimit?: string;
  /** The most postings that are held in memory; 100,000 when omitted. */
  readonly mostInMemory?: number;
}

const memorySize = /^(?<number>\d+(\.\d+)?) ?(?<unit>[KMGT])i?B$/i;

/** Less than a dataset of a country needs, in bytes. */
const leastMemory = 64e6;

/** Throws RangeError for a text that is not a size, or a size that is too small. */
function requireMemorySize(text: string): void {
  const { number = '', unit = '' } = memorySize.exec(text)?.groups ?? {};
  if (number === '') throw new RangeError(`${text} is not a size of memory: give one such as 2GB`);
  if (Number(number) * 1000 ** ('KMGT'.indexOf(unit.toUpperCase()) + 1) < leastMemory)
    throw new RangeError(`${text} is too little memory: give 64MB or more`);
}

/** Two datasets are open at the most, so that together they leave a fifth of the memory to the rest. */
function usualMemory(): string {
  const available = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return `${Math.max(leastMemory / 1e6, Math.floor((available * 0.4) / 1e6))}MB`;
}

const opened = new Map<string, Promise<PostingStore>>();

/** A dataset that nobody changes is opened once, however many references serve it. */
function openOnce(folder: string, options: StoreOptions): Promise<PostingStore> {
  const key = JSON.stringify([folder, options]);
  return getOrInsert(opened, key, () => {
    const store = openStore(folder, options);
    // A folder that cannot be read now may be there at the next request.
    store.catch(() => opened.delete(key));
    return store;
  });
}

/** The stores of both countries, and what opens those of the given datasets before the first request. */
export interface StoreSources extends Readonly<Record<Country, StoreSource>> {
  readonly openGiven: () => Promise<void>;
}

/** The stores of both countries. Throws DatasetError for a folder, RangeError for a memory limit. */
export function storeSources({ datasets = [], memoryLimit, mostInMemory }: DatasetOptions): StoreSources {
  if (memoryLimit !== undefined) requireMemorySize(memoryLimit);
  const given = new Map<Country, string>();
  for (const folder of datasets) {
    const { country } = readManifest(folder);
    const other = given.get(country);
    if (other !== undefined)
      throw new DatasetError(
        `${other} and ${folder} are both of ${country}`,
        'give one dataset for each country',
      );
    given.set(country, folder);
  }
  const options = { memoryLimit: memoryLimit ?? usualMemory(), ...defined({ mostInMemory }) };
  const source = (country: Country): StoreSource => {
    const folder = given.get(country) ?? sampleFolder(country);
    return () => openOnce(folder, options);
  };
  const sources = { uk: source('uk'), us: source('us') };
  return {
    ...sources,
    openGiven: async () => void (await Promise.all([...given.keys()].map((country) => sources[country]()))),
  };
}
