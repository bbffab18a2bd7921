import type { Country } from '../../../datasets/index.ts';
import type { BenchCase } from '../cases.ts';

/** A database that holds the rows of both datasets. */
export interface SqlEngine {
  readonly name: EngineName;
  readonly version: string;
  /** Whether it runs in this process, so that the processor time of this process is its cost. */
  readonly isInProcess: boolean;
  /** Runs statements in order and resolves with the first column of the last one. */
  readonly run: (country: Country, statements: readonly string[]) => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
}

/** The databases that the reference is compared with. */
export const engineNames = ['duckdb', 'postgresql', 'chdb'] as const;

/** One of `engineNames`. */
export type EngineName = (typeof engineNames)[number];

/** The folders of the datasets by country. */
export type Folders = Readonly<Record<Country, string>>;

/** The statements of each case for one engine, by the name of the case. */
export type Statements = Readonly<Record<BenchCase['name'], readonly string[]>>;
