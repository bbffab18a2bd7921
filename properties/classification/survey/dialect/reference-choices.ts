import { sameJson } from '../../../kit/compare/same-json.ts';
import { determined, undetermined, type InferredOption } from '../../../kit/dialect/inferred-dialect.ts';
import type { RequestSpec, Exchange, Send } from '../../../kit/exchange.ts';
import { graphRequest, resultOf } from '../../requests.ts';
import { acceptedEntries, aloneRequest, isPlainName, outputReference, sent } from '../accepted-entries.ts';
import { textFields } from '../probed-fields.ts';
import type { AcceptedEntry, ClassificationSurvey, ProbedField, Wire } from '../survey-data.ts';

/** Why nothing was evaluated without a wire. */
export const NO_WIRE =
  'no model was found that accepts an output field of another model as input, with an answer that depends on it';

/** An entry name that no model of the target has, for an entry that others refer to. */
export function requestNameBeside({ modelNames }: Pick<ClassificationSurvey, 'modelNames'>): string {
  return modelNames.includes('earlier') ? 'jobmarkEarlier' : 'earlier';
}

/** Producer and consumer in one request, the producer under `name`; the reference contains `middle`. */
export function namedWireRequest(
  { producer, from, consumer, to }: Wire,
  name: string,
  middle: string,
): RequestSpec {
  return graphRequest({
    [name]: sent(producer),
    [consumer.model]: sent(consumer, { [to]: `$.models.${middle}.output.${from}` }),
  });
}

/** The consumer before the producer that it refers to. */
export function forwardRequest({ producer, from, consumer, to }: Wire): RequestSpec {
  return graphRequest({
    [consumer.model]: sent(consumer, { [to]: outputReference(producer, from) }),
    [producer.model]: sent(producer),
  });
}

/** An input field of one entry that another accepts, with a visible difference. */
export interface InputWire {
  readonly owner: AcceptedEntry;
  readonly from: string;
  readonly reader: ProbedField;
}

/** Pairs of a text field and a field of another model whose effect shows, under plain names and with different texts. */
export function inputWires(survey: ClassificationSurvey): readonly InputWire[] {
  return survey.fields
    .filter(({ entry, changesResult }) => changesResult && isPlainName(entry.model))
    .flatMap((reader) =>
      acceptedEntries(survey)
        .filter(({ model }) => model !== reader.entry.model && isPlainName(model))
        .flatMap((owner) =>
          textFields(owner)
            .filter((from) => isPlainName(from) && owner.input[from] !== reader.value)
            .slice(0, 1)
            .map((from) => ({ owner, from, reader })),
        ),
    );
}

/** The reader alone, with the text of the other entry. */
export function literalInputRequest({ owner, from, reader }: InputWire): RequestSpec {
  return aloneRequest(sent(reader.entry, { [reader.field]: owner.input[from] }));
}

/** Both entries, with a reference to the input field. */
export function inputReferenceRequest({ owner, from, reader }: InputWire): RequestSpec {
  return graphRequest({
    [owner.model]: sent(owner),
    [reader.entry.model]: sent(reader.entry, { [reader.field]: `$.models.${owner.model}.input.${from}` }),
  });
}

/** A reference with a path of two fields. */
export function deepReferenceRequest({ entry, field, value }: ProbedField): RequestSpec {
  return graphRequest(
    { [entry.model]: sent(entry, { [field]: '$.context.outer.inner' }) },
    { outer: { inner: value } },
  );
}

/** A reference inside an array of an input. */
export function nestedReferenceRequest(entry: AcceptedEntry, reference: string): RequestSpec {
  return graphRequest({ [entry.model]: sent(entry, { jobmarkList: [reference] }) }, { shared: 'text' });
}

