import type * as traffic from './traffic.ts';

/** Loads valid and hostile requests, which only load tests of the reference need. */
export const loadTraffic = (): Promise<typeof traffic> => import('./traffic.ts');
