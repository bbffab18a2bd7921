import { createRequire } from 'node:module';
import type * as ajv from 'ajv';
import type * as ajv2020 from 'ajv/dist/2020.js';

const require = createRequire(import.meta.url);

/** ajv for drafts up to 7, loaded at its first use, because its 89 modules would delay the first request of every run. */
export const loadAjv = (): typeof ajv => require('ajv') as typeof ajv;

/** ajv for draft 2020-12, also loaded at its first use. */
export const loadAjv2020 = (): typeof ajv2020 => require('ajv/dist/2020.js') as typeof ajv2020;
