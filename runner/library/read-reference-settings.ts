import { defaultDialect, defined, parseChoice, withChoices } from '../../contracts/index.ts';
import { UsageError } from '../errors/usage-error.ts';
import { loadReference } from '../embedded/embedded-reference.ts';
import { settingError } from '../embedded/setting-error.ts';
import type { ReferenceSettings } from './reference-settings.ts';

type Loaded = Awaited<ReturnType<typeof loadReference>>;
type BuildOptions = NonNullable<Parameters<Loaded['createReference']>[0]>;

/** The reference as a module, and its options for the settings. Throws UsageError for a wrong setting. */
export async function readReferenceSettings(
  settings: ReferenceSettings,
): Promise<{ readonly reference: Loaded; readonly options: BuildOptions }> {
  const { fault, variant, delay, status, every, auth, clients, datasets, memoryLimit, dialect } = settings;
  requireWhole('delay', delay, 0, 600_000);
  requireWhole('status', status, 400, 599);
  requireWhole('every', every, 1, 1_000_000);
  if (every !== undefined && status === undefined)
    throw new UsageError('every needs status', 'such as { status: 503, every: 7 }');
  const reference = await loadReference();
  const { misbehaviourOptions } = await reference.loadMutations();
  const known: readonly string[] = reference.scopes;
  for (const { clientId, scopes } of clients ?? []) {
    const unknown = scopes.find((scope) => !known.includes(scope));
    if (unknown !== undefined)
      throw new UsageError(`clients: ${clientId} has the unknown scope ${unknown}`, known.join(', '));
  }
  return withNames(settings, reference, () => {
    const wrong = misbehaviourOptions({
      ...defined({ fault, variant, delay }),
      ...(status === undefined ? {} : { failing: { status, every: every ?? 1 } }),
    });
    const chosen = Object.entries(dialect ?? {}).map(([id, option]) => parseChoice(`${id}=${option}`));
    return {
      reference,
      options: {
        ...wrong,
        ...(chosen.length === 0 ? {} : { dialect: withChoices(wrong.dialect ?? defaultDialect, chosen) }),
        ...defined({ auth }),
        ...(clients === undefined ? {} : { clients: clients as NonNullable<BuildOptions['clients']> }),
        ...defined({ datasets, memoryLimit }),
      },
    };
  });
}

/** Calls the reference; an error about a setting names it as in the library. */
export async function withNames<Result>(
  settings: ReferenceSettings,
  reference: Loaded,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const names = { dialect: 'dialect', datasets: 'datasets', memoryLimit: 'memoryLimit' };
    throw (await settingError(error, reference, names, settings)) ?? error;
  }
}

function requireWhole(name: string, value: number | undefined, least: number, most: number): void {
  if (value !== undefined && (!Number.isInteger(value) || value < least || value > most))
    throw new UsageError(
      `${name} must be a whole number from ${least} to ${most}; got ${value}`,
      'correct or omit it',
    );
}
