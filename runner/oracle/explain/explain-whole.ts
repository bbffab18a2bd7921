import { defined } from '../../../contracts/index.ts';
import { plainAspect, type Aspect } from '../compare/comparison.ts';
import { judged, type Session, type Trial } from '../session.ts';
import { commonPart } from './common-part.ts';
import type { Explanation } from './explain.ts';
import { whatDiffers } from './explain-data.ts';
import { findPattern } from './patterns/patterns.ts';
import { causeOfValues, explainValues } from './readings/explain-values.ts';
import { featuresOf, filterWords, placeWords } from './words.ts';

/** The answers of an operation that have an aspect. */
export interface WholeAnswers {
  readonly aspect: Aspect;
  /** Those that are wrong. */
  readonly others: readonly Trial[];
  readonly right: readonly Trial[];
  readonly compared: number;
  /** Whether every answer is wrong. */
  readonly isUniform: boolean;
  /** What all of the wrong values have in common; empty for nothing. */
  readonly change: string;
}

const IS_STATUS = /^(status|server error)$/;
/** What no posting changes. */
const IS_OF_REQUEST = /^((nested )?ranking |histogram (facet|interval|type|key))/;

/**
 * The explanation of a difference that does not come from single postings: it is in every answer, or in what the answer
 * says of the request. Undefined for another one.
 */
export async function explainWhole(
  session: Session,
  trial: Trial,
  { aspect, others, right, compared, isUniform, change }: WholeAnswers,
): Promise<Explanation | undefined> {
  const plain = plainAspect(aspect);
  const { filter } = trial.one;
  const all = [trial, ...others];
  const request = filterWords(session, trial.one);
  const difference = judged(session, trial).find((one) => one.aspect === aspect);
  const what = `${difference === undefined ? '' : placeWords(trial, difference.path)} ${whatDiffers(session, trial, aspect)}`;
  const cause = `${aspect} ${isUniform ? change.replaceAll(/\d+ places/g, 'places') : featuresOf(trial.one)}`;
  if (IS_STATUS.test(plain)) {
    const common = commonPart(
      others.map(({ one }) => one),
      right.map(({ one }) => one),
    );
    const everywhere = isUniform ? `, as in all ${compared} answers` : '';
    return {
      text: joined(`For ${request}, the answer${what}${everywhere}.`, common),
      cause,
      filter,
      isExact: false,
    };
  }
  if (!isUniform && !IS_OF_REQUEST.test(plain)) return undefined;
  const values = isUniform ? (await explainValues(session, all, [], aspect))?.values : undefined;
  const pattern = isUniform && values === undefined ? await findPattern(session, all, [], aspect) : undefined;
  const known = values ?? pattern?.text;
  const everywhere = isUniform ? `All ${compared} answers that were compared differ` : 'It shows';
  return {
    text: joined(
      `${everywhere} in ${aspect}; with the smallest request, for ${request}, that${what}.`,
      known,
    ),
    cause: values === undefined ? (known ?? cause) : causeOfValues(values),
    filter,
    ...defined({ pattern, values }),
    isExact: false,
  };
}

function joined(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter((sentence) => sentence !== undefined && sentence !== '').join(' ');
}
