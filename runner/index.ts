export { buildReport, type ReportInput } from './build-report.ts';
export { openClient, type Client, type ClientSetting } from './client.ts';
export type { CredentialSetting } from './client/credentials.ts';
export {
  apiGroups,
  defaultPrefixes,
  parseTargetUrl,
  type Prefixes,
  type TargetAddress,
} from './client/target-address.ts';
export { planRun, type Plan, type Selection } from './plan.ts';
export type {
  CheckReport,
  ClauseReport,
  Evidence,
  Finding,
  Obstacle,
  RunReport,
  RunVerdict,
  Verdict,
} from './report.ts';
export { reporters, type ReporterName } from './reporters/registry.ts';
export type { Reporter, ReportStyle } from './reporters/reporter.ts';
export { run, type RunOutcome, type RunSetting } from './run.ts';
export { UsageError } from './usage-error.ts';
export {
  checks,
  type Check,
  type CheckResult,
  type Exchange,
  type TargetClient,
} from '../properties/index.ts';
