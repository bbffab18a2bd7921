import { readManifest, sampleFolder, type Country } from '../../../datasets/index.ts';
import { openStore, type PostingStore } from './posting-store.ts';

/** Gives the store of a group; it is opened at the first request that needs it. */
export type StoreSource = () => Promise<PostingStore>;

/** Which datasets the posting groups serve, and with how much memory. */
export interface DatasetOptions {
  /**
   * Folders of datasets that `jobmark data make` wrote, for the posting groups; the committed sample stands in for a country
   * that none of them has. A dataset is opened at the first request that needs it.
   */
  readonly datasets?: readonly string[];
  /** The most memory that each dataset may take while it is asked, such as `2GB`; four fifths of the machine's when omitted. */
  readonly memoryLimit?: string;
}

const memorySize = /^\d+(\.\d+)? ?([KMGT]i?B)$/i;

const opened = new Map<string, Promise<PostingStore>>();

/** A dataset that nobody changes is opened once, however many references serve it. */
function openOnce(folder: string, memoryLimit?: string): Promise<PostingStore> {
  const key = `${memoryLimit ?? ''} ${folder}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const store = openStore(folder, memoryLimit === undefined ? {} : { memoryLimit });
  opened.set(key, store);
  // A folder that can't be read now may be there at the next request.
  store.catch(() => opened.delete(key));
  return store;
}

/**
 * The stores of both countries. Throws DatasetError for a folder without a dataset, RangeError for a memory limit that is
 * no size.
 */
export function storeSources({
  datasets = [],
  memoryLimit,
}: DatasetOptions): Readonly<Record<Country, StoreSource>> {
  if (memoryLimit !== undefined && !memorySize.test(memoryLimit))
    throw new RangeError(`${memoryLimit} is no size of memory: give one such as 2GB`);
  const given = new Map(datasets.map((folder) => [readManifest(folder).country, folder]));
  const source = (country: Country): StoreSource => {
    const folder = given.get(country) ?? sampleFolder(country);
    return () => openOnce(folder, memoryLimit);
  };
  return { uk: source('uk'), us: source('us') };
}
