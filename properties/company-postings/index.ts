import type { Check } from '../kit/check.ts';
import { bucketCountChecks } from './bucket-counts.ts';
import { countChecks } from './counts.ts';
import { distributionChecks } from './distribution.ts';
import { everyGroupChecks } from './every-group.ts';
import { filterChecks } from './filters.ts';
import { listingChecks } from './listing.ts';
import { observationChecks } from './observations.ts';
import { rankingChecks } from './ranking.ts';
import { repeatableChecks } from './repeatable.ts';
import { singleMonthChecks } from './single-months.ts';
import { timeFrameChecks } from './time-frame.ts';
import { timeseriesChecks } from './timeseries.ts';
import { totalsChecks } from './totals.ts';

/** The checks of the company postings group. */
export const companyPostingsChecks: readonly Check[] = [
  ...totalsChecks,
  ...timeseriesChecks,
  ...singleMonthChecks,
  ...rankingChecks,
  ...everyGroupChecks,
  ...listingChecks,
  ...distributionChecks,
  ...countChecks,
  ...bucketCountChecks,
  ...filterChecks,
  ...timeFrameChecks,
  ...repeatableChecks,
  ...observationChecks,
];
