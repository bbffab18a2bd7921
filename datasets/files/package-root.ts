import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`no package.json above ${import.meta.url}`);
    folder = parent;
  }
  return folder;
}

/**
 * The folder that holds package.json and the data files. The same in the sources and in `dist/`, where `tsc`
 * puts the code one level deeper but leaves CSV and Parquet files where they are.
 */
export const packageRoot: string = findPackageRoot();
