import { apiGroups, findChoice, type ApiGroup } from '../../contracts/index.ts';
import type { Exchange, InferredDialect, InferredOption } from '../../properties/index.ts';
import { toEvidence, type Evidence } from './evidence.ts';

/** How a target treats one point that the specification leaves open. */
export type TreatedChoice = {
  readonly group: ApiGroup;
  readonly choice: string;
  readonly question: string;
} & (
  | { readonly option: string; readonly evidence: readonly Evidence[] }
  | {
      /** Why the option is undetermined. */
      readonly undetermined: string;
    }
);

/** Exchanges kept for one option; more of them add nothing to a report. */
const KEPT_EVIDENCE = 2;

/** The dialect as a report lists it: by group, in the order in which the survey inferred the choices. */
export function describeDialect(dialect: InferredDialect): readonly TreatedChoice[] {
  return apiGroups.flatMap((group) =>
    Object.entries<InferredOption>(dialect[group] ?? {}).map(([choice, inferred]): TreatedChoice => {
      const question = findChoice(choice)?.question ?? '';
      return inferred.kind === 'determined'
        ? { group, choice, question, option: inferred.option, evidence: kept(inferred.evidence) }
        : { group, choice, question, undetermined: inferred.reason };
    }),
  );
}

function kept(evidence: readonly Exchange[]): readonly Evidence[] {
  return evidence.slice(0, KEPT_EVIDENCE).map(toEvidence);
}
