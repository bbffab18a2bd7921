import type { Check } from '../../kit/check.ts';
import { anyRequestChecks } from './any-request.ts';
import { classifyChecks } from './classify.ts';
import { discoveryChecks } from './discovery.ts';
import { localeChecks } from './locale.ts';
import { outputShapeChecks } from './output-shapes.ts';
import { outputChecks } from './outputs.ts';
import { requestShapeChecks } from './request-shape.ts';
import { requestVersionChecks } from './request-version.ts';
import { requirednessChecks } from './requiredness.ts';
import { unknownSetChecks } from './unknown-set.ts';
import { versionChecks } from './versions.ts';

/** The checks of predefined sets: their discovery, and classification by them. */
export const setChecks: readonly Check[] = [
  ...discoveryChecks,
  ...versionChecks,
  ...classifyChecks,
  ...outputChecks,
  ...outputShapeChecks,
  ...requirednessChecks,
  ...localeChecks,
  ...requestVersionChecks,
  ...requestShapeChecks,
  ...unknownSetChecks,
  ...anyRequestChecks,
];
