import { findChoice, type ChoiceId } from '../../../contracts/index.ts';
import type { CheckContext } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import type { Rule } from '../statements.ts';

/** An answer that depends on a choice. */
export interface OptionSeen extends Rule {
  readonly choice: ChoiceId;
  readonly exchange: Exchange;
  /** Exchanges that led to it, for the report. */
  readonly after?: readonly Exchange[];
  /** The option that the answer shows; undefined when it fits none. */
  readonly seen: string | undefined;
  /** What was requested, to complete "an option of the choice for". */
  readonly because: string;
}

/** Whether an answer fits the option that the survey inferred, or any while it is undetermined. */
export function fitsOption(
  t: CheckContext,
  { exchange, choice, seen }: Pick<OptionSeen, 'exchange' | 'choice' | 'seen'>,
): boolean {
  const inferred = inferredIn(t, exchange, choice);
  return seen !== undefined && (inferred?.kind !== 'determined' || inferred.option === seen);
}

/** Expects an answer to fit the option that the survey inferred, or any while it is undetermined. Returns whether it does. */
export function expectOption(
  t: CheckContext,
  { choice, exchange, after = [], seen, because, ...rule }: OptionSeen,
): boolean {
  const inferred = inferredIn(t, exchange, choice);
  const option = inferred?.kind === 'determined' ? inferred.option : undefined;
  const found = findChoice(choice);
  const meaning = (id: string): string =>
    found?.kind === 'closed' ? `${id} (${found.options[id] ?? 'no option'})` : id;
  return t.expect({
    rule: choice,
    ...rule,
    exchange,
    after: inferred?.kind === 'determined' ? [...inferred.evidence, ...after] : after,
    holds: fitsOption(t, { exchange, choice, seen }),
    expected: () =>
      option === undefined
        ? `an option of ${choice} for ${because}: ${found?.kind === 'closed' ? Object.keys(found.options).map(meaning).join('; ') : (found?.form ?? '')}`
        : `${meaning(option)} for ${because}, as in other answers (choice ${choice})`,
    actual: () => `${seen === undefined ? 'no option' : meaning(seen)}: status ${exchange.response.status}`,
  });
}

function inferredIn(t: CheckContext, { spec }: Exchange, choice: ChoiceId) {
  const options: Readonly<Partial<Record<ChoiceId, unknown>>> = t.survey.dialect?.[spec.group] ?? {};
  return options[choice] as
    | { readonly kind: 'determined'; readonly option: string; readonly evidence: readonly Exchange[] }
    | { readonly kind: 'undetermined' }
    | undefined;
}
