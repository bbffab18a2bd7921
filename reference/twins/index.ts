import { exoticTwins } from './exotic.ts';
import { fewVariations } from './few.ts';
import { topics } from './topics.ts';
import { twinOf, type Twin } from './twin.ts';

const alone = [...topics.flat(), ...fewVariations].map(twinOf);

/** Every twin that keeps all clauses: a check that has a finding on one of them is wrong. */
export const twins: readonly Twin[] = [...alone.filter(({ warns }) => warns === undefined), ...exoticTwins];

/** The twins that break should clauses on purpose: a finding about any clause but their `warns` is wrong. */
export const warnedTwins: readonly Twin[] = alone.filter(({ warns }) => warns !== undefined);
