/** The code of a system error, such as `ENOENT`: of several errors that of the first, and `otherwise` where there is none. */
export function errorCode(error: unknown, otherwise = ''): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return errorCode(error.errors[0], otherwise);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : otherwise;
}

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
