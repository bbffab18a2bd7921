export type { CredentialSetting } from './client/credentials/credentials.ts';
export {
  defaultPrefixes,
  parseTargetUrl,
  type Prefixes,
  type TargetAddress,
} from './client/target-address.ts';
export { planRun, type Plan, type Selection } from './run/plan.ts';
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
export type { KnownFailure, KnownFailureReport } from './known-failures/known-failure.ts';
export { readKnownFailures } from './known-failures/read-known-failures.ts';
export { reporters, type ReporterName } from './reporters/registry.ts';
export type { Reporter, ReportStyle } from './reporters/reporter.ts';
export { checkTarget, type CheckTargetOptions } from './run/check-target.ts';
export { UsageError } from './cli/usage-error.ts';
export { apiGroups, type ApiGroup } from '../contracts/index.ts';
export { checks, type Check, type CheckResult, type Exchange } from '../properties/index.ts';
