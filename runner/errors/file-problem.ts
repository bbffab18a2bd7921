import { errorCode } from './error-code.ts';

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};

/** Why a file cannot be read or written, from the error of the system, in words. */
export function fileProblem(error: unknown): string {
  const code = errorCode(error, String(error));
  return problems[code] ?? code;
}
