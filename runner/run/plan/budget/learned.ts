import type { ApiGroup } from '../../../../contracts/index.ts';
import type { LearnedGroup } from './learn.ts';
import data from './learned.json' with { type: 'json' };

/** The settings of checks for which orders were learned. */
export type LearnedProfile = 'smoke' | 'standard';

/** What was learned of each group with the settings of two profiles; a group is missing until it was recorded. */
export type Learned = Readonly<Record<LearnedProfile, { readonly [Group in ApiGroup]?: LearnedGroup }>>;

/** `npm run budget:record` writes it: faults caught and requests of each check, measured on the reference. */
export const learned: Learned = data;
