import { fold } from '../training/words.ts';

const legalForms = new Set(
  (
    'inc incorporated corp corporation co company llc lc llp lp ltd limited plc pllc pc pa pbc na nv sa ag se spa ' +
    'gmbh kg bv sarl sas srl ab oy oyj asa cic cio ulc pty pvt pte private holdings holding group grp the'
  ).split(' '),
);

const longForms = new Map(
  Object.entries({
    svcs: 'services',
    svc: 'service',
    svs: 'services',
    intl: 'international',
    tech: 'technology',
    technologies: 'technology',
    techs: 'technology',
    univ: 'university',
    hosp: 'hospital',
    mfg: 'manufacturing',
    mgmt: 'management',
    assoc: 'associates',
    assocs: 'associates',
    natl: 'national',
    ctr: 'center',
    centre: 'center',
    med: 'medical',
    sys: 'systems',
    solns: 'solutions',
    soln: 'solutions',
    labs: 'laboratories',
    bros: 'brothers',
    dept: 'department',
    govt: 'government',
    fin: 'financial',
    ins: 'insurance',
    st: 'saint',
    and: '',
  }),
);

/** A company name without legal form and punctuation, equal for `AMAZON.COM SERVICES LLC` and `Amazon Com Svcs Inc`. */
export function companyCore(name: string): string {
  const plain = fold(name)
    .replace(/\s+/g, ' ')
    // The text after "trading as" and the like is another name of the same company.
    .replace(/\b(?:d\/b\/a|dba|t\/a|trading as|formerly|f\/k\/a)\b.*$/s, (tail, at: number) =>
      at > 0 ? ' ' : tail,
    )
    .replace(/\/[a-z]{2,3}\/? ?$/, ' ')
    .replace(/['’.](?=\w)/g, (mark, at: number, whole: string) => (joins(mark, at, whole) ? '' : ' '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const all = plain.split(' ').map((word) => longForms.get(word) ?? word);
  const core = all.filter((word) => word !== '' && !legalForms.has(word));
  // "The Limited" or "Group Co" would have nothing left.
  return (core.length > 0 ? core : all.filter((word) => word !== '')).join(' ');
}

/** An apostrophe and the dots of initials ("J.P.") join what they separate; the dot of "amazon.com" doesn't. */
function joins(mark: string, at: number, whole: string): boolean {
  if (mark !== '.') return true;
  return /(?:^|[^a-z0-9])[a-z]$/.test(whole.slice(Math.max(0, at - 2), at));
}

/** A company name in its usual form: without its legal form, and not all in capitals. */
export function displayName(name: string): string {
  const spaced = name.replace(/\s+/g, ' ').trim();
  // The look-behind starts a match at the first of many commas only: trying each would take quadratic time.
  const bare = spaced
    .replace(
      /(?<![\s,])[\s,]+(?:inc|incorporated|corp|corporation|llc|l\.l\.c|llp|lp|l p|ltd|limited|plc|pllc|pc)\.?(?=$|[\s,/])/gi,
      '',
    )
    .replace(/ ?\/[a-z]{2,3}\/?$/i, '')
    .replace(/(?<![\s,])[\s,]+$/, '');
  const kept = bare === '' ? spaced : bare;
  if (/\p{Ll}/u.test(kept)) return kept;
  return kept.replace(/[\p{L}\p{N}'’]+/gu, (word) =>
    (word.length <= 3 && !/[AEIOUY]/.test(word)) || /\d/.test(word)
      ? word
      : word.charAt(0) + word.slice(1).toLowerCase(),
  );
}
