import { ClassificationFailure, type JsonObject, type Model } from '../model.ts';
import { objectOf, text } from '../schemas.ts';
import { companyCore, displayName } from './company-name.ts';
import { companyId, findCompany } from './company-register.ts';

/** The id of a company that is not in the register; no known company has it. */
const UNKNOWN_COMPANY_ID = 0;

const input = objectOf({ company: text });

/** Names a company as the register does. An unknown one has id 0 and its name without the legal form. */
export const company: Model = {
  name: 'company',
  description: 'Finds the company that a name means, whatever its legal form and spelling.',
  versions: [
    {
      version: '2.88.0',
      taxonomies: { companies: '2.88.0' },
      releaseDate: '2026-02-27 10:15:00',
      deprecationDate: '2026-12-31 00:00:00',
      input,
      output: objectOf({ id: { type: 'integer', minimum: 0 }, name: { type: 'string' } }),
      classify: (input) => {
        const { id, name } = identify(input);
        return { id, name };
      },
    },
    {
      version: '2.89.0',
      taxonomies: { companies: '2.89.0' },
      releaseDate: '2026-03-30 22:23:37',
      deprecationDate: '2027-03-30 22:23:37',
      input,
      output: objectOf({
        id: { type: 'integer', minimum: 0 },
        name: { type: 'string' },
        known: { type: 'boolean' },
      }),
      classify: identify,
    },
  ],
};

function identify(input: JsonObject): { id: number; name: string; known: boolean } {
  const name = input['company'] as string;
  if (companyCore(name) === '') throw new ClassificationFailure('company contains no letter or digit');
  const found = findCompany(name);
  return found === undefined
    ? { id: UNKNOWN_COMPANY_ID, name: displayName(name), known: false }
    : { id: companyId(found), name: found.name, known: true };
}
