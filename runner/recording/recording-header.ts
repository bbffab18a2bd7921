import type { JudgeOptions } from '../run/judge-options.ts';
import { defined } from '../../contracts/index.ts';
import { credentials } from '../../properties/index.ts';
import type { Client } from '../client/client.ts';
import { version } from '../client/version.ts';
import type { RerunSetting } from '../report/commands/rerun-command.ts';
import { FORMAT, type RecordingHeader } from './format.ts';

/** The header of the recording of a run that is about to begin. It has no secret: commands have variables for them. */
export function recordingHeader(
  client: Client,
  options: JudgeOptions & { readonly rerun: Omit<RerunSetting, 'seed'> },
  target: string,
): RecordingHeader {
  const {
    plan,
    seed = 1,
    casePath,
    mayBeAbsent = true,
    strict = false,
    knownFailures = [],
    bail = false,
  } = options;
  const tokenExchange = client.tokenExchange();
  return {
    recording: FORMAT,
    jobmark: version,
    recordedAt: new Date().toISOString(),
    run: {
      target,
      selection: plan.selection,
      seed,
      ...defined({ casePath, oracleDatasets: options.oracle?.datasets }),
      mayBeAbsent,
      strict,
      knownFailures,
      bail,
      receipt: options.receipt ?? false,
      askAgain: options.askAgain ?? false,
      concurrency: options.concurrency ?? 8,
      rerun: options.rerun,
    },
    credentials: credentials.filter((credential) => client.holds(credential)),
    ...(tokenExchange === undefined ? {} : { tokenExchange: client.redact(tokenExchange) }),
  };
}
