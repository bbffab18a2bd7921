import { cpus, loadavg, totalmem } from 'node:os';

/** The time that a piece of work took, in milliseconds. */
export interface Cost {
  readonly time: number;
  /** Processor time of this process, which other work on the machine affects less. */
  readonly processor: number;
}

/** Calls a function and measures the time that it takes. */
export async function measured<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly cost: Cost; readonly result: Result }> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { cost: { time: performance.now() - start, processor: (user + system) / 1000 }, result };
}

/** The middle one of some numbers, the upper one of two; NaN for none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Rounded to three significant digits. */
export const rounded = (number: number): number => Number(number.toPrecision(3));

/** Facts of the machine on which the figures depend. */
export function machineFacts(): object {
  return {
    processors: cpus().length,
    processor: cpus()[0]?.model,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    load: loadavg().map((average) => rounded(average)),
  };
}