/** `model-reference`: the name by which a reference finds an entry. */
export async function inferModelReference(send: Send, survey: ClassificationSurvey): Promise<InferredOption> {
  const [wire] = survey.wires;
  if (wire === undefined) return undetermined(NO_WIRE);
  const { producer, consumer } = wire;
  const name = requestNameBeside(survey);
  const byEntry = await send(namedWireRequest(wire, name, name));
  const byModel = await send(namedWireRequest(wire, name, producer.model));
  const seen = [byEntry, byModel].map((answer) => outcomeOf(answer, consumer.model, consumer.result));
  const option = (
    {
      'resolved refused': 'request-name',
      'refused resolved': 'model-name',
      'resolved resolved': 'either',
    } as const
  )[seen.join(' ')];
  return option === undefined
    ? undetermined(`a reference by the name of the entry is ${seen[0]}, by that of its model ${seen[1]}`)
    : determined<'model-reference'>(option, byEntry, byModel);
}

/** `forward-references`: whether an entry may refer to a later one. */
export async function inferForwardReferences(
  send: Send,
  { wires: [wire] }: ClassificationSurvey,
): Promise<InferredOption> {
  if (wire === undefined) return undetermined(NO_WIRE);
  const answer = await send(forwardRequest(wire));
  const seen = outcomeOf(answer, wire.consumer.model, wire.consumer.result);
  return supportOption(seen, answer);
}

/** `input-references`: whether a reference may read the input of an entry. */
export async function inferInputReferences(
  send: Send,
  survey: ClassificationSurvey,
): Promise<InferredOption> {
  for (const wire of inputWires(survey).slice(0, 2)) {
    const { entry, probeResult } = wire.reader;
    const literal = resultOf(await send(literalInputRequest(wire)), entry.model);
    if (literal === undefined || sameJson(literal, probeResult)) continue;
    const answer = await send(inputReferenceRequest(wire));
    const seen = outcomeOf(answer, entry.model, literal);
    if (seen !== 'other') return supportOption(seen, answer);
  }
  return undetermined('no two models were found of which one accepts an input field of the other');
}

/** `deep-references`: whether a reference may go deeper into the context than one key. */
export async function inferDeepReferences(
  send: Send,
  { fields }: ClassificationSurvey,
): Promise<InferredOption> {
  const probed = fields.find(({ changesResult }) => changesResult);
  if (probed === undefined) return undetermined('no model was found whose answer depends on one text field');
  const answer = await send(deepReferenceRequest(probed));
  const seen = outcomeOf(answer, probed.entry.model, probed.entry.result);
  return supportOption(seen, answer);
}

/** `nested-references`: what a reference inside an array of an input is. */
export async function inferNestedReferences(
  send: Send,
  { openEntry }: ClassificationSurvey,
): Promise<InferredOption> {
  if (openEntry === undefined)
    return undetermined(
      'no model was found that accepts an array in its input in addition to the fields of its schema',
    );
  const good = await send(nestedReferenceRequest(openEntry, '$.context.shared'));
  if (good.response.status === 400) return determined<'nested-references'>('refused', good);
  const bad = await send(nestedReferenceRequest(openEntry, '$.context.nowhere'));
  const statuses = `${good.response.status} ${bad.response.status}`;
  if (statuses === '200 400') return determined<'nested-references'>('supported', good, bad);
  if (statuses === '200 200') return determined<'nested-references'>('text', good, bad);
  return undetermined(`status ${statuses} for a reference to what the context has and has not`);
}

/** How a target answered a reference: `other` is neither the result for the literal value nor a 400. */
type ReferenceOutcome = 'resolved' | 'refused' | 'other';

/** The option of a form of references that a target supports or refuses. */
function supportOption(seen: ReferenceOutcome, answer: Exchange): InferredOption {
  if (seen === 'other') return undetermined('the answer shows neither the value nor a refusal');
  return determined<'forward-references' | 'deep-references' | 'input-references'>(
    seen === 'resolved' ? 'supported' : 'refused',
    answer,
  );
}

/** Compares an entry with a reference with its result for the literal value. */
function outcomeOf(answer: Exchange, name: string, literalResult: unknown): ReferenceOutcome {
  if (answer.response.status === 400) return 'refused';
  const result = resultOf(answer, name);
  return result !== undefined && sameJson(result, literalResult) ? 'resolved' : 'other';
}
