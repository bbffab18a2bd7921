import { ChoiceError } from '../../contracts/index.ts';
import type * as reference from '../../reference/index.ts';
import { choiceHint, nearestIds } from '../errors/nearest-ids.ts';
import { errorCode } from '../errors/system-errors.ts';
import { UsageError, wrongValue } from '../errors/usage-error.ts';

/** The names of the settings where they are given: `--choice` and so on, or the keys of the library. */
export interface SettingNames {
  readonly dialect: string;
  readonly datasets: string;
  readonly memoryLimit: string;
}

/** The settings that name something, as they were given. */
interface NamedSettings {
  readonly fault?: string | undefined;
  readonly variant?: string | undefined;
  /** By the id of the choice. */
  readonly dialect?: object | undefined;
}

/** The UsageError for a setting that the reference refuses; undefined for an error of another kind. */
export async function settingError(
  error: unknown,
  { loadMutations }: Pick<typeof reference, 'loadMutations'>,
  names: SettingNames,
  { fault, variant, dialect }: NamedSettings,
): Promise<UsageError | undefined> {
  const { DatasetError } = await import('../../datasets/index.ts');
  const { UnknownMutationError } = await loadMutations();
  if (error instanceof DatasetError)
    return new UsageError(error.code, `${names.datasets}: ${error.message}`, error.hint);
  if (error instanceof UnknownMutationError) {
    const near = nearestIds(fault ?? variant ?? '', error.known);
    return new UsageError(
      error.code,
      error.message,
      near.length > 0 ? `did you mean ${near.join(', ')}?` : error.hint,
    );
  }
  if (error instanceof ChoiceError) {
    const hint = choiceHint(Object.keys(dialect ?? {})) ?? error.hint;
    return new UsageError(error.code, `${names.dialect}: ${error.message}`, hint);
  }
  if (error instanceof RangeError)
    return wrongValue(`${names.memoryLimit}: ${error.message}`, 'a number and a unit, such as 2GB');
  return undefined;
}

/** The UsageError for an address at which the reference cannot listen; undefined for an error of another kind. */
export function listenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: string },
): UsageError | undefined {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new UsageError(
        'usage/address',
        `${port}: another process listens there`,
        'choose another, or 0 for any free one',
      );
    case 'EACCES':
      return new UsageError(
        'usage/address',
        `${port}: this user may not listen there`,
        'choose one above 1023',
      );
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new UsageError(
        'usage/address',
        `${host}: this machine has no such address`,
        'try 127.0.0.1 or 0.0.0.0',
      );
    default:
      return undefined;
  }
}
