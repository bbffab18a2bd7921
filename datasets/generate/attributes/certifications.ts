import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry, lookUp } from '../entry.ts';
import { serviceId } from '../ids.ts';
import type { OccupationModel } from '../occupations/occupation-model.ts';
import { codeOf, type Occupation } from '../occupations/occupation.ts';
import { socNumber } from '../occupations/occupations-us.ts';
import type { CounterRandom } from '../random/counter-random.ts';
import { field } from '../random/fields.ts';

/** Certifications of postings (generate/README.md, step 7). */
export interface Certifications {
  /** Distinct keys, ascending; mostly none. */
  readonly draw: (random: CounterRandom, occupation: Occupation) => readonly number[];
  readonly nameOf: (key: number) => string;
  readonly dimension: readonly DimensionRow[];
}

// Share of all postings that name one, and of postings in an occupation with a licence or registration.
const OVERALL_SHARE = 0.15;
const REGULATED_SHARE = 0.6;

// Of postings that name one, this part names a second (where the occupation has one).
const SECOND_SHARE = 0.2;

/** Builds the certifications and the chance of each occupation to name one. */
export function readCertifications(country: Country, model: OccupationModel): Certifications {
  const region = country === 'uk' ? 'UK' : 'US';
  const column = country === 'uk' ? 'uk_soc4' : 'us_soc2018';
  const rows = readTaxonomy('skills/certifications', ['name', 'region', 'kind', column])
    .filter((row) => row.region === region || row.region === 'INT')
    .map((row, n) => ({
      key: n + 1,
      name: row.name,
      regulates: row.kind === 'licence' || row.kind === 'registration',
      codes: new Set(row[column].split(' ').map(socNumber)),
    }));
  const matching = new Map(
    model.occupations.map((occupation) => {
      const all = rows.filter(({ codes }) => codes.has(codeOf(occupation)));
      // A regulated occupation names its licences; what else exists for it comes second.
      const licences = all.filter(({ regulates }) => regulates);
      return [occupation, { regulated: licences.length > 0, keys: all.map(({ key }) => key) }];
    }),
  );

  // The chance of the other occupations is chosen so that the overall share comes out.
  const jobs = (wanted: (match: { regulated: boolean; keys: readonly number[] }) => boolean): number =>
    model.occupations.reduce(
      (sum, occupation) => (wanted(lookUp(matching, occupation)) ? sum + occupation.jobs : sum),
      0,
    );
  const regulatedJobs = jobs(({ regulated }) => regulated);
  const otherJobs = jobs(({ regulated, keys }) => !regulated && keys.length > 0);
  const missing = OVERALL_SHARE * jobs(() => true) - REGULATED_SHARE * regulatedJobs;
  const otherShare = Math.min(REGULATED_SHARE, Math.max(0.02, missing / otherJobs));

  return {
    draw(random, occupation) {
      const { regulated, keys } = lookUp(matching, occupation);
      if (keys.length === 0) return [];
      if (!random.chance(field.certificationStated, regulated ? REGULATED_SHARE : otherShare)) return [];
      const first = random.below(field.certification, keys.length);
      if (keys.length === 1 || !random.chance(field.certificationCount, SECOND_SHARE))
        return [entry(keys, first)];
      const second = (first + 1 + random.below(field.certification + 1, keys.length - 1)) % keys.length;
      return [entry(keys, first), entry(keys, second)].sort((a, b) => a - b);
    },
    nameOf: (key) => entry(rows, key - 1).name,
    dimension: rows.map(({ key, name }) => ({ key, id: serviceId('CT', name, 16), name })),
  };
}
