import { nearestIds } from '../errors/nearest-ids.ts';
import { missingOption, unknownId, wrongValue } from '../errors/usage-error.ts';
import type { ListenSettings, ReferenceClient, ReferenceSettings } from './reference-settings.ts';

/** A key for each setting, so that a new one cannot be forgotten here. */
const keys: Readonly<Record<keyof (ReferenceSettings & ListenSettings), true>> = {
  dialect: true,
  fault: true,
  variant: true,
  delay: true,
  status: true,
  every: true,
  auth: true,
  clients: true,
  datasets: true,
  memoryLimit: true,
  host: true,
  port: true,
};

/** Throws UsageError for a setting that the types do not allow: programs without types would get another reference. */
export function validateSettings(
  settings: ReferenceSettings & ListenSettings,
  scopes: readonly string[],
): void {
  requireKeys(settings, Object.keys(keys));
  const { delay, status, every, auth = 'on', port, clients = [] } = settings;
  requireWhole('delay', delay, 0, 600_000);
  requireWhole('status', status, 400, 599);
  requireWhole('every', every, 1, 1_000_000);
  requireWhole('port', port, 0, 65_535);
  if (every !== undefined && status === undefined)
    throw missingOption('every needs status', 'such as { status: 503, every: 7 }');
  if (!['on', 'off'].includes(auth))
    throw wrongValue(`auth must be 'on' or 'off'; got ${JSON.stringify(auth)}`, "such as { auth: 'off' }");
  for (const client of clients) validateClient(client, scopes);
}

/** Throws UsageError for a key that is not known; one that is undefined counts as omitted. */
function requireKeys(settings: object, known: readonly string[]): void {
  const unknown = Object.entries(settings).find(
    ([key, value]) => value !== undefined && !known.includes(key),
  )?.[0];
  if (unknown === undefined) return;
  const [near] = nearestIds(unknown, known);
  throw unknownId(
    `there is no setting ${unknown}`,
    near === undefined ? `the settings are ${known.join(', ')}` : `did you mean ${near}?`,
  );
}

function requireWhole(name: string, value: number | undefined, least: number, most: number): void {
  if (value !== undefined && (!Number.isInteger(value) || value < least || value > most))
    throw wrongValue(
      `${name} must be a whole number from ${least} to ${most}; got ${JSON.stringify(value)}`,
      'correct or omit it',
    );
}

/** The secret of a client stays out of messages. */
function validateClient(client: Partial<ReferenceClient>, known: readonly string[]): void {
  const { clientId, clientSecret, scopes } = client;
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string' || !Array.isArray(scopes))
    throw wrongValue(
      'clients: each one has a clientId, a clientSecret and scopes',
      `such as { clientId: 'me', clientSecret: 'secret', scopes: ['${known[0]}'] }`,
    );
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined)
    throw unknownId(`clients: ${clientId} has the unknown scope ${unknown}`, known.join(', '));
}
