import type { Check } from '../kit/check.ts';

/** The checks of the classification group, in the order in which a reader would want them. */
export const classificationChecks: readonly Check[] = [];
