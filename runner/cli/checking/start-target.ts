import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TargetError } from '../../../properties/index.ts';
import { openForWriting } from '../../errors/open-for-writing.ts';
import { UsageError } from '../../errors/usage-error.ts';

/** A command that runs while a target is checked. */
export interface StartOptions {
  /** For the shell. */
  readonly command: string;
  /** The URL at which it has to answer. */
  readonly url: string;
  /** How long that may take. */
  readonly waitSeconds: number;
  /** A file for its output. */
  readonly log?: string;
}

/** A target that was started; `stop` ends it with all processes that it started. */
export interface StartedTarget {
  stop(): Promise<void>;
}

const ANSWER_MILLISECONDS = 5000;
const BETWEEN_MILLISECONDS = 250;
const STOP_MILLISECONDS = 10_000;
const SHOWN_CHARACTERS = 2000;
const ON_WINDOWS = process.platform === 'win32';

/** Starts a command and waits until its URL answers. Throws TargetError when it ends or does not, and UsageError. */
export async function startTarget(options: StartOptions, signal?: AbortSignal): Promise<StartedTarget> {
  const { command, url, waitSeconds, log } = options;
  if (await answers(url))
    throw new UsageError(
      'usage/start',
      `something answers at ${url} before --start has started it`,
      'stop it, name another port, or omit --start to check what is there',
    );
  // Opened before anything is started, so that a wrong name leaves no process behind.
  const file =
    log === undefined ? undefined : (await openForWriting('--start-log', log, 'w')).createWriteStream();
  // A process group of its own, so that everything that the command starts is stopped with it.
  const child = spawn(command, { shell: true, detached: !ON_WINDOWS, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close').catch(() => undefined);
  const lastOutput = keepOutput(child, file);
  void ended.then(() => file?.end());
  const stop = (): Promise<void> => stopGroup(child, ended);
  const deadline = performance.now() + waitSeconds * 1000;
  while (!(await answers(url))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (!hasEnded && performance.now() < deadline && signal?.aborted !== true) {
      await Promise.race([sleep(BETWEEN_MILLISECONDS), ended]);
      continue;
    }
    await stop();
    const output = lastOutput();
    throw new TargetError(
      'target/unreachable',
      hasEnded
        ? `the command of --start ${endOf(child)} before ${url} answered`
        : `${url} did not answer within ${waitSeconds} s of --start`,
      `${output === '' ? 'it wrote nothing' : `the end of its output:\n${output}`}${hasEnded ? '' : '\n--wait gives it longer'}`,
    );
  }
  return { stop };
}

/** How a process ended, as part of a sentence. */
function endOf({ signalCode, exitCode }: ChildProcess): string {
  if (signalCode !== null) return `was ended by ${signalCode}`;
  return exitCode === null ? 'could not be run' : `ended with exit code ${exitCode}`;
}

/** Whether a URL gives any HTTP answer: with any status, because the checks say what is wrong with it. */
export async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
    return true;
  } catch (error) {
    const code = (error as { cause?: { code?: unknown } }).cause?.code;
    // It answers, with an untrusted certificate or without HTTP.
    return typeof code === 'string' && /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|^HPE_|^ERR_SSL/.test(code);
  }
}

function keepOutput(child: ChildProcess, file: WriteStream | undefined): () => string {
  let last = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      last = (last + chunk.toString('utf8')).slice(-SHOWN_CHARACTERS);
      file?.write(chunk);
    });
  return () => last.trimEnd();
}

async function stopGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const kill = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid === undefined) return;
      if (ON_WINDOWS) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // The process group has already ended.
    }
  };
  kill('SIGTERM');
  const late = new AbortController();
  await Promise.race([
    ended,
    sleep(STOP_MILLISECONDS, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  kill('SIGKILL');
}
