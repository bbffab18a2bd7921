import type { JsonObject, Model, ModelVersion, ObjectSchema } from '../model.ts';
import { objectOf, postingInput, postingText } from '../schemas.ts';
import { affirms } from './statements.ts';

/** One class of a model that distinguishes kinds of jobs, with the statements that indicate it in a posting. */
export interface JobKind {
  readonly id: string;
  readonly name: string;
  /** Has the `g` flag. Undefined for the kind of postings that say nothing. */
  readonly pattern: RegExp | undefined;
}

/** The output of a model that distinguishes kinds of jobs. */
export function kindOutput(kinds: readonly JobKind[]): ObjectSchema {
  return objectOf({
    id: { type: 'string', enum: kinds.map(({ id }) => id) },
    name: { type: 'string', enum: kinds.map(({ name }) => name) },
  });
}

/** The first kind that the text affirms; else the kind that nothing says. */
function firstAffirmed(kinds: readonly JobKind[], text: string): { id: string; name: string } {
  const kind = kinds.find(({ pattern }) => pattern === undefined || affirms(text, pattern));
  if (kind === undefined) throw new Error('no kind is for postings that say nothing');
  return { id: kind.id, name: kind.name };
}

/** A model with one version, that reads a posting from its text and answers from no taxonomy. */
export function postingModel(
  name: string,
  description: string,
  {
    read,
    ...version
  }: Pick<ModelVersion, 'version' | 'output'> & {
    readonly taxonomies?: ModelVersion['taxonomies'];
    readonly read: (text: string, input: JsonObject) => JsonObject;
  },
): Model {
  return {
    name,
    description,
    versions: [
      {
        taxonomies: null,
        releaseDate: '2026-02-16 12:00:00',
        deprecationDate: '2027-02-16 12:00:00',
        input: postingInput,
        classify: (input) => read(postingText(input), input),
        ...version,
      },
    ],
  };
}

/** A model with one version that answers with the first of its kinds, in their order, that the posting affirms. */
export function modelOfKinds(name: string, description: string, kinds: readonly JobKind[]): Model {
  return postingModel(name, description, {
    version: '1.2.0',
    output: kindOutput(kinds),
    read: (text) => firstAffirmed(kinds, text),
  });
}
