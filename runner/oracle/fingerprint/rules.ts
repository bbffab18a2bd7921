/** Rows that a server often omits, as filters of the reference on those that it keeps. */
export interface Rule {
  /** Such as `without the internships`. */
  readonly text: string;
  /** Why such a posting is not counted. */
  readonly reason: string;
  /** A posting that is kept has one of them. */
  readonly filters: readonly object[];
}

/** Those with a null, or with a placeholder for an unknown value. */
export const rules: readonly Rule[] = [
  rule('of unknown companies', 'of an unknown company', [
    { company_is_staffing: true },
    { company_is_staffing: false },
  ]),
  rule('of employment agencies', 'of an employment agency', [{ company_is_staffing: false }]),
  rule('without pay', 'without pay', [{ salary: { lower_bound: 0 } }]),
  rule('without least years of experience', 'without least years of experience', [
    { min_years_experience: { lower_bound: 0 } },
  ]),
  rule('without most years of experience', 'without most years of experience', [
    { max_years_experience: { lower_bound: 0 } },
  ]),
  rule('of unclassified titles', 'of an unclassified title', [{ title_name: { exclude: ['Unclassified'] } }]),
  rule('of unknown cities', 'of an unknown city', [{ city_name: { exclude: ['[Unknown city]'] } }]),
  { text: 'without internships', reason: 'as no internship is', filters: [{ is_internship: false }] },
];

function rule(lost: string, one: string, filters: readonly object[]): Rule {
  return { text: `without the postings ${lost}`, reason: `as no posting ${one} is`, filters };
}
