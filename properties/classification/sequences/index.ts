import type { Check } from '../../kit/check.ts';
import { classifiedAnswersCheck } from './classified-answers.ts';
import { concurrencyCheck } from './concurrency.ts';
import { independenceCheck } from './independence.ts';
import { onePartCheck } from './one-part.ts';
import { graphRepeatableCheck } from './repeatable.ts';

/** The checks of several requests in a row or at once, and of all answers. */
export const sequenceChecks: readonly Check[] = [
  graphRepeatableCheck,
  independenceCheck,
  onePartCheck,
  concurrencyCheck,
  classifiedAnswersCheck,
];
