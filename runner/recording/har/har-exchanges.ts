import { type ApiGroup, apiGroups, defined, matchRoute } from '../../../contracts/index.ts';
import type { Exchange } from '../../../properties/index.ts';
import { readBody } from '../../client/read-body.ts';
import type { Redactor } from '../../client/credentials/redaction.ts';
import { urlOf, type Prefixes, type TargetAddress } from '../../client/target-address.ts';
import type { HarEntry } from './read-har.ts';

/** The exchanges of the service in a HAR file, and what else is in it. */
export interface HarExchanges {
  /** Undefined when no entry is of the service. */
  readonly base: TargetAddress | undefined;
  readonly exchanges: readonly Exchange[];
  /** Why entries were not judged, with how many; those of others by their host. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Headers that a report shows; the others may have secrets. */
const SHOWN_HEADERS = ['accept', 'content-type', 'user-agent'];

/** Finds the exchanges of the service: at `base`, or where most requests to its routes went. */
export function harExchanges(
  entries: readonly HarEntry[],
  prefixes: Prefixes,
  redactor: Redactor,
  base: TargetAddress | undefined = detectBase(entries, prefixes),
): HarExchanges {
  for (const { requestHeaders } of entries)
    for (const [name, value] of Object.entries(requestHeaders))
      if (!SHOWN_HEADERS.includes(name))
        redactor.addHeader(secretName(name), name, value.replace(/^(bearer|basic)\s+/i, ''));
  const leftOut = new Map<string, number>();
  const leave = (why: string): readonly Exchange[] => {
    leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
    return [];
  };
  const exchanges = entries.flatMap((entry): readonly Exchange[] => {
    const place = base && placeOf(entry, base, prefixes);
    if (place === undefined) return leave(`of ${entry.url.host}`);
    if (entry.method === 'OPTIONS' || entry.method === 'HEAD') return leave(`${entry.method} requests`);
    if (entry.status === 0) return leave('without an answer');
    if (entry.status === 304) return leave('answered from a cache (304)');
    if (entry.text === undefined) return leave('without the content of the answer');
    return [toExchange(entry, entry.text, place, redactor)];
  });
  return { base, exchanges, leftOut };
}

interface Place {
  readonly group: ApiGroup;
  /** Below the prefix of the group, with the query. */
  readonly path: string;
}

function placeOf({ url }: HarEntry, base: TargetAddress, prefixes: Prefixes): Place | undefined {
  if (url.origin !== base.origin) return undefined;
  const group = apiGroups.find((one) => url.pathname.startsWith(`${base.basePath}${prefixes[one]}/`));
  if (group === undefined) return undefined;
  return { group, path: url.pathname.slice(base.basePath.length + prefixes[group].length) + url.search };
}

/** The base URL below which most entries match a route of the service; undefined when none does. */
function detectBase(entries: readonly HarEntry[], prefixes: Prefixes): TargetAddress | undefined {
  const found = new Map<string, { readonly base: TargetAddress; readonly count: number }>();
  for (const { method, url } of entries)
    for (const group of apiGroups) {
      const at = url.pathname.indexOf(`${prefixes[group]}/`);
      const path = url.pathname.slice(at + prefixes[group].length);
      if (at < 0 || matchRoute(group, method, path) === undefined) continue;
      const base = { origin: url.origin, basePath: url.pathname.slice(0, at) };
      const key = urlOf(base);
      found.set(key, { base, count: (found.get(key)?.count ?? 0) + 1 });
    }
  return [...found.values()].toSorted((a, b) => b.count - a.count)[0]?.base;
}

function toExchange(entry: HarEntry, text: string, { group, path }: Place, redactor: Redactor): Exchange {
  const { method, url, requestHeaders, requestText, status, headers, milliseconds } = entry;
  const body = jsonOf(requestText);
  const shown = Object.entries(requestHeaders).flatMap(([name, value]): readonly [string, string][] =>
    SHOWN_HEADERS.includes(name)
      ? [[name, value]]
      : name === 'authorization'
        ? [[name, 'Bearer $JOBMARK_TOKEN']]
        : [],
  );
  return {
    spec: {
      group,
      method,
      path,
      ...(requestText === undefined ? {} : body === undefined ? { rawBody: requestText } : { body }),
    },
    request: { method, url: url.href, headers: Object.fromEntries(shown), ...defined({ body: requestText }) },
    response: {
      status,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, name === 'set-cookie' ? '…' : value]),
      ),
      ...readBody({ kind: 'plain', bytes: Buffer.from(text) }, redactor),
    },
    attempts: 1,
    milliseconds,
  };
}

function secretName(header: string): string {
  return header === 'authorization'
    ? 'JOBMARK_TOKEN'
    : `JOBMARK_HEADER_${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // sent as it is
  }
}
