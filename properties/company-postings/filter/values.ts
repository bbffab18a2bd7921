import type { Check, CheckContext } from '../../kit/check.ts';
import { expectEqualAnswers } from '../../kit/compare/expect-same-answer.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom, type Random } from '../../postings/cases/random.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { unusualCharacters } from '../../postings/groups.ts';
import { acceptOrNotFound, postingsFound } from '../accept.ts';
import { totalsRequest, type Filter, type FilterKey } from '../requests.ts';
import { filterWithPostings, keysWithValues, surveyedValues, optionOf } from '../survey/surveyed-data.ts';
import { endpoints } from './counting.ts';
import { optionsInTurn } from './endpoint-options.ts';
import { endpointClauses, expectAtEndpoints } from './endpoints.ts';
import { expectFinds, type RankedName } from './expect-group.ts';
import { expectBeside, expectValues } from './expect-values.ts';

/** The values of a filter key: each name that a ranking returns, and several at once. */
export const valueChecks: readonly Check[] = [
  {
    id: 'company-postings/filter-text',
    clauses: ['company-postings/filter-finds', 'company-postings/ranking-counts'],
    title: 'finds the values of a ranking, whatever characters they are written with',
    async run(t) {
      filterWithPostings(t);
      const random = randomFrom(t.settings.seed, 'filter-text');
      const ranked = keysWithValues(t).flatMap((facet) =>
        surveyedValues(t, facet).map(({ name }) => ({ facet, name })),
      );
      const many = t.settings.profile === 'thorough' ? ranked.length : 2;
      const blanks = ranked.some(({ name }) => unusualBlanks.test(name)) ? [unusualBlanks] : [];
      const unusualKinds = [...unusualCharacters, ...blanks].map((kind) =>
        ranked.filter(({ name }) => kind.test(name)),
      );
      const plainKinds = [ranked.filter((one) => isBeginning(one, ranked)), ranked];
      await evaluateEach(t, [...unusualKinds, ...plainKinds], async (kind) => {
        const names = random.sample(kind, many);
        // The only name of its kind is enough: that of unknown values has no unusual characters but brackets.
        const enough = unusualKinds.includes(kind) ? Math.min(2, names.length) : 2;
        if (names.length === 0) t.inconclusive('no ranked name of some kind');
        else await expectFinds(t, names, enough);
      });
    },
  },
  {
    id: 'company-postings/filter-values',
    clauses: ['company-postings/filter-values-or', ...endpointClauses],
    title: 'combines several values of a key in the same way, for every key and at every endpoint',
    async run(t) {
      const filter = filterWithPostings(t);
      const random = randomFrom(t.settings.seed, 'filter-values');
      const beside = random.sample(keysWithValues(t), 2);
      const nextOptions = optionsInTurn(t, random);
      const accepted: Record<string, readonly string[]> = {};
      const namesOf = (key: FilterKey): readonly string[] => surveyedValues(t, key).map(({ name }) => name);
      // Five values are tried of a key that has them, if there is one.
      const rich = keysWithValues(t).filter((key) => namesOf(key).length >= FEW_VALUES);
      const withMore = random.pick(rich.length > 0 ? rich : keysWithValues(t));
      await evaluateEach(t, keysWithValues(t), async (key) => {
        const names = namesOf(key);
        const [one, two, three] = [...random.sample(names.slice(0, 8), 3)];
        if (one === undefined || two === undefined) {
          t.inconclusive(`fewer than two values of ${key}`);
          return;
        }
        const ranked = [one, two, three].filter((name) => name !== undefined);
        await expectFinds(
          t,
          ranked.map((name) => ({ facet: key, name })),
          2,
        );
        await expectValues(t, filter, key, [one, two]);
        const turned = await turnedOf(
          t,
          withKey(filter, key, [two, one, two]),
          withKey(filter, key, [two, one]),
        );
        await expectSameOrder(t, withKey(filter, key, [one, two]), turned);
        if (key === withMore) {
          const once = withKey(filter, key, [one]);
          await expectSameOrder(t, once, await turnedOf(t, withKey(filter, key, [one, one]), once));
        }
        accepted[key] = manyOf(names, turned.facets?.[key] ?? [], optionOf(t, 'values') === 'and', random);
        // Each further value costs a request, and three show what five do, except on a server that applies four or fewer.
        const many =
          key === withMore && names.length >= FEW_VALUES
            ? random.sample(names, FEW_VALUES)
            : [three, one, two];
        await expectValues(
          t,
          filter,
          key,
          many.filter((name) => name !== undefined),
        );
        if (beside.includes(key)) await expectBeside(t, filter, key, [one, two], random);
      });
      // Two filters have several values of each key, so that few requests try all of them at every endpoint.
      const keys = random.sample(Object.keys(accepted), Object.keys(accepted).length);
      await evaluateEach(t, [keys.slice(0, 2), keys.slice(2)], async (some) => {
        if (some.length === 0) return;
        const several = some.reduce((all, key) => withKey(all, key, accepted[key] ?? []), filter);
        await expectAtEndpoints(t, { filter: several, options: nextOptions(some, endpoints), random });
      });
    },
  },
];

/** Values of one key that are compared one by one: more than a server might apply by a small limit. */
const FEW_VALUES = 5;

/** The number of values of a key with which some postings have values of several keys. */
const MANY = 8;

/** Values of a key in any order, one of them twice where `few` has it so; `few` alone where all must hold. */
function manyOf(
  names: readonly string[],
  few: readonly string[],
  mustAllHold: boolean,
  random: Random,
): readonly string[] {
  if (mustAllHold) return few;
  const others = names.slice(0, 2 * MANY).filter((name) => !few.includes(name));
  return [...random.sample(others, Math.min(MANY, Math.ceil(others.length / 2))), ...few];
}

/** Blanks that a server may remove from a value. */
const unusualBlanks = /^\s|\s\s|\s$/;

/** Whether another name of the facet begins with a name: a server that compares beginnings finds both. */
function isBeginning({ facet, name }: RankedName, all: readonly RankedName[]): boolean {
  return all.some((other) => other.facet === facet && other.name !== name && other.name.startsWith(name));
}

/** The filter with a value twice, where the target counts with it: whether a value may be repeated is not specified. */
async function turnedOf(t: CheckContext, repeated: Filter, once: Filter): Promise<Filter> {
  const { status } = (await t.recall(totalsRequest(repeated))).response;
  return status === 200 ? repeated : once;
}

/** Expects the order of values to be without effect, and a value given twice to count once. */
async function expectSameOrder(t: CheckContext, one: Filter, other: Filter): Promise<void> {
  await expectEqualAnswers(
    t,
    await acceptOrNotFound(t, totalsRequest(one), one),
    await acceptOrNotFound(t, totalsRequest(other), other),
    {
      clause: 'company-postings/filter-values-or',
      rule: 'order',
      read: postingsFound,
      because: 'the values in another order, or one of them twice',
    },
  );
}
