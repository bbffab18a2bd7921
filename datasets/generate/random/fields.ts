/**
 * Numbers of the random fields of a posting (see `CounterRandom`). A number is never reused or changed: every
 * dataset would change with it. Fields that draw several numbers own a range, as noted.
 */
export const field = {
  occupation: 0,
  onet: 1,
  region: 2,
  area: 3,
  city: 4,
  unknownCity: 5,
  justLondon: 6,
  companyKnown: 10,
  section: 11,
  agency: 12,
  company: 13,
  companyLocal: 14,
  companyTail: 15,
  title: 20,
  titleUnclassified: 21,
  seniority: 22,
  titleForm: 23,
  titleReference: 24,
  salaryStated: 30,
  salaryCentre: 31,
  salaryWidth: 32,
  salaryRounding: 33,
  hourly: 34,
  employment: 40,
  contract: 41,
  remote: 42,
  hybrid: 43,
  educationStated: 50,
  education: 51,
  educationRange: 52,
  experienceStated: 53,
  experience: 54,
  experienceOpen: 55,
  durationKind: 60,
  duration: 61,
  duplicates: 62,
  /** 70 to 79 */
  sources: 70,
  certificationStated: 80,
  certificationCount: 81,
  /** 82 to 89 */
  certification: 82,
  skillCount: 100,
  /** 200 to 599 */
  skill: 200,
  /** 1000 and above */
  body: 1000,
} as const;
