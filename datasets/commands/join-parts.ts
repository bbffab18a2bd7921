import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repeatedIn } from '../../contracts/index.ts';
import { DatasetError } from '../dataset-error.ts';
import { fileChecksum } from '../files/checksums.ts';
import {
  type DatasetFile,
  madeFields,
  type Manifest,
  manifestName,
  manifestOf,
  parseObject,
  partFormat,
  type PartManifest,
  partManifestName,
  requireFields,
} from '../files/manifest.ts';

/** What all shares of a dataset have in common. */
const common = ['country', 'seed', 'postings', 'lastDay', 'hasTexts', 'of'] as const;

/** Joins the shares of `makePart` to the dataset that one machine would have made. Rejects with a DatasetError. */
export async function joinParts(folders: readonly string[], out: string): Promise<Manifest> {
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new DatasetError(`${out} is not an empty folder`, 'name another folder, or remove it first');
  const shares = folders
    .map((folder) => ({ folder, manifest: readPart(folder) }))
    .toSorted((one, other) => one.manifest.index - other.manifest.index);
  const [first] = shares;
  if (first === undefined) throw new DatasetError('there is no part', 'give the folders of all parts');
  requireWhole(shares.map(({ manifest }) => manifest));
  for (const { folder, manifest } of shares)
    for (const { path, sha256 } of manifest.files) {
      mkdirSync(dirname(join(out, path)), { recursive: true });
      copyFileSync(join(folder, path), join(out, path));
      if ((await fileChecksum(join(out, path))) !== sha256)
        throw new DatasetError(`${join(folder, path)} differs from its checksum`, 'make this part again');
    }
  // The files of postings in their order, then what the first share has for all.
  const isNumbered = ({ path }: DatasetFile): boolean => /\/part-\d+\./.test(path);
  const files = shares.flatMap(({ manifest }) => manifest.files);
  const numberOf = ({ path }: DatasetFile): number => Number(/part-(\d+)/.exec(path)?.[1]);
  const numbered = files.filter(isNumbered).toSorted((one, other) => numberOf(one) - numberOf(other));
  const manifest = manifestOf({
    ...first.manifest,
    files: [...numbered, ...files.filter((file) => !isNumbered(file))],
  });
  writeFileSync(join(out, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function readPart(folder: string): PartManifest {
  const file = join(folder, partManifestName);
  const hint = 'give the folders that `jobmark data make --part` wrote';
  if (!existsSync(file)) throw new DatasetError(`${folder} contains no ${partManifestName}`, hint);
  const manifest = parseObject(readFileSync(file, 'utf8'));
  if (manifest.format !== partFormat) throw new DatasetError(`${file} is not the manifest of a part`, hint);
  requireFields(file, manifest, [...madeFields, ['index', 'number'], ['of', 'number']]);
  return manifest as unknown as PartManifest;
}

/** Throws a DatasetError unless these are all shares of one dataset, in order. */
function requireWhole(shares: readonly PartManifest[]): void {
  const [first] = shares;
  for (const share of shares) {
    const key = common.find((one) => share[one] !== first?.[one]);
    if (first !== undefined && key !== undefined)
      throw new DatasetError(
        `part ${share.index} has ${key} ${share[key]}, part ${first.index} has ${first[key]}`,
        'join parts of one dataset',
      );
  }
  const all = Array.from({ length: first?.of ?? 0 }, (_, at) => at + 1);
  const given = shares.map(({ index }) => index);
  const missing = all.filter((index) => !given.includes(index));
  if (missing.length > 0)
    throw new DatasetError(`part ${missing.join(', ')} of ${all.length} is missing`, 'give all parts');
  const [twice] = repeatedIn(given);
  if (twice !== undefined) throw new DatasetError(`part ${twice} is given twice`, 'give each part once');
}
