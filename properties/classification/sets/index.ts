import type { Check } from '../../kit/check.ts';
import { anyRequestChecks } from './classify/any-request.ts';
import { classifyChecks } from './classify/classify.ts';
import { localeChecks } from './classify/locales.ts';
import { outputShapeChecks } from './classify/output-shapes.ts';
import { outputChecks } from './classify/outputs.ts';
import { uncommonTextsCheck } from './classify/uncommon-texts.ts';
import { setVersionChecks } from './classify/versions.ts';
import { setDiscoveryChecks } from './discovery/sets.ts';
import { versionDiscoveryChecks } from './discovery/versions.ts';
import { setRequestShapeChecks } from './request/request-shape.ts';
import { requirednessChecks } from './request/requiredness.ts';

/** The checks of predefined sets: their discovery, and classification by them. */
export const setChecks: readonly Check[] = [
  ...setDiscoveryChecks,
  ...versionDiscoveryChecks,
  ...classifyChecks,
  ...outputChecks,
  ...outputShapeChecks,
  ...requirednessChecks,
  ...localeChecks,
  ...setVersionChecks,
  ...setRequestShapeChecks,
  ...anyRequestChecks,
  uncommonTextsCheck,
];
