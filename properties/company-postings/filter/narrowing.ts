import { numberOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import type { Random } from '../../postings/cases/random.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { bucketNamed, filterableNames } from '../../postings/groups.ts';
import { acceptOrNotFound } from '../accept.ts';
import { rankRequest, type Filter, type FilterKey } from '../requests.ts';
import { pageLimit, rankLimit, surveyedValues } from '../survey/surveyed-data.ts';
import { endpoints, type Endpoint } from './counting.ts';
import type { NextOptions } from './endpoint-options.ts';
import { expectAtEndpoints, type EndpointCase } from './endpoints.ts';
import { expectGroup } from './expect-group.ts';

/** Keys of one filter, at most: the second and third see whether one of several is ignored. */
export const KEYS = 3;

/** What a ranking counts in the group of a name; undefined without such a group. */
export function groupCount(ranking: Exchange, name: string): number | undefined {
  return numberOf(bucketNamed(ranking, name)?.['unique_postings']);
}

/** The endpoints for a second key: those whose answers show the key, and one of the others. */
function besideKey(at: readonly Endpoint[], random: Random): readonly Endpoint[] {
  const dropped = random.pick(at.filter((endpoint) => endpoint === 'series' || endpoint === 'distribution'));
  return at.filter((endpoint) => endpoint !== dropped);
}

/** How filters are drawn, and the endpoints at which they are tried: all when omitted. */
interface Narrowing {
  readonly random: Random;
  readonly nextOptions: NextOptions;
  readonly at?: EndpointCase['at'];
}

/**
 * Adds keys one by one, each with a value that the filter so far leaves, and tries each filter at every endpoint. Returns
 * the filter with all of them; undefined where no group is left.
 */
export async function expectNarrowing(
  t: CheckContext,
  base: Filter,
  keys: readonly FilterKey[],
  { random, nextOptions, at = endpoints }: Narrowing,
): Promise<Filter | undefined> {
  let filter = base;
  for (const key of keys) {
    const ranking = await acceptOrNotFound(t, rankRequest(key, filter, rankLimit(t)), filter);
    const known = new Set(surveyedValues(t, key).map(({ name }) => name));
    const names = filterableNames(bucketsOf(ranking)).filter((name) => known.has(name));
    // Larger groups leave postings for the next key; with the last key, one page may list all postings.
    const few = names.filter((one) => {
      const count = groupCount(ranking, one) ?? 0;
      return count > 1 && count < pageLimit(t);
    });
    const isFew = key === keys.at(-1) && keys.length > 1 && few.length > 0;
    const name = random.pick(isFew ? few : names.slice(0, 6));
    if (name === undefined) {
      t.inconclusive(`no group of ${key} to filter on`);
      return undefined;
    }
    const wider = filter;
    filter = withKey(filter, key, [name]);
    const depth = Object.keys(filter.facets ?? {});
    // A server that ignores a second key ignores a third one: one more endpoint than the totals is enough.
    const third = isFew ? (['listing'] as const) : random.sample(at, 1);
    const places = depth.length === KEYS ? third : depth.length === 1 ? at : besideKey(at, random);
    await expectAtEndpoints(t, {
      filter,
      wider,
      shown: { answer: ranking, read: (answer) => groupCount(answer, name) },
      options: nextOptions(depth, places),
      random,
      at: places,
    });
    await expectGroup(t, { answer: ranking, facet: key, filter: wider }, name);
  }
  return filter;
}
