import fc from 'fast-check';
import { request } from 'undici';
import { defaultDialect, rankingFacets, sumOf, type Dialect } from '../../../contracts/index.ts';
import type { ReferenceOptions } from '../../app/app.ts';
import { startReference, type RunningReference } from '../../app/server.ts';
import type { PostingDialect } from '../../engine/query-context.ts';
import type { ExportedDataset } from '../exported-postings.ts';
import { RecountOptions } from '../recount-context.ts';
import { recount, type PostingRequest } from '../recount.ts';
import { facetColumns, type Draw } from '../requests/draw.ts';
import { endpoints, randomRequests, type Endpoint } from '../requests/random-request.ts';
import { triedChoices, type PostingGroup } from './drawn-dialects.ts';

/** Where two answers differ: the path of the first value, and both values. */
interface Difference {
  readonly at: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** How far numbers that are not integers may be apart, as a share of the larger one. */
const tolerance = 1e-9;

function isSameNumber(left: number, right: number): boolean {
  if (Number.isInteger(left) && Number.isInteger(right)) return left === right;
  return Math.abs(left - right) <= tolerance * Math.max(Math.abs(left), Math.abs(right));
}

/** The first difference between two JSON values; undefined for equal ones. The order of keys does not matter. */
function differenceOf(expected: unknown, got: unknown, at = 'data'): Difference | undefined {
  if (typeof expected === 'number' && typeof got === 'number')
    return isSameNumber(expected, got) ? undefined : { at, expected, got };
  const areObjects = [expected, got].every((value) => typeof value === 'object' && value !== null);
  if (!areObjects || Array.isArray(expected) !== Array.isArray(got))
    return expected === got ? undefined : { at, expected, got };
  const [left, right] = [expected, got] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = differenceOf(left[key], right[key], `${at}.${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** What is compared, and how much of it. */
export interface VerificationPlan {
  /** The postings of the posting rankings and of the company postings, as the reference serves them. */
  readonly datasets: { readonly [Group in PostingGroup]: ExportedDataset };
  /** Requests, over all endpoints and dialects. */
  readonly requests: number;
  readonly seed: number;
  /** Those in which the answers are recounted. */
  readonly dialects: readonly Dialect[];
  /** The dialect of the reference instead of one of these; the same when omitted. */
  readonly served?: (dialect: Dialect) => Dialect;
  /** How the references are started, such as with a fault. */
  readonly reference?: ReferenceOptions;
  /** Ends after this many differences; 10 when omitted. */
  readonly mostDifferences?: number;
  /** Smaller requests that are tried instead of one with a difference; 100 when omitted. */
  readonly mostAttempts?: number;
  /** Called after each dialect with the number of requests so far. */
  readonly onProgress?: (compared: number) => void;
}

/** A request whose answer is not the recounted one, as small as fast-check could make it. */
interface EngineDifference {
  readonly request: PostingRequest;
  /** The options that the recounted answer depended on. */
  readonly options: readonly string[];
  readonly difference: Difference;
}

/** What was compared, and what differed. */
export interface Verification {
  /** Requests by endpoint. */
  readonly compared: ReadonlyMap<Endpoint, number>;
  /** Requests whose recounted answer depended on an option, by `group/choice=option`. Every option is there. */
  readonly exercised: ReadonlyMap<string, number>;
  /** Requests that were refused, as the recount expects. */
  readonly refused: number;
  /** Requests that found no posting. */
  readonly empty: number;
  readonly differences: readonly EngineDifference[];
}

/** The dialect of a group, with the reference's own options where only the other group has a choice. */
function dialectOf(dialect: Dialect, group: PostingGroup): PostingDialect {
  return group === 'rankings'
    ? { ...defaultDialect['company-postings'], ...dialect.rankings }
    : { ...defaultDialect.rankings, ...dialect['company-postings'] };
}

interface Sent {
  readonly status: number;
  readonly data: unknown;
}

async function send(reference: RunningReference, { path, body }: PostingRequest): Promise<Sent> {
  const response = await request(`${reference.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // A recount may take longer than the server keeps a connection.
    reset: true,
  });
  const answer = (await response.body.json()) as { readonly data?: unknown };
  return { status: response.statusCode, data: answer.data };
}

function compare(dataset: ExportedDataset, request: PostingRequest, sent: Sent, options: RecountOptions) {
  const recounted = recount(dataset, request, options, sent.data);
  const isRefused = sent.status >= 400 && sent.status < 500;
  if (recounted.is === 'data' && sent.status === 200)
    return { difference: differenceOf(recounted.data, sent.data), isRefused: false };
  if (recounted.is === 'refused' && isRefused) return { difference: undefined, isRefused };
  const expected = recounted.is === 'data' ? 200 : `400, ${recounted.why}`;
  const difference = { at: 'status', expected, got: sent.status };
  return { difference, isRefused: recounted.is === 'refused' };
}

/** Whether an answer says that nothing was found. */
function isEmpty(data: unknown): boolean {
  const { totals, unique_postings: found } = data as {
    readonly totals?: { readonly unique_postings?: number };
    readonly unique_postings?: number;
  };
  return (totals?.unique_postings ?? found) === 0;
}

/** What was compared so far. */
interface Tally {
  readonly compared: Map<Endpoint, number>;
  readonly exercised: Map<string, number>;
  refused: number;
  empty: number;
}

/** Random requests to one endpoint of a reference in one dialect. */
interface Cell {
  readonly reference: RunningReference;
  readonly dialect: Dialect;
  readonly endpoint: Endpoint;
  readonly seed: number;
  readonly requests: number;
}

/** Sends the requests of a cell and counts them; returns the smallest one whose answer differs. */
async function verifyCell(
  { datasets, mostAttempts = 100 }: VerificationPlan,
  { reference, dialect, endpoint, seed, requests }: Cell,
  tally: Tally,
): Promise<EngineDifference | undefined> {
  if (requests === 0) return undefined;
  const group = endpoint.startsWith('rankings') ? 'rankings' : 'company-postings';
  const dataset = datasets[group];
  const facets = group === 'rankings' ? rankingFacets : facetColumns(dataset);
  const own = dialectOf(dialect, group);
  let smallest: EngineDifference | undefined;
  let attempts = 0;
  const property = fc.asyncProperty(fc.gen(), async (generator) => {
    if (smallest !== undefined && (attempts += 1) > mostAttempts) return true;
    const draw: Draw = { dataset, facets, value: (arbitrary) => generator(arbitrary) };
    const drawn = randomRequests[endpoint](draw, new RecountOptions(own));
    const options = new RecountOptions(own);
    const sent = await send(reference, drawn);
    const { difference, isRefused } = compare(dataset, drawn, sent, options);
    const taken = [...options.used].map((id) => `${group}/${id}=${own[id]}`);
    if (difference !== undefined) smallest = { request: drawn, options: taken, difference };
    else if (smallest === undefined) {
      tally.compared.set(endpoint, (tally.compared.get(endpoint) ?? 0) + 1);
      for (const option of taken) tally.exercised.set(option, (tally.exercised.get(option) ?? 0) + 1);
      if (isRefused) tally.refused += 1;
      else if (isEmpty(sent.data)) tally.empty += 1;
    }
    return difference === undefined;
  });
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: requests });
  if (failed && smallest === undefined)
    throw new Error(`the recount failed at ${endpoint}`, { cause: errorInstance });
  return smallest;
}

