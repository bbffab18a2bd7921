import type { ChoiceId, Dialect } from '../../../../contracts/index.ts';
import { alternatives } from '../../dialect/settle-dialect.ts';
import type { OracleCase, OracleGroup } from '../../oracle-case.ts';
import type { Reading } from './readings.ts';

/** The choices of which a target may take another option in one place than elsewhere. */
const mixed: readonly ChoiceId[] = [
  'month-membership',
  'when-end',
  'values',
  'unknown-company',
  'empty-months',
  'histogram-origin',
];

/** The readings of a target that takes another option here than elsewhere. */
export function optionReadings(dialect: Dialect, group: OracleGroup): readonly Reading[] {
  return mixed
    .filter((id) => id in dialect[group])
    .flatMap((id) =>
      alternatives(dialect, group, [id]).map((other): Reading => ({
        text: `with the option ${id}=${(other[group] as Record<string, string>)[id] ?? ''}, which is not that of its other answers`,
        isOfPostings: true,
        dialect: other,
      })),
    );
}

/** The readings of a ranking by the names of a facet in place of its ids, and the other way round. */
export const nameReadings: readonly Reading[] = [
  ofFacet('with names in place of ids', (facet) => (facet.endsWith('_name') ? undefined : `${facet}_name`)),
  ofFacet('with ids in place of names', (facet) => /^(.*)_name$/.exec(facet)?.[1]),
];

/** The readings of a request by another facet in place of one of its groups or, where these find postings, of its keys. */
export function facetReadings(
  { facet, nested, filter }: OracleCase,
  facets: readonly string[],
  isOfKeys: boolean,
): readonly Reading[] {
  const isName = (name: string): boolean => name.endsWith('_name');
  const own = [...new Set([facet, nested?.facet, ...Object.keys(filter.facets)])].filter(
    (name) => name !== undefined,
  );
  return own.flatMap((from) =>
    facets
      .filter((to) => to !== from && isName(to) === isName(from))
      .flatMap((to): readonly Reading[] => [
        {
          text: `with the groups of ${to} in place of those of ${from}`,
          change: (one) => withGroupsOf(one, from, to),
        },
        ...(isOfKeys
          ? [
              {
                text: `with the filter key ${to} in place of ${from}`,
                change: (one: OracleCase) => withKey(one, from, to),
              },
            ]
          : []),
      ]),
  );
}

function withGroupsOf(one: OracleCase, from: string, to: string): OracleCase | undefined {
  const { facet, nested } = one;
  if (facet !== from && nested?.facet !== from) return undefined;
  return {
    ...one,
    ...(facet === from && { facet: to }),
    ...(nested?.facet === from && { nested: { ...nested, facet: to } }),
  };
}

function withKey(one: OracleCase, from: string, to: string): OracleCase | undefined {
  const { [from]: values, ...facets } = one.filter.facets;
  if (values === undefined || to in facets) return undefined;
  return { ...one, filter: { ...one.filter, facets: { ...facets, [to]: values } } };
}

function ofFacet(text: string, changed: (facet: string) => string | undefined): Reading {
  return {
    text,
    change(one) {
      const facet = one.facet === undefined ? undefined : changed(one.facet);
      return facet === undefined ? undefined : { ...one, facet };
    },
  };
}

/** The facets that distributions have. */
const measures = ['salary', 'posting_duration', 'min_years_experience', 'max_years_experience'] as const;

/** The readings of a distribution of another facet. */
export const measureReadings: readonly Reading[] = measures.map((facet) => ({
  text: `with the values of ${facet}`,
  change: (one: OracleCase) => {
    const { histogram, percentiles } = one;
    if ((histogram ?? percentiles ?? { facet }).facet === facet) return undefined;
    return {
      ...one,
      ...(histogram && { histogram: { ...histogram, facet } }),
      ...(percentiles && { percentiles: { ...percentiles, facet } }),
    };
  },
}));
