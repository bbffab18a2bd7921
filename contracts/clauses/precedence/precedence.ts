import type { ClauseId } from '../index.ts';
import { classificationCauses } from './classification-causes.ts';
import { companyCauses, companyParts } from './company-causes.ts';
import type { Explanations } from './explanations.ts';
import { rankingCauses, rankingParts } from './ranking-causes.ts';

const explanations: Explanations = { ...classificationCauses, ...rankingCauses, ...companyCauses };

/** Parts of answers, as clause ids begin: the ends of the ids that say what a part looks like, and of those that count in it. */
const parts = {
  'rankings/timeseries-': {
    forms: ['month', 'metrics', 'aligned', 'inside', 'every-month', 'daily'],
    counts: ['one-month', 'points', 'sum', 'days-of-month'],
  },
  'rankings/distribution-': {
    forms: ['buckets', 'keys', 'values', 'metrics', 'interval'],
    counts: ['bounds-counts', 'of-group', 'intervals'],
  },
  'rankings/nested-': {
    forms: ['buckets', 'facet', 'limit', 'rank-by', 'significance'],
    counts: ['bounds-counts', 'is-filter', 'limit-prefix'],
  },
  'company-postings/timeseries-': {
    forms: ['month', 'metrics', 'aligned', 'every-month'],
    counts: ['one-month', 'one-month-median', 'points', 'points-median'],
  },
  'company-postings/distribution-': {
    forms: ['buckets', 'keys'],
    counts: ['key-alone', 'values-rise', 'values-in-domain', 'counts-within', 'of-filter', 'percentile'],
  },
} as const;

/** The clauses on the form of the part in which `clause` counts: what a series lacks is missing in its sums too. */
function formsOf(clause: ClauseId): readonly ClauseId[] {
  return Object.entries(parts).flatMap(([part, { forms, counts }]) =>
    counts.some((end) => clause === `${part}${end}`) ? forms.map((end) => `${part}${end}` as ClauseId) : [],
  );
}

/** Clauses on what a record of a listing shows, which nothing counts. */
const ofRecords = /\/(?:posting-.*|postings-(?:time-frame|fields|only-fields))$/;

/** By group, the clauses on the parts of its requests, and those that explain them. */
const requests = [rankingParts, companyParts].map((parts) => ({
  parts,
  group: parts[0]?.split('/')[0],
  apart: new Set(parts.flatMap(withCauses)),
}));

/** A clause with those that explain it by the tables. */
function withCauses(clause: ClauseId): readonly ClauseId[] {
  const explainers = explanations[clause] ?? [];
  return explainers === 'any' ? [clause] : [clause, ...explainers.flatMap(withCauses)];
}

/** The clauses on the parts of requests in the group of `clause`: where a part is ignored, whatever is counted is wrong. */
function requestPartsFor(clause: ClauseId): readonly ClauseId[] {
  const { parts = [], apart } = requests.find(({ group }) => group === clause.split('/')[0]) ?? {};
  return apart?.has(clause) === true || ofRecords.test(clause) ? [] : parts;
}

/** The clauses whose violation explains that of `clause`; `any`: every other one at the same route. */
export function explainersOf(clause: ClauseId): readonly ClauseId[] | 'any' {
  const explainers = explanations[clause] ?? [];
  return explainers === 'any' ? 'any' : [...explainers, ...formsOf(clause), ...requestPartsFor(clause)];
}
