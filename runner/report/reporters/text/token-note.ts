// Apart from the other texts, which load the contracts: the command line is read without them.

import type { Finding } from '../../report.ts';

const tokens: readonly (readonly [variable: string, token: string])[] = [
  ['JOBMARK_TOKEN', 'a bearer token of the target'],
  ['JOBMARK_UNSCOPED_TOKEN', 'one without the scope classmaster'],
  ['JOBMARK_EXPIRED_TOKEN', 'one that has expired'],
  ['JOBMARK_ALTERED_TOKEN', 'a valid one with another character in its signature'],
  ['JOBMARK_TRUNCATED_TOKEN', 'a valid one without its last four characters'],
  ['JOBMARK_EXTENDED_TOKEN', 'a valid one with xxxx at its end'],
  ['JOBMARK_OTHER_CASE_TOKEN', 'a valid one in lower case'],
  ['JOBMARK_WRONG_SECRET_TOKEN', 'one that was issued for a wrong secret'],
  ['JOBMARK_UNKNOWN_CLIENT_TOKEN', 'one that was issued for an unknown client'],
  ['JOBMARK_OTHER_GRANT_TOKEN', 'one that was issued for the grant type jobmark'],
];

/** Whether the requests of a report name a variable of the environment. */
export function isReportVariable(name: string): boolean {
  return name.startsWith('JOBMARK_HEADER_') || tokens.some(([variable]) => variable === name);
}

/** What the variables in the requests of findings have to be; undefined when there are none. */
export function tokenNote(findings: readonly Pick<Finding, 'curl'>[]): string | undefined {
  const used = tokens.filter(([variable]) => findings.some(({ curl }) => curl.includes(`$${variable}`)));
  return used.length === 0
    ? undefined
    : `To send the curl requests, set ${used.map(([variable, token]) => `${variable} to ${token}`).join(', ')}`;
}
