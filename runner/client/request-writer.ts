import type { RequestSpec, Exchange } from '../../properties/index.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { Redactor } from './credentials/redaction.ts';
import type { Prefixes, TargetAddress } from './target-address.ts';
import type { WireRequest } from './transport.ts';
import { version } from './version.ts';

/** Where requests go, and the headers that the user adds. */
export interface WriterOptions {
  readonly target: TargetAddress;
  readonly prefixes: Prefixes;
  /** The names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A request as it is sent, and as the evidence shows it: without secrets. */
export interface WrittenRequest {
  readonly wire: WireRequest;
  readonly shown: Exchange['request'];
}

/** Turns the request of a check into one on the wire. Throws as Credentials.authorize does. */
export function createRequestWriter(
  options: WriterOptions,
  credentials: Credentials,
  redactor: Redactor,
): (spec: RequestSpec) => Promise<WrittenRequest> {
  const { target, prefixes } = options;
  const extra = Object.entries(options.headers).map(([name, value]) => {
    const variable = headerVariable(name);
    redactor.addHeader(variable, name, value);
    return { name, value, shown: `$${variable}` };
  });
  return async (spec) => {
    const authorization = await credentials.authorize(spec.credential ?? 'valid');
    const text = spec.rawBody ?? (spec.body === undefined ? undefined : JSON.stringify(spec.body));
    const path = `${target.basePath}${prefixes[spec.group]}${spec.path}`;
    const headers = (pick: 'value' | 'shown'): Record<string, string> => ({
      accept: 'application/json',
      'user-agent': `jobmark/${version}`,
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(extra.map((header) => [header.name, header[pick]])),
      ...(authorization === undefined ? {} : { authorization: authorization[pick] }),
    });
    const body = text === undefined ? {} : { body: text };
    const { method } = spec;
    return {
      wire: { origin: target.origin, path, method, headers: headers('value'), ...body },
      shown: { method, url: `${target.origin}${path}`, headers: headers('shown'), ...body },
    };
  };
}

/** The shell variable that holds the value of a header of the user. */
export function headerVariable(name: string): string {
  return `JOBMARK_HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}
