import type { Model } from '../model.ts';
import { listOf, objectOf, postingInput, postingText } from '../schemas.ts';
import { lazily } from '../training/lazily.ts';
import { trained } from '../training/trained.ts';
import { findMentions, gazetteerOf, readNames } from './gazetteer.ts';
import { readSkills } from './skill-names.ts';

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
