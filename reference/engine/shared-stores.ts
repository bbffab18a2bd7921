import { readManifest, sampleFolder, type Country } from '../../datasets/index.ts';
import { openStore, type PostingStore } from './posting-store.ts';

/** Gives the store of a group; it is opened at the first request that needs it. */
export type StoreSource = () => Promise<PostingStore>;

const opened = new Map<string, Promise<PostingStore>>();

/** A dataset that nobody changes is opened once, however many references serve it. */
function openOnce(folder: string): Promise<PostingStore> {
  const known = opened.get(folder);
  if (known !== undefined) return known;
  const store = openStore(folder);
  opened.set(folder, store);
  // A folder that can't be read now may be there at the next request.
  store.catch(() => opened.delete(folder));
  return store;
}

/**
 * The stores of both countries: the datasets in the folders given, and the committed sample for a country that none of them
 * has. Throws DatasetError for a folder without a dataset.
 */
export function storeSources(folders: readonly string[]): Readonly<Record<Country, StoreSource>> {
  const given = new Map(folders.map((folder) => [readManifest(folder).country, folder]));
  const source =
    (country: Country): StoreSource =>
    () =>
      openOnce(given.get(country) ?? sampleFolder(country));
  return { uk: source('uk'), us: source('us') };
}
