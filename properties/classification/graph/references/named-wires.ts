import { isObject } from '../../../../contracts/index.ts';
import type { CheckContext } from '../../../kit/check.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { isAccepted } from '../../../kit/exchange.ts';
import { failuresOf, graphRequest, resultOf } from '../../requests.ts';
import { aloneRequest, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { requestNameBeside } from '../../survey/dialect/reference-choices.ts';
import { isSteadyOutput } from '../../survey/steady-output.ts';
import type { AcceptedEntry, ProbedField } from '../../survey/survey-data.ts';
import { outputFields } from '../../survey/wires.ts';
import { entriesOf, surveyed } from '../accepted.ts';
import { expectSameResult } from '../expect-results.ts';

/** Name of an entry that refers to another one; no model has it. */
export const READER = 'jobmarkReader';

/** The most outputs whose effect on a reader is tried. */
const MOST = 3;

/** An output that a reader shows, perhaps of the same model, and the reader with its value. */
interface NamedWire {
  readonly producer: AcceptedEntry;
  readonly from: string;
  readonly reader: ProbedField;
  readonly literal: AcceptedEntry;
}

/**
 * References to outputs on targets that have one model only, or none whose name every grammar of references allows: by the
 * name of the entry, and by that of its model. Either may be refused, since which of both a reference means is the target's
 * choice (contracts/specification/decisions.md#model-references), and so may a name of uncommon characters; one that is
 * accepted stands for the output. Returns whether one was evaluated.
 */
export async function expectNamedWire(t: CheckContext): Promise<boolean> {
  const wire = await findNamedWire(t);
  if (wire === undefined) return false;
  const { producer, from, reader, literal } = wire;
  let isEvaluated = false;
  for (const name of [requestNameBeside(surveyed(t)), producer.model]) {
    const reading = sent(reader.entry, { [reader.field]: `$.models.${name}.output.${from}` });
    const answer = await t.recall(graphRequest({ [name]: sent(producer), [READER]: reading }));
    if (!isAccepted(answer) || Object.keys(failuresOf(answer)).length > 0) continue;
    isEvaluated = true;
    await expectSameResult(t, {
      clause: 'classification/graph-reference-output',
      rule: 'named',
      first: { exchange: await t.recall(aloneRequest(literal)), name: literal.model },
      second: { exchange: answer, name: READER },
      because: `the reference stands for the output of the entry ${name}`,
      isSameForm: false,
    });
  }
  return isEvaluated;
}

/** A text output that changes what a probed field returns, of a model that has it in every answer. */
async function findNamedWire(t: CheckContext): Promise<NamedWire | undefined> {
  const { fields } = surveyed(t);
  const versions = surveyedVersions(surveyed(t));
  const candidates = fields
    .filter(({ changesResult }) => changesResult)
    .flatMap((reader) =>
      entriesOf(t).flatMap((producer) => outputFields(producer).map((from) => ({ producer, from, reader }))),
    )
    .filter(({ producer: { result }, from }) => isObject(result) && typeof result[from] === 'string');
  for (const { producer, from, reader } of candidates.slice(0, MOST)) {
    const { [from]: value } = producer.result as Readonly<Record<string, unknown>>;
    const literal = sent(reader.entry, { [reader.field]: value });
    const result = resultOf(await t.recall(aloneRequest(literal)), literal.model);
    if (result === undefined || sameJson(result, reader.probeResult)) continue;
    if (!(await isSteadyOutput((spec) => t.recall(spec), versions, producer, from))) continue;
    return { producer, from, reader, literal: { ...literal, result } };
  }
  return undefined;
}
