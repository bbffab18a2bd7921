import { isObject, valueAt } from '../../../contracts/index.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { Send } from '../../kit/exchange.ts';
import { resultOf } from '../requests.ts';
import { aloneRequest, firstOfEachModel, isPlainName, sent, surveyedVersions } from './accepted-entries.ts';
import { isOfType, typeOf } from './schema-type.ts';
import { isSteadyOutput } from './steady-output.ts';
import type {
  AcceptedEntry,
  ClassificationSurvey,
  ProbedField,
  SurveyedModelVersion,
  Wire,
} from './survey-data.ts';

/** A pair of fields that may be a wire: the types agree. */
interface Candidate {
  readonly producer: AcceptedEntry;
  readonly from: string;
  readonly taker: AcceptedEntry;
  readonly to: string;
  readonly probed?: ProbedField;
}

/** The top-level fields of a result that a reference can name; none for an array. */
export function outputFields({ result }: AcceptedEntry): readonly string[] {
  if (!isObject(result)) return [];
  return Object.keys(result).filter((field) => {
    const value = result[field];
    const isReference = typeof value === 'string' && value.startsWith('$');
    return isPlainName(field) && value !== null && value !== '' && !isReference;
  });
}

/** Finds wires among at most `limit` pairs of fields of the same JSON type, by one request of the consumer alone each. */
export async function findWires(
  send: Send,
  entries: readonly AcceptedEntry[],
  survey: Pick<ClassificationSurvey, 'models' | 'fields'>,
  limit: number,
): Promise<readonly Wire[]> {
  const plain = firstOfEachModel(entries).filter(({ model }) => isPlainName(model));
  const texts = diagonal(textCandidates(plain, survey.fields));
  const others = otherCandidates(plain, surveyedVersions(survey));
  const spared = Math.min(others.length, Math.ceil(limit / 2));
  const chosen = [...texts.slice(0, limit - spared), ...others.slice(0, spared)];
  const found = await tryWires(send, chosen);
  const wires = [...found, ...(await tryWires(send, secondChoices(others, chosen, found)))];
  const isSteady = await Promise.all(
    wires.map(({ producer, from }) => isSteadyOutput(send, surveyedVersions(survey), producer, from)),
  );
  return firstOfEachKind(wires.filter((_, at) => isSteady[at]));
}

/** The first wire of each JSON type before the second ones. */
function firstOfEachKind(wires: readonly Wire[]): readonly Wire[] {
  const turns = wires.map(
    (wire, at) => wires.slice(0, at).filter((one) => kindOf(one) === kindOf(wire)).length,
  );
  return wires
    .map((wire, at) => ({ wire, turn: turns[at] ?? 0 }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ wire }) => wire);
}

async function tryWires(send: Send, candidates: readonly Candidate[]): Promise<readonly Wire[]> {
  const wires = await Promise.all(candidates.map((candidate) => tryWire(send, candidate)));
  return wires.filter((wire) => wire !== undefined);
}

/** For each JSON type of which no output was found to be a wire: another input field, best one of any type. */
function secondChoices(
  others: readonly Candidate[],
  tried: readonly Candidate[],
  found: readonly Wire[],
): readonly Candidate[] {
  const kinds = new Set(found.map(kindOf));
  return others.toReversed().filter((candidate) => {
    const kind = kindOf(candidate);
    const isTried = tried.some(
      (one) => one.taker === candidate.taker && one.to === candidate.to && kindOf(one) === kind,
    );
    if (isTried || kinds.has(kind)) return false;
    kinds.add(kind);
    return true;
  });
}

/** The JSON type of the output; whole numbers are a kind of their own. */
function kindOf({ producer, from }: Pick<Candidate, 'producer' | 'from'>): string {
  const value = valueAt(producer.result, from);
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : typeof value;
}

async function tryWire(send: Send, candidate: Candidate): Promise<Wire | undefined> {
  const { producer, from, taker, to, probed } = candidate;
  const value = valueAt(producer.result, from);
  const entry = sent(taker, { [to]: value });
  const result = resultOf(await send(aloneRequest(entry)), taker.model);
  // What the consumer returns for a reference that was not resolved must look different.
  const unresolved = probed === undefined ? taker.result : probed.probeResult;
  if (result === undefined || sameJson(result, unresolved)) return undefined;
  return {
    producer,
    from,
    consumer: { ...entry, result },
    to,
    acceptsAnyText: probed?.acceptsAnyText ?? false,
  };
}

/** For each consumer field, the text outputs of other models. */
function textCandidates(
  entries: readonly AcceptedEntry[],
  fields: readonly ProbedField[],
): readonly (readonly Candidate[])[] {
  return fields
    .filter(({ entry, changesResult }) => changesResult && isPlainName(entry.model))
    .map((probed) =>
      entries
        .filter(({ model }) => model !== probed.entry.model)
        .flatMap((producer) =>
          outputFields(producer)
            .filter((from) => typeof valueAt(producer.result, from) === 'string')
            .map((from) => ({ producer, from, taker: probed.entry, to: probed.field, probed })),
        ),
    );
}

/** Outputs that are not texts with input fields of their type; one of each type comes first. */
function otherCandidates(
  entries: readonly AcceptedEntry[],
  versions: readonly SurveyedModelVersion[],
): readonly Candidate[] {
  const takers = entries.flatMap((taker) => {
    const schema = versions.find(({ model, version }) => model === taker.model && version === taker.version);
    return Object.entries(schema?.input?.properties ?? {}).map(([to, fragment]) => ({
      taker,
      to,
      type: typeOf(fragment),
    }));
  });
  const candidates = entries.flatMap((producer) =>
    outputFields(producer).flatMap((from) => {
      const value = valueAt(producer.result, from);
      if (typeof value === 'string') return [];
      const kind = kindOf({ producer, from });
      return takers
        .filter(({ taker, type }) => taker.model !== producer.model && isOfType(value, type))
        .map(({ taker, to, type }) => ({ producer, from, taker, to, kind, isExact: type !== 'any' }));
    }),
  );
  const kinds = [...new Set(candidates.map(({ kind }) => kind))];
  return kinds
    .flatMap((kind) =>
      candidates
        .filter((candidate) => candidate.kind === kind)
        .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
        .map((candidate, turn) => ({ candidate, turn })),
    )
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ candidate }) => candidate);
}

/** The items of the rows in an order in which consumers and producers change at every step. */
function diagonal(rows: readonly (readonly Candidate[])[]): readonly Candidate[] {
  return rows
    .flatMap((row, y) =>
      row.map((candidate, x) => ({ candidate, rank: (x - y + row.length) % row.length, y })),
    )
    .toSorted((a, b) => a.rank - b.rank || a.y - b.y)
    .map(({ candidate }) => candidate);
}
