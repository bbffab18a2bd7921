import { createHash } from 'node:crypto';

/** An id such as the service uses (`ET3B93055220D592C8`): a prefix and hex digits that depend on the name alone. */
export function serviceId(prefix: string, name: string, digits: number): string {
  return prefix + createHash('sha256').update(name).digest('hex').slice(0, digits).toUpperCase();
}

/** The id of a city: base64 of its name, as observed of the service. Places of one name are one city. */
export const cityId = (name: string): string => Buffer.from(name, 'utf8').toString('base64');
