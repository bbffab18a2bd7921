import { readTaxonomy } from '../../../../datasets/index.ts';
import type { Model } from '../model.ts';
import { listOf, objectOf, postingInput, postingText } from '../schemas.ts';
import { lazily } from '../training/lazily.ts';
import { trained } from '../training/trained.ts';
import { findMentions, gazetteerOf, readNames, type SpelledSkill } from './gazetteer.ts';

/** All skills of the taxonomies, those of the short list first, then technologies, ESCO and work activities. */
function readSkills(): readonly SpelledSkill[] {
  return [...advertSkills(), ...technologies(), ...elements(), ...escoSkills(), ...workActivities()];
}

function advertSkills(): SpelledSkill[] {
  return readTaxonomy('skills/adverts', ['skill_no', 'name', 'spellings']).map((row) => ({
    id: `advert-skill-${row.skill_no}`,
    name: row.name,
    spellings: row.spellings.split('|'),
  }));
}

const makers =
  /^(?:Microsoft|Adobe Systems|Adobe|Google|Apache|Oracle|IBM|Autodesk|Atlassian|Amazon|Apple|Intuit|Salesforce|Cisco|Red Hat|The MathWorks|ESRI|SAS|Dassault Systemes) (?=\S{4})/;
// What is left of a name without its maker would be an everyday word: "Microsoft Project".
const needsMaker =
  /^(?:access|project|office|word|teams|windows|outlook|publisher|exchange|store|keynote|pages|numbers|cloud|drive|docs|forms|sites|meet|analytics|search|web|animate|premiere|bridge|dimension|server|database|java|maps|flash|fusion|lightroom|audition|after effects|quick\w*|software|notes|director|commerce|target|campaign|sign|connect|contribute|captivate)\b/i;

function technologies(): SpelledSkill[] {
  return readTaxonomy('skills/onet_technology', ['tech_id', 'name', 'hot']).map((row) => {
    const spellings = [row.name];
    // Only for well-known products: a short form of the others is more often something else.
    if (row.hot === '1') {
      const bare = row.name
        .replace(/ software$/, '')
        .replace(makers, '')
        .replace(makers, '');
      if (!needsMaker.test(bare)) spellings.push(bare);
      spellings.push(...withInitials(bare));
    }
    return { id: `onet-technology-${row.tech_id}`, name: row.name, spellings };
  });
}

/** "Hypertext markup language HTML" is known as both halves. */
function withInitials(name: string): string[] {
  const words = name.split(' ');
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1);
  if (!/^[A-Z]{3,6}$/.test(last) || others.length === 0) return [];
  let at = -1;
  const letters = others.join('').toUpperCase();
  const inOrder = last.split('').every((letter) => (at = letters.indexOf(letter, at + 1)) >= 0);
  return inOrder ? [last, others.join(' ')] : [];
}

// Names of skills that are everyday words in adverts.
const tooPlain = new Set(
  'science speaking initiative cooperation persistence independence innovation integrity transportation plan source energy medicines betting cents securities'.split(
    ' ',
  ),
);

function elements(): SpelledSkill[] {
  return readTaxonomy('skills/onet_elements', ['element_id', 'kind', 'name'])
    .filter((row) => row.kind !== 'ability' && !tooPlain.has(row.name.toLowerCase()))
    .map((row) => ({ id: row.element_id, name: row.name, spellings: [row.name.toLowerCase()] }));
}

// The alternatives in the file are ignored: many rows carry those of other skills.
function escoSkills(): SpelledSkill[] {
  return readTaxonomy('skills/esco', ['esco_id', 'label'])
    .filter((row) => !tooPlain.has(row.label))
    .map((row) => ({
      id: row.esco_id,
      name: row.label,
      spellings: [row.label, row.label.replace(/ \([^()]*\)$/, '')],
    }));
}

function workActivities(): SpelledSkill[] {
  return readTaxonomy('skills/onet_work_activities', ['dwa_id', 'name']).map((row) => ({
    id: row.dwa_id,
    name: row.name,
    spellings: [row.name.toLowerCase()],
  }));
}

const names = trained('skills', () => readNames(readSkills()));

/** The names of every skill of the taxonomies. */
export const skillNames = lazily(() => gazetteerOf(names()));

/** Skills that a posting names, each once, in the order of their first mention. */
export const skills: Model = {
  name: 'skills',
  description: 'Lists the skills that a posting names.',
  versions: [
    {
      version: '9.3.0',
      taxonomies: { skills: '9.3', esco: '1.1', onet: '27.0' },
      releaseDate: '2026-03-16 07:45:00',
      deprecationDate: '2027-03-16 07:45:00',
      input: postingInput,
      output: objectOf({ skills: listOf(objectOf({ id: { type: 'string' }, name: { type: 'string' } })) }),
      classify: (input) => {
        const found = new Map(
          findMentions(skillNames(), postingText(input)).map(({ skill }) => [
            skill.id,
            { id: skill.id, name: skill.name },
          ]),
        );
        return { skills: [...found.values()] };
      },
    },
  ],
};
