import { ChoiceError } from '../../contracts/index.ts';
import type * as reference from '../../reference/index.ts';
import { nearestIds } from '../errors/nearest-ids.ts';
import { UsageError } from '../errors/usage-error.ts';

/** The names of the settings where they are given: `--choice` and so on, or the keys of the library. */
export interface SettingNames {
  readonly dialect: string;
  readonly datasets: string;
  readonly memoryLimit: string;
}

/** The UsageError for a setting that the reference refuses; undefined for an error of another kind. */
export async function settingError(
  error: unknown,
  { loadMutations }: Pick<typeof reference, 'loadMutations'>,
  names: SettingNames,
  { fault, variant }: { readonly fault?: string | undefined; readonly variant?: string | undefined },
): Promise<UsageError | undefined> {
  const { DatasetError } = await import('../../datasets/index.ts');
  const { UnknownMutationError } = await loadMutations();
  if (error instanceof DatasetError) return new UsageError(`${names.datasets}: ${error.message}`, error.hint);
  if (error instanceof UnknownMutationError) {
    const near = nearestIds(fault ?? variant ?? '', error.known);
    return new UsageError(
      error.message,
      near.length > 0
        ? `did you mean ${near.join(', ')}?`
        : `jobmark ${fault === undefined ? 'selftest --json lists the variants' : 'explain CLAUSE names its faults'}`,
    );
  }
  if (error instanceof ChoiceError)
    return new UsageError(
      `${names.dialect}: ${error.message}`,
      'contracts/specification/decisions.md lists the options',
    );
  if (error instanceof RangeError)
    return new UsageError(`${names.memoryLimit}: ${error.message}`, 'a number and a unit, such as 2GB');
  return undefined;
}
