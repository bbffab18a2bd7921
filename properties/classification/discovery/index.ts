import type { Check } from '../../kit/check.ts';
import { modelVersionChecks } from './model-versions.ts';
import { modelChecks } from './models.ts';
import { serviceInformationChecks } from './service-information.ts';

/** The checks of health, metadata and model discovery. */
export const discoveryChecks: readonly Check[] = [
  ...serviceInformationChecks,
  ...modelChecks,
  ...modelVersionChecks,
];
