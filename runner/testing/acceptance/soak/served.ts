import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The built file runs, also from a test.
const cli = fileURLToPath(new URL('../../../../dist/runner/cli/cli.js', import.meta.url)).replace(
  '/dist/dist/',
  '/dist/',
);

/** A `jobmark serve` in a process of its own. */
export interface Served {
  readonly url: string;
  readonly port: number;
  /** What it wrote to standard error. */
  readonly log: () => string;
  /** The most resident memory of the process so far, in bytes. */
  readonly mostMemory: () => number;
  /** Whether it still runs. */
  readonly runs: () => boolean;
  /** Lets it write files of any size again, where the system has prlimit. Returns whether it may. */
  readonly giveRoom: () => boolean;
  /** Sends a signal. Resolves with the exit code, null after SIGKILL, and the milliseconds until the end. */
  readonly end: (
    signal: 'SIGTERM' | 'SIGKILL',
  ) => Promise<{ readonly code: number | null; readonly milliseconds: number }>;
}

/** How a server is started. */
export interface ServeOptions {
  readonly args: readonly string[];
  /** The largest file that it may write, in KiB: simulates a full disk. */
  readonly mostFile?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the built `jobmark serve` on a free port unless `args` names one. Rejects when it ends before it listens. */
export async function serve({ args, mostFile, environment }: ServeOptions): Promise<Served> {
  const limit = mostFile === undefined ? '' : `ulimit -S -f ${mostFile * 2}; `;
  // POSIX counts blocks of 512 bytes. Node ignores the signal of a write beyond, which then fails like one to a full disk.
  const child = spawn(
    '/bin/sh',
    ['-c', `${limit}exec "$@"`, 'sh', process.execPath, cli, 'serve', '--port', '0', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } },
  );
  let log = '';
  child.stderr.on('data', (data: Buffer) => (log = (log + data.toString()).slice(-100_000)));
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, residentMemory(child.pid))), 100);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  void ended.finally(() => clearInterval(look));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(data.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`jobmark serve ended: ${log}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    log: () => log,
    mostMemory: () => memory,
    runs: () => child.exitCode === null && child.signalCode === null,
    giveRoom: () => spawnSync('prlimit', [`--pid=${child.pid}`, '--fsize=unlimited:']).status === 0,
    async end(signal) {
      const begun = performance.now();
      child.kill(signal);
      const [code] = await ended;
      return { code, milliseconds: performance.now() - begun };
    },
  };
}

/** The resident memory of a process in bytes; 0 where the system does not say. */
function residentMemory(pid: number | undefined): number {
  try {
    const [, kibibytes = '0'] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return 0;
  }
}
