import type { GroupDialect } from '../../contracts/index.ts';

/** The options of the classification group (contracts/choices). */
export type ClassificationDialect = GroupDialect<'classification'>;
