import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import { lookUp } from '../entry.ts';

/** One skill; keys count from 1 and the common skills come first. */
export interface Skill {
  readonly key: number;
  readonly name: string;
  readonly kind: 'common' | 'specialized';
  /** Key of the cluster: its position in `clusters`, from 1. */
  readonly cluster: number;
  /** Used by jobs of every kind: a skill or work style of O*NET. */
  readonly isGeneral: boolean;
  readonly hot: boolean;
  /** Number of O*NET occupations that use it; 0 when not counted. */
  readonly occupations: number;
}

/** Every skill, and the way to it from the numbers of its source file. */
export interface SkillCatalogue {
  readonly skills: readonly Skill[];
  readonly clusters: readonly string[];
  readonly technologies: ReadonlyMap<string, Skill>;
  readonly activities: ReadonlyMap<string, Skill>;
  readonly tools: ReadonlyMap<string, Skill>;
  readonly esco: ReadonlyMap<string, Skill>;
}

type Source = 'element' | 'technology' | 'activity' | 'tool' | 'esco';

interface Candidate {
  readonly source: Source;
  readonly number: string;
  readonly name: string;
  readonly kind: Skill['kind'];
  readonly cluster: string;
  readonly hot: boolean;
  readonly occupations: number;
}

const plain = { hot: false, occupations: 0 } as const;

/** Skills that any job may require: O*NET skills and work styles, and the transversal part of ESCO. */
function commonCandidates(): Candidate[] {
  const clusters: Readonly<Record<string, string>> = {
    skill: 'Basic and Cross-Functional Skills',
    'work style': 'Work Styles',
  };
  return [
    ...readTaxonomy('skills/onet_elements', ['element_id', 'kind', 'name'])
      .filter((row) => row.kind in clusters)
      .map((row) => ({
        source: 'element' as const,
        number: row.element_id,
        name: row.name,
        kind: 'common' as const,
        cluster: clusters[row.kind] ?? '',
        ...plain,
      })),
    ...escoCandidates().filter(({ kind }) => kind === 'common'),
  ];
}

function escoCandidates(): Candidate[] {
  return readTaxonomy('skills/esco', ['skill_no', 'label', 'type', 'reuse_level']).map((row) => {
    const isCommon = row.reuse_level === 'transversal';
    return {
      source: 'esco',
      number: row.skill_no,
      name: row.label.charAt(0).toUpperCase() + row.label.slice(1),
      kind: isCommon ? 'common' : 'specialized',
      cluster: isCommon ? 'Transversal Skills' : `Other ${row.type === 'knowledge' ? 'Knowledge' : 'Skills'}`,
      ...plain,
    };
  });
}

function technologyCandidates(): Candidate[] {
  const groups = new Map(
    readTaxonomy('skills/onet_technology_groups', ['commodity_code', 'commodity']).map((row) => [
      row.commodity_code,
      row.commodity,
    ]),
  );
  return readTaxonomy('skills/onet_technology', [
    'tech_id',
    'name',
    'commodity_code',
    'hot',
    'occupations',
  ]).map((row) => ({
    source: 'technology',
    number: row.tech_id,
    name: row.name,
    kind: 'specialized',
    cluster: lookUp(groups, row.commodity_code),
    hot: row.hot === '1',
    occupations: Number(row.occupations),
  }));
}

function activityCandidates(): Candidate[] {
  return readTaxonomy('skills/onet_work_activities', ['dwa_no', 'name', 'group', 'occupations']).map(
    (row) => ({
      source: 'activity',
      number: row.dwa_no,
      name: row.name,
      kind: 'specialized',
      cluster: row.group,
      hot: false,
      occupations: Number(row.occupations),
    }),
  );
}

function toolCandidates(): Candidate[] {
  return readTaxonomy('skills/onet_tools', ['tool_no', 'name', 'occupations']).map((row) => ({
    source: 'tool',
    number: row.tool_no,
    name: row.name,
    kind: 'specialized',
    cluster: 'Tools and Equipment',
    hot: false,
    occupations: Number(row.occupations),
  }));
}

/** Specialized ESCO skills that some UK unit group is close to; US postings use none of them. */
function linkedEsco(): Candidate[] {
  const linked = new Set(
    readTaxonomy('uk/derived_soc4_esco', ['skill_no', 'rank'])
      .filter((row) => Number(row.rank) <= 15)
      .map((row) => row.skill_no),
  );
  return escoCandidates().filter(({ number, kind }) => kind === 'specialized' && linked.has(number));
}

/** Reads the skills of a country. Names that differ in capitals only are one skill, that of the first source. */
export function readSkillCatalogue(country: Country): SkillCatalogue {
  const candidates = [
    ...commonCandidates(),
    ...technologyCandidates(),
    ...activityCandidates(),
    ...toolCandidates(),
    ...(country === 'uk' ? linkedEsco() : []),
  ];
  const clusters = [...new Set(candidates.map(({ cluster }) => cluster))].sort();
  const clusterKeys = new Map(clusters.map((name, n) => [name, n + 1]));
  const byName = new Map<string, Skill>();
  const bySource = new Map<string, Skill>();
  for (const { source, number, name, kind, cluster, hot, occupations } of candidates) {
    const folded = name.toLowerCase();
    const skill = byName.get(folded) ?? {
      key: byName.size + 1,
      name,
      kind,
      cluster: lookUp(clusterKeys, cluster),
      isGeneral: source === 'element',
      hot,
      occupations,
    };
    byName.set(folded, skill);
    bySource.set(`${source} ${number}`, skill);
  }
  const from = (source: Source): Map<string, Skill> =>
    new Map(
      [...bySource]
        .filter(([place]) => place.startsWith(`${source} `))
        .map(([place, skill]) => [place.slice(source.length + 1), skill]),
    );
  return {
    skills: [...byName.values()],
    clusters,
    technologies: from('technology'),
    activities: from('activity'),
    tools: from('tool'),
    esco: from('esco'),
  };
}
