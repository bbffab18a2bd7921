import type { Country } from '../../schema/columns.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import type { Occupation } from '../occupations/occupation.ts';
import type { CounterRandom } from '../random/counter-random.ts';
import { exp, normalQuantile } from '../random/exact-math.ts';
import { field } from '../random/fields.ts';

/** Advertised pay, a year. */
export interface AdvertisedPay {
  readonly from: number;
  readonly to: number;
  /** Mean of the two, rounded. */
  readonly mean: number;
  /** Key of the period in which the advert states it. */
  readonly period: number;
}

/** The keys of the dimension `salary_period`. */
export const salaryPeriod = { year: 1, hour: 2 } as const;

/** Rows of the dimension `salary_period`. */
export const salaryPeriodDimension: readonly DimensionRow[] = [
  { key: salaryPeriod.year, id: '1', name: 'a year' },
  { key: salaryPeriod.hour, id: '2', name: 'an hour' },
];

/** Paid hours of a full-time year: 37.5 a week in the UK, 40 in the US. */
export const hoursAYear: Readonly<Record<Country, number>> = { uk: 1950, us: 2080 };

// UK: 63 percent (generate/README.md, step 8). US: assumed.
const statedShare: Readonly<Record<Country, number>> = { uk: 0.63, us: 0.5 };

// Lowest legal hourly pay for adults: UK National Living Wage by year, US federal minimum.
const ukFloor: Readonly<Record<number, number>> = {
  2020: 8.72,
  2021: 8.91,
  2022: 9.5,
  2023: 10.42,
  2024: 11.44,
  2025: 12.21,
  2026: 12.71,
};
const US_FLOOR = 7.25;

/** The pay figures are those of this year. */
const BASE_YEAR = 2024;

/** Assumed pay of UK regions against the nation: no open regional pay file was among the sources. US states: 1. */
export const regionalPay: Readonly<Record<string, number>> = {
  UKC: 0.96,
  UKD: 0.98,
  UKE: 0.97,
  UKF: 0.97,
  UKG: 0.98,
  UKH: 1,
  UKI: 1.15,
  UKJ: 1.04,
  UKK: 0.98,
  UKL: 0.96,
  UKM: 0.99,
  UKN: 0.96,
};

/** Growth of an occupation's pay from the base year to a year. */
export function payGrowthFactor(growth: number, year: number): number {
  let factor = 1;
  for (let n = BASE_YEAR; n < year; n += 1) factor *= 1 + growth;
  for (let n = BASE_YEAR; n > year; n -= 1) factor /= 1 + growth;
  return factor;
}

/** Lowest full-time pay a year that an advert may state. */
function floorOf(country: Country, year: number): number {
  return (country === 'uk' ? (ukFloor[year] ?? 12.71) : US_FLOOR) * hoursAYear[country];
}

const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

/** What the pay of a posting depends on. */
export interface PayFacts {
  readonly country: Country;
  readonly occupation: Occupation;
  readonly seniorityFactor: number;
  /** NUTS 1 code or state. */
  readonly home: string;
  readonly year: number;
  readonly isPartTime: boolean;
  readonly isManual: boolean;
}

/** The advertised pay (generate/README.md, step 8), as a full-time equivalent a year; null when the advert states none. */
export function drawPay(random: CounterRandom, facts: PayFacts): AdvertisedPay | null {
  if (!random.chance(field.salaryStated, statedShare[facts.country])) return null;
  const { mu, sigma, growth } = facts.occupation.pay;
  const level = exp(mu + sigma * normalQuantile(random.unit(field.salaryCentre)));
  const regional = regionalPay[facts.home] ?? 1;
  const floor = floorOf(facts.country, facts.year);
  const centre = Math.max(
    floor,
    level * facts.seniorityFactor * regional * payGrowthFactor(growth, facts.year),
  );
  const half = centre * (0.05 + 0.07 * random.unit(field.salaryWidth));
  const least = Math.max(floor, centre - half);

  if ((facts.isPartTime || facts.isManual) && random.chance(field.hourly, 0.5)) {
    // Pennies an hour, kept whole so that pay a year is exact.
    const hours = hoursAYear[facts.country];
    const low = Math.ceil((least / hours) * 20) / 20;
    const high = Math.max(low, Math.round(((centre + half) / hours) * 20) / 20);
    const [from, to] = [Math.round(low * hours), Math.round(high * hours)];
    return { from, to, mean: Math.round((from + to) / 2), period: salaryPeriod.hour };
  }
  const unit = random.unit(field.salaryRounding);
  const step = unit < 0.3 ? 250 : unit < 0.7 ? 500 : 1000;
  const from = roundTo(least, step);
  const to = Math.max(from, roundTo(centre + half, step));
  return { from, to, mean: Math.round((from + to) / 2), period: salaryPeriod.year };
}