/** Sends random requests to references in several dialects, and compares each answer with a recount of the rows. */
export async function verifyEngine(plan: VerificationPlan): Promise<Verification> {
  const { requests, seed, dialects, mostDifferences = 10, served = (dialect) => dialect } = plan;
  const tally: Tally = {
    compared: new Map(endpoints.map((endpoint) => [endpoint, 0])),
    exercised: new Map(
      triedChoices.flatMap(({ group, id, options }) =>
        options.map((option): [string, number] => [`${group}/${id}=${option}`, 0]),
      ),
    ),
    refused: 0,
    empty: 0,
  };
  const differences: EngineDifference[] = [];
  const cells = dialects.length * endpoints.length;
  // So many requests for each that all cells together have those of the plan.
  const before = (cell: number): number => Math.floor((cell * requests) / cells);
  for (const [number, dialect] of dialects.entries()) {
    const reference = await startReference({ ...plan.reference, auth: 'off', dialect: served(dialect) });
    try {
      for (const [place, endpoint] of endpoints.entries()) {
        if (differences.length >= mostDifferences) break;
        const cell = number * endpoints.length + place;
        const share = before(cell + 1) - before(cell);
        const difference = await verifyCell(
          plan,
          { reference, dialect, endpoint, seed: seed + cell, requests: share },
          tally,
        );
        if (difference !== undefined) differences.push(difference);
      }
    } finally {
      await reference.close();
    }
    plan.onProgress?.(sumOf(tally.compared.values()));
  }
  return { ...tally, differences };
}
