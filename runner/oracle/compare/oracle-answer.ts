import type { Dialect } from '../../../contracts/index.ts';
import type { Send } from '../../../properties/index.ts';
import type { InProcessReference, PostingAnswer, PostingRequest } from '../../../reference/index.ts';
import { specOf, type OracleCase, type PhraseReading } from '../oracle-case.ts';
import type { StepEnds } from './step-ends.ts';

/** What comparisons need in addition to the two answers. */
export interface Comparing {
  readonly oracle: InProcessReference;
  readonly dialect: Dialect;
  readonly phrases: PhraseReading;
  readonly stepEnds: StepEnds;
  readonly ambiguous: ReadonlySet<string>;
  /** Whether a target has to answer a request. */
  readonly isGranted: (one: OracleCase) => boolean;
  readonly send: Send;
}

/** The answer of the oracle to a case. */
export function oracleAnswer(
  { oracle, dialect, phrases }: Pick<Comparing, 'oracle' | 'dialect' | 'phrases'>,
  one: OracleCase,
): Promise<PostingAnswer> {
  return oracle.answer(specOf(one, dialect.rankings['when-end'], phrases) as PostingRequest, dialect);
}
