import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, fileProblem } from './system-errors.ts';
import { wrongFile } from './usage-error.ts';

/** Opens the file of an option, and makes the folders that it needs. Throws UsageError for a file that cannot be written. */
export async function openForWriting(option: string, file: string, flags: 'w' | 'a'): Promise<FileHandle> {
  try {
    await makeFolder(dirname(file));
    return await open(file, flags);
  } catch (error) {
    throw wrongFile(
      `${option}: ${file} cannot be written: ${fileProblem(error)}`,
      'name a file that you may write',
    );
  }
}

/** Unlike `mkdir` with `recursive`, which never ends where the system makes no folder, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = errorCode(error);
    // Another file of that name is found when the file in it is opened.
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder).catch((later: unknown) => {
      if (errorCode(later) !== 'EEXIST') throw later;
    });
  }
}
