import type { Check } from '../kit/check.ts';
import { discoveryChecks } from './discovery/index.ts';
import { errorChecks } from './errors/index.ts';
import { graphChecks } from './graph/index.ts';
import { sequenceChecks } from './sequences/index.ts';
import { setChecks } from './sets/index.ts';

/** The checks of the classification group, in the order of the report. */
export const classificationChecks: readonly Check[] = [
  ...discoveryChecks,
  ...setChecks,
  ...graphChecks,
  ...sequenceChecks,
  ...errorChecks,
];
