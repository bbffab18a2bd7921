import { groupBy } from '../../../contracts/index.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry, lookUp } from '../entry.ts';
import { serviceId } from '../ids.ts';
import { codeOf, type Occupation } from '../occupations/occupation.ts';
import { aliasTable, type AliasTable } from '../random/alias-table.ts';
import { type CounterRandom, textHash } from '../random/counter-random.ts';
import { pow } from '../random/exact-math.ts';
import { field } from '../random/fields.ts';
import { type Skill, type SkillCatalogue, readSkillCatalogue } from './skill-catalogue.ts';

/** Skills of postings (generate/README.md, step 6). */
export interface Skills {
  /** Distinct keys, ascending. */
  readonly draw: (random: CounterRandom, occupation: Occupation, onet: number) => readonly number[];
  readonly nameOf: (key: number) => string;
  readonly isCommon: (key: number) => boolean;
  readonly dimension: readonly DimensionRow[];
  readonly clusters: readonly DimensionRow[];
}

// Shares of a posting's skills by source.
const SPECIFIC_SHARE = 0.55;
const COMMON_SHARE = 0.35;

// Number of skills: negative binomial with this mean and dispersion, cut off at the cap.
const MEAN_COUNT = 10;
const DISPERSION = 4;
const MOST_SKILLS = 40;

// Common skills fall off as their rank to this power, in an order fixed by hash.
const COMMON_EXPONENT = 0.9;

// Closest ESCO skills of a unit group beyond this rank are noise.
const LAST_ESCO_RANK = 15;

/** Chances of 0, 1, … skills. */
function countTable(): AliasTable {
  const success = DISPERSION / (DISPERSION + MEAN_COUNT);
  const chances = [pow(success, DISPERSION)];
  for (let n = 1; n <= MOST_SKILLS; n += 1) {
    chances.push((entry(chances, n - 1) * (n + DISPERSION - 1) * (1 - success)) / n);
  }
  return aliasTable(chances);
}

interface SkillTable {
  readonly keys: readonly number[];
  readonly table: AliasTable;
}

function skillTable(weights: ReadonlyMap<number, number>): SkillTable {
  return { keys: [...weights.keys()], table: aliasTable([...weights.values()]) };
}

/** Weights of the skills that O*NET links to each of its occupations: technologies, work activities and tools. */
function onetWeights(catalogue: SkillCatalogue): Map<number, number>[] {
  const codes = readTaxonomy('us/onet_occupations', ['onet_code']);
  const position = new Map(codes.map((row, n) => [row.onet_code, n]));
  const weights = codes.map(() => new Map<number, number>());
  const add = (code: string, key: number, weight: number): void => {
    const own = entry(weights, lookUp(position, code));
    own.set(key, (own.get(key) ?? 0) + weight);
  };
  for (const row of readTaxonomy('us/onet_technology_links', ['onet_code', 'tech_id'])) {
    const skill = lookUp(catalogue.technologies, row.tech_id);
    add(row.onet_code, skill.key, (skill.hot ? 3 : 1) * Math.sqrt(skill.occupations));
  }
  for (const row of readTaxonomy('us/onet_work_activity_links', ['onet_code', 'dwa_no', 'tasks'])) {
    add(row.onet_code, lookUp(catalogue.activities, row.dwa_no).key, 4 * Number(row.tasks));
  }
  for (const row of readTaxonomy('us/onet_tool_links', ['onet_code', 'tool_no'])) {
    add(row.onet_code, lookUp(catalogue.tools, row.tool_no).key, 1);
  }
  return weights;
}

/** Weights for UK unit groups: those of the linked O*NET occupations, and the closest ESCO skills. */
function ukWeights(
  catalogue: SkillCatalogue,
  occupations: readonly Occupation[],
): Map<Occupation, SkillTable> {
  const onet = onetWeights(catalogue);
  const esco = groupBy(readTaxonomy('uk/derived_soc4_esco', ['soc4', 'rank', 'skill_no']), (row) => row.soc4);
  return new Map(
    occupations.map((occupation) => {
      const weights = new Map<number, number>();
      const add = (key: number, weight: number): void => {
        weights.set(key, (weights.get(key) ?? 0) + weight);
      };
      for (const link of occupation.onet) {
        const own = entry(onet, link.onet);
        const total = [...own.values()].reduce((sum, weight) => sum + weight, 0);
        for (const [key, weight] of own) add(key, (link.weight * weight) / total);
      }
      const close = (esco.get(String(codeOf(occupation))) ?? []).filter(
        (row) => Number(row.rank) <= LAST_ESCO_RANK,
      );
      const harmonic = close.reduce((sum, row) => sum + 1 / Number(row.rank), 0);
      // ESCO carries a third of the weight of O*NET.
      for (const row of close)
        add(lookUp(catalogue.esco, row.skill_no).key, 1 / Number(row.rank) / harmonic / 3);
      return [occupation, skillTable(weights)];
    }),
  );
}

/** Builds the skills and their tables. */
export function readSkills(country: Country, occupations: readonly Occupation[]): Skills {
  const catalogue = readSkillCatalogue(country);
  const counts = countTable();
  // The general skills and work styles of O*NET come before ESCO's transversal part, which is half languages.
  const commonOrder = catalogue.skills
    .filter(({ kind }) => kind === 'common')
    .sort(
      (a, b) =>
        Number(b.isGeneral) - Number(a.isGeneral) || textHash(a.name) - textHash(b.name) || a.key - b.key,
    );
  const common = skillTable(new Map(commonOrder.map(({ key }, n) => [key, 1 / pow(n + 1, COMMON_EXPONENT)])));
  const popular = catalogue.skills.filter((skill) => skill.kind === 'specialized' && skill.occupations > 0);
  const background = skillTable(new Map(popular.map(({ key, occupations: number }) => [key, number])));
  const ofUk = country === 'uk' ? ukWeights(catalogue, occupations) : null;
  const ofOnet =
    country === 'us'
      ? onetWeights(catalogue).map((own) => (own.size === 0 ? background : skillTable(own)))
      : [];
  const skillOf = (key: number): Skill => entry(catalogue.skills, key - 1);

  return {
    draw(random, occupation, onet) {
      const wanted = counts.draw(random.unit(field.skillCount));
      const specific = ofUk === null ? entry(ofOnet, onet) : lookUp(ofUk, occupation);
      const keys: number[] = [];
      // A skill drawn twice is drawn again; occupations with few skills may end with fewer than wanted.
      for (let attempt = 0; keys.length < wanted && attempt < 2 * wanted + 10; attempt += 1) {
        const unit = random.unit(field.skill + 2 * attempt);
        const from =
          unit < SPECIFIC_SHARE ? specific : unit < SPECIFIC_SHARE + COMMON_SHARE ? common : background;
        const key = entry(from.keys, from.table.draw(random.unit(field.skill + 2 * attempt + 1)));
        if (!keys.includes(key)) keys.push(key);
      }
      return keys.sort((a, b) => a - b);
    },
    nameOf: (key) => skillOf(key).name,
    isCommon: (key) => skillOf(key).kind === 'common',
    dimension: catalogue.skills.map(({ key, name, kind, cluster }) => ({
      key,
      id: serviceId('KS', name, 18),
      name,
      extra: [kind, cluster],
    })),
    clusters: catalogue.clusters.map((name, n) => ({ key: n + 1, id: String(n + 1), name })),
  };
}
