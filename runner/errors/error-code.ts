/** The code of a system error, such as `ENOENT`: of several errors that of the first, and `otherwise` where there is none. */
export function errorCode(error: unknown, otherwise = ''): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return errorCode(error.errors[0], otherwise);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : otherwise;
}
