export { checkTarget, type CheckTargetOptions } from './library/check-url.ts';
export {
  createReference,
  startReference,
  type ListeningReference,
  type TestReference,
  type TokenGrant,
} from './library/reference.ts';
export type {
  DialectSettings,
  ListenSettings,
  ReferenceClient,
  ReferenceSettings,
} from './library/reference-settings.ts';
export type {
  CheckReport,
  ClauseReport,
  Finding,
  Obstacle,
  RunReport,
  RunVerdict,
  Verdict,
} from './report/report.ts';
export type { Evidence } from './report/evidence.ts';
export type { KnownFailure, KnownFailureReport } from './report/known-failures/known-failure.ts';
export { reporters, type ReporterName } from './report/reporters/registry.ts';
export type { Reporter, ReportStyle } from './report/reporters/reporter.ts';
export { UsageError } from './errors/usage-error.ts';
export { apiGroups, clauses, type ApiGroup, type ClauseId, type Level } from '../contracts/index.ts';
export { checks, type Check, type CheckResult, type Exchange, type Profile } from '../properties/index.ts';
