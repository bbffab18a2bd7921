import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry } from '../entry.ts';
import type { OccupationModel } from '../occupations/occupation-model.ts';
import type { Occupation } from '../occupations/occupation.ts';
import type { CounterRandom } from '../random/counter-random.ts';
import { field } from '../random/fields.ts';

/** Employment, contract and remote type of a posting, as keys of their dimensions. */
export interface WorkTerms {
  readonly employmentType: number;
  readonly contractType: number;
  readonly isInternship: boolean;
  readonly remoteType: number;
}

/** The keys of the dimension `employment_type`. */
export const employmentType = { fullTime: 1, partTime: 2, either: 3 } as const;
/** The keys of the dimension `contract_type`. */
export const contractType = {
  permanent: 1,
  contract: 2,
  temporary: 3,
  apprenticeship: 4,
  internship: 5,
} as const;
/** The keys of the dimension `remote_type`. */
export const remoteType = { none: 0, remote: 1, hybrid: 2 } as const;

/** Dimension rows of the three types; their names follow what is known of the service. */
export const workTermDimensions = {
  employment_type: [
    { key: 1, id: '1', name: 'Full-time (> 32 hours)' },
    { key: 2, id: '2', name: 'Part-time (≤ 32 hours)' },
    { key: 3, id: '3', name: 'Part-time / full-time' },
  ],
  contract_type: [
    { key: 1, id: '1', name: 'Permanent' },
    { key: 2, id: '2', name: 'Contract' },
    { key: 3, id: '3', name: 'Temporary' },
    { key: 4, id: '10', name: 'Apprenticeship' },
    { key: 5, id: '5', name: 'Internship' },
  ],
  remote_type: [
    { key: 0, id: '0', name: '[None]' },
    { key: 1, id: '1', name: 'Remote' },
    { key: 2, id: '2', name: 'Hybrid Remote' },
  ],
} as const satisfies Record<string, readonly DimensionRow[]>;

// Assumed shares (generate/README.md, steps 9 and 10). Three quarters of remote adverts are hybrid.
// Cumulative: the upper end of each share.
const contractEnds = [
  [0.08, contractType.contract],
  [0.15, contractType.temporary],
  [0.163, contractType.apprenticeship],
  [0.17, contractType.internship],
] as const;
const HYBRID_SHARE = 0.75;
const MOST_REMOTE = 0.9;

// Part of the part-time adverts that also take full-timers.
const EITHER_SHARE = 0.15;

/** Returns a function that draws the terms; `remoteShare` has the share of remote or hybrid postings of each month. */
export function workTerms(
  model: OccupationModel,
  remoteShare: readonly number[],
): (random: CounterRandom, occupation: Occupation, month: number) => WorkTerms {
  return (random, occupation, month) => {
    const contract = random.unit(field.contract);
    const contractKey = contractEnds.find(([end]) => contract < end)?.[1] ?? contractType.permanent;
    const chance =
      (entry(remoteShare, month) * occupation.remotePropensity) / entry(model.meanRemotePropensity, month);
    const isRemote = random.chance(field.remote, Math.min(MOST_REMOTE, chance));
    const remote = random.chance(field.hybrid, HYBRID_SHARE) ? remoteType.hybrid : remoteType.remote;
    return {
      employmentType: employmentTypeOf(random.unit(field.employment), occupation.partTimeShare),
      contractType: contractKey,
      isInternship: contractKey === contractType.internship,
      remoteType: isRemote ? remote : remoteType.none,
    };
  };
}

function employmentTypeOf(unit: number, partTimeShare: number): number {
  if (unit >= partTimeShare) return employmentType.fullTime;
  return unit < partTimeShare * EITHER_SHARE ? employmentType.either : employmentType.partTime;
}
