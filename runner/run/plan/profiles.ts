import type { Profile } from '../../../properties/index.ts';

/** The profiles, the least thorough first. Apart from the plan: the command line is parsed before the checks are loaded. */
export const profiles: readonly Profile[] = ['smoke', 'standard', 'thorough'];
