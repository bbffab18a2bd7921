export { buildReport, type ReportInput } from './report/build-report.ts';
export { openClient, type Client, type ClientSetting } from './client/client.ts';
export type { CredentialSetting } from './client/credentials.ts';
export {
  apiGroups,
  defaultPrefixes,
  parseTargetUrl,
  type Prefixes,
  type TargetAddress,
} from './client/target-address.ts';
export { planRun, type Plan, type Selection } from './run/plan.ts';
export type {
  CheckReport,
  ClauseReport,
  Evidence,
  Finding,
  Obstacle,
  RunReport,
  RunVerdict,
  Verdict,
} from './report/report.ts';
export { reporters, type ReporterName } from './reporters/registry.ts';
export type { Reporter, ReportStyle } from './reporters/reporter.ts';
export { run, type RunOutcome, type RunSetting } from './run/run.ts';
export { UsageError } from './cli/usage-error.ts';
export {
  checks,
  type Check,
  type CheckResult,
  type Exchange,
  type TargetClient,
} from '../properties/index.ts';
