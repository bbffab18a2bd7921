import { numberOf } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import { groupOf } from '../compare/answers.ts';
import type { Aspect } from '../compare/comparison.ts';
import { filterBody, type CaseFilter, type OracleCase } from '../oracle-case.ts';
import { judged, type Session, type Trial } from '../session.ts';

/** A filter with which the oracle counts what the target counts. */
export interface CountedFilter {
  /** Such as `without skills_name`. */
  readonly text: string;
  /** A posting that only one of the two filters finds. */
  readonly posting: FoundPosting | undefined;
}

/** Answers that are looked at, the smaller requests first. */
const MOST_TRIALS = 6;
/** A single answer agrees by chance with a count below this. */
const FEWEST_ALONE = 5;

/** Another reading of a filter. Undefined where it is the same. */
interface Reading {
  readonly text: string;
  readonly apply: (filter: CaseFilter) => readonly CaseFilter[] | undefined;
}

/** The reading of the filter by which all these answers count what they do, such as without one key; or undefined. */
export async function findCountedFilter(
  session: Session,
  trials: readonly Trial[],
  aspect: Aspect,
): Promise<CountedFilter | undefined> {
  if (!/^(totals|listing) unique_postings$/.test(aspect)) return undefined;
  const [first, ...others] = trials.slice(0, MOST_TRIALS);
  if (first === undefined) return undefined;
  for (const reading of readingsOf(first.one.filter)) {
    const counts = await Promise.all(
      [first, ...others].map((trial) => agrees(session, trial, aspect, reading)),
    );
    if (!counts.every((count) => count !== undefined)) continue;
    if (counts.length === 1 && (counts[0] ?? 0) < FEWEST_ALONE) continue;
    return { text: reading.text, posting: await differing(session, first.one, reading) };
  }
  return undefined;
}

/** The count, where the target counts what the oracle counts with the reading. */
async function agrees(
  session: Session,
  trial: Trial,
  aspect: Aspect,
  reading: Reading,
): Promise<number | undefined> {
  const filters = reading.apply(trial.one.filter);
  const given = numberOf(judged(session, trial).find((one) => one.aspect === aspect)?.actual);
  if (filters === undefined || given === undefined) return undefined;
  return (await found(session, trial.one, filters, 1)).count === given ? given : undefined;
}

function found(session: Session, one: OracleCase, filters: readonly CaseFilter[], most: number) {
  const bodies = filters.map((filter) =>
    filterBody({ ...one, filter }, session.dialect.rankings['when-end'], session.phrases),
  );
  const filter = bodies.length === 1 ? bodies[0] : bodies;
  return session.oracle.find(
    groupOf(one),
    filter === undefined ? { most } : { filter, most },
    session.dialect,
  );
}

/** Postings that are looked at for one that only one of two filters finds. */
const LOOKED_AT = 2000;

async function differing(
  session: Session,
  one: OracleCase,
  reading: Reading,
): Promise<FoundPosting | undefined> {
  const [wanted, given] = await Promise.all([
    found(session, one, [one.filter], LOOKED_AT),
    found(session, one, reading.apply(one.filter) ?? [], LOOKED_AT),
  ]);
  const [larger, smaller] = given.count > wanted.count ? [given, wanted] : [wanted, given];
  if (smaller.count > LOOKED_AT) return undefined;
  const known = new Set(smaller.postings.map(({ number }) => number));
  return larger.postings.find(({ number }) => !known.has(number));
}

/** The readings of a filter, those that change less first. */
function readingsOf({ facets, terms }: CaseFilter): readonly Reading[] {
  const keys = Object.keys(facets);
  const values = (text: string, kept: (values: readonly string[]) => readonly string[]): Reading => ({
    text,
    apply: (filter) => {
      if (Object.values(filter.facets).every(({ length }) => length < 2)) return undefined;
      const changed = Object.entries(filter.facets).map(([key, list]) => [key, kept(list)]);
      return [{ ...filter, facets: Object.fromEntries(changed) as CaseFilter['facets'] }];
    },
  });
  const without = keys.map((key): Reading => ({
    text: `without ${key}`,
    apply: (filter) => {
      const { [key]: list, ...rest } = filter.facets;
      return list === undefined ? undefined : [{ ...filter, facets: rest }];
    },
  }));
  const several = (filter: CaseFilter): boolean => Object.keys(filter.facets).length > 1;
  const last = ({ facets: all }: CaseFilter): CaseFilter['facets'] =>
    Object.fromEntries(Object.entries(all).slice(-1));
  return [
    ...without,
    ...(terms.length === 0
      ? []
      : [
          {
            text: 'without the keywords',
            apply: (filter: CaseFilter) =>
              filter.terms.length === 0 ? undefined : [{ ...filter, terms: [] }],
          },
          {
            text: 'with the first of the keywords alone',
            apply: (filter: CaseFilter) =>
              filter.terms.length < 2 ? undefined : [{ ...filter, terms: filter.terms.slice(0, 1) }],
          },
        ]),
    ...(keys.length > 1
      ? [
          {
            text: 'with the last of its keys alone',
            apply: (filter: CaseFilter) =>
              several(filter) ? [{ ...filter, facets: last(filter) }] : undefined,
          },
          {
            text: 'where any of its keys is enough',
            apply: (filter: CaseFilter) =>
              several(filter)
                ? Object.entries(filter.facets).map(([key, list]) => ({ ...filter, facets: { [key]: list } }))
                : undefined,
          },
        ]
      : []),
    values('with the first value of each key alone', (list) => list.slice(0, 1)),
    values('with the last value of each key alone', (list) => list.slice(-1)),
    values('with the first two values of each key alone', (list) => list.slice(0, 2)),
  ];
}
