import type { JsonObject, Model } from '../model.ts';
import { objectOf } from '../schemas.ts';
import { postingModel } from './kinds.ts';
import { affirms } from './statements.ts';

const inTitle =
  /\b(?:intern(?:ship)?s?|trainee ?ship|co-?op(?= student| position|$)|student placement|industrial placement|(?:summer|winter|spring|year) (?:placement|analyst program(?:me)?))\b/gi;
// "We mentor interns" and "internship experience preferred" are not internships.
const inText =
  /\b(?:(?:this|our|an?|the|paid|unpaid|summer|winter|fall|spring|\d{1,2}[- ](?:week|month))(?: (?:paid|unpaid|summer|\w+ing|\d{1,2}[- ](?:week|month)))? (?:internship|traineeship|industrial placement)(?! experience| or | programs?me team)|internship (?:program(?:me)?|position|opportunity|role|lasts|starts|is paid|runs)|as an intern\b|interns will|seeking (?:an? )?(?:\w+ )?interns?\b|looking for (?:an? )?(?:\w+ )?interns?\b)/gi;

/** Whether the posting itself is an internship. */
export const internship: Model = postingModel('internship', 'Tells whether a posting offers an internship.', {
  version: '1.1.0',
  output: objectOf({ internship: { type: 'boolean' } }),
  read: (_, input) => ({ internship: isInternship(input) }),
});

function isInternship(input: JsonObject): boolean {
  const title = input['title'];
  if (typeof title === 'string' && affirms(title, inTitle)) return true;
  return affirms(input['description'] as string, inText);
}
