import { authFaults } from './auth.ts';
import { discoveryFaults } from './discovery.ts';
import { errorFaults } from './errors.ts';
import type { Fault } from './fault.ts';

/** Every fault, in the order of the clause catalogue. */
export const faults: readonly Fault[] = [...authFaults, ...discoveryFaults, ...errorFaults];
