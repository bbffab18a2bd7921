import { readFileSync } from 'node:fs';
import { scopes, type Scope } from './scopes.ts';

/** A client that may request tokens (OAuth 2.0 client credentials). */
export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The scopes that it may be granted. */
  readonly scopes: readonly Scope[];
}

/** The client that every reference knows, for development and tests. Its secret is public. */
export const developmentClient: Client = {
  clientId: 'jobmark-development',
  clientSecret: 'jobmark-development-secret',
  scopes,
};

function readClient(value: unknown, where: string): Client {
  const { clientId, clientSecret, scopes: granted } = (value ?? {}) as { [key: string]: unknown };
  for (const [field, text] of Object.entries({ clientId, clientSecret }))
    if (typeof text !== 'string' || text === '') throw new Error(`${where}: ${field} must be a text`);
  if (!Array.isArray(granted)) throw new Error(`${where}: scopes must be an array`);
  for (const scope of granted)
    if (!(scopes as readonly unknown[]).includes(scope))
      throw new Error(`${where}: unknown scope ${JSON.stringify(scope)}; known are ${scopes.join(', ')}`);
  return { clientId, clientSecret, scopes: granted } as Client;
}

/** Reads clients from a JSON file. Throws an Error that names the file and the entry, without secrets. */
export function readClients(file: string): readonly Client[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`cannot read the clients file ${file}: ${(error as NodeJS.ErrnoException).code}`, {
      cause: error,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of JSON.parse quotes the text, which contains secrets.
    throw new Error(`the clients file ${file} is not valid JSON`);
  }
  if (!Array.isArray(value)) throw new Error(`the clients file ${file} must hold an array of clients`);
  const clients = value.map((entry, index) => readClient(entry, `${file}: client ${index + 1}`));
  for (const [index, { clientId }] of clients.entries())
    if (clientId === developmentClient.clientId || clients.findIndex((c) => c.clientId === clientId) < index)
      throw new Error(`${file}: client ${index + 1}: the clientId ${clientId} is taken already`);
  return clients;
}
