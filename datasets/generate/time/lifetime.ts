import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry } from '../entry.ts';
import type { CounterRandom } from '../random/counter-random.ts';
import { exp, ln, normalQuantile } from '../random/exact-math.ts';
import { field } from '../random/fields.ts';

// Mixture of durations in days (generate/README.md, step 12): mostly lognormal, some exact periods, a few long registers.
const MEDIAN_DAYS = 28;
const SIGMA = 0.55;
const LOGNORMAL_SHARE = 0.8;
const EXACT_SHARE = 0.15;
const exactDays = [7, 14, 30, 60] as const;
const registerDays = { least: 90, most: 365 } as const;

/** Days between a posting's first and last day; 0 is a posting of one day. */
export function drawDuration(random: CounterRandom): number {
  const kind = random.unit(field.durationKind);
  const unit = random.unit(field.duration);
  if (kind < LOGNORMAL_SHARE) return Math.round(MEDIAN_DAYS * exp(SIGMA * normalQuantile(unit)));
  if (kind < LOGNORMAL_SHARE + EXACT_SHARE) return entry(exactDays, Math.floor(unit * exactDays.length));
  return registerDays.least + Math.floor(unit * (registerDays.most - registerDays.least + 1));
}

// Mean number of further copies (assumed; generate/README.md, step 13).
const meanCopies = { employer: 1.3, agency: 2.5 } as const;
const MOST_COPIES = 500;

/** Further copies of a posting: geometric. */
export function drawDuplicates(random: CounterRandom, isAgency: boolean): number {
  const mean = isAgency ? meanCopies.agency : meanCopies.employer;
  const again = mean / (1 + mean);
  return Math.min(MOST_COPIES, Math.floor(ln(random.unit(field.duplicates)) / ln(again)));
}

// Invented sites; `.example` is kept free of real ones (RFC 2606).
const sites = [
  'jobs-board.example',
  'all-vacancies.example',
  'recruiters-wire.example',
  'work-near-you.example',
  'talent-listing.example',
  'public-posts.example',
  'graduate-start.example',
  'shift-finder.example',
  'careers-page.example',
  'trade-vacancies.example',
  'city-jobs.example',
  'care-and-health-jobs.example',
] as const;

/** Rows of the dimension `sources`. */
export const sourceDimension: readonly DimensionRow[] = sites.map((name, n) => ({
  key: n + 1,
  id: String(n + 1),
  name,
}));

const MOST_SOURCES = 6;

/** Sites of a posting: distinct, ascending, at most one a copy; the first sites in the list are the largest. */
export function drawSources(random: CounterRandom, duplicates: number): readonly number[] {
  const keys: number[] = [];
  const wanted = 1 + Math.min(duplicates, MOST_SOURCES - 1);
  for (let draw = 0; draw < wanted; draw += 1) {
    // The square makes the first sites likelier; a site drawn twice holds two of the copies.
    const unit = random.unit(field.sources + draw);
    const key = 1 + Math.floor(unit * unit * sites.length);
    if (!keys.includes(key)) keys.push(key);
  }
  return keys.sort((a, b) => a - b);
}
