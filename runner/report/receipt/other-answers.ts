import { groupBy, isObject, type ApiGroup, type OperationId, valueAt } from '../../../contracts/index.ts';
import type { AnswerFault } from './answer-fault.ts';
import type { RecordedAnswer, RecordedAnswers } from './recorded-answers.ts';

/** Parts of requests that a server may ignore, or leave out of the key of its cache. `path` is the path with its parameters. */
const parts: readonly string[] = [
  'path',
  'filter',
  'filter.when',
  'filter.keywords',
  'rank.limit',
  'rank.by',
  'rank.extra_metrics',
  'timeseries.when',
  'timeseries.metrics',
  'distribution.options',
  'nested_rank.limit',
  'metrics',
  'fields',
  'page',
  'limit',
  'context',
  'version',
  'input.outputs',
  'input.inputLocale',
];

/**
 * The faults of a group by which requests get answers of other requests of the run: of the first request that differs from
 * them in one part only (a cache that leaves the part out of its key), of the same request without the part (the part is
 * ignored), or of the request before (`stale`, one answer).
 */
export function otherAnswerFaults(answers: RecordedAnswers, group: ApiGroup): readonly AnswerFault[] {
  const ofOperations = answersOf(answers, group).filter(({ operation }) => operation !== undefined);
  const byOperation = groupBy(ofOperations, ({ operation }) => operation as OperationId);
  const keys = new Map<RecordedAnswer, string>();
  for (const answer of answers.values()) keys.set(answer, keyOf(answer, answer.exchange.spec.body));
  return [...byOperation].flatMap(([operation, all]) => {
    const made = (
      path: string,
      operator: string,
      { instead, isPartial }: Instead,
      id?: string,
    ): AnswerFault[] =>
      instead.size === 0
        ? []
        : [
            {
              kind: 'other-answer',
              id: id ?? `request/${operation}/${path}/${operator}/all/recorded`,
              group,
              operation,
              path,
              operator,
              instead,
              isPartial,
            },
          ];
    return [
      ...partsOf(all).flatMap((part) => {
        const requests = all.map((answer) => requestWithout(answer, part, keys.get(answer) ?? ''));
        return [
          ...made(part, 'not-in-cache-key', cached(requests)),
          ...(part === 'path' ? [] : made(part, 'ignored', ignored(requests))),
        ];
      }),
      ...stale(all).flatMap((instead, at) =>
        made('*', 'stale', instead, `answer/${operation}/*/stale/${at}/one-answer`),
      ),
    ];
  });
}

/** The parts by which no two requests of an operation differ alone, though some have them: what a run cannot see ignored. */
export function unseenParts(
  answers: RecordedAnswers,
  group: ApiGroup,
  faults: readonly AnswerFault[],
): readonly string[] {
  const shown = new Set(faults.map(({ path }) => path));
  return partsOf(answersOf(answers, group)).filter((part) => part !== 'path' && !shown.has(part));
}

function answersOf(answers: RecordedAnswers, group: ApiGroup): readonly RecordedAnswer[] {
  return [...answers.values()].filter(
    ({ json, exchange: { spec, response } }) =>
      json !== undefined && spec.group === group && response.status === 200,
  );
}

/** The parts that some of the requests have, with each key of their filters. */
function partsOf(all: readonly RecordedAnswer[]): readonly string[] {
  const keys = all.flatMap(({ exchange }) => {
    const filter = valueAt(exchange.spec.body, 'filter');
    return isObject(filter) ? Object.keys(filter).map((key) => `filter.${key}`) : [];
  });
  return [...new Set([...parts, ...keys.toSorted()])].filter(
    (part) =>
      part === 'path' ||
      all.some(({ exchange }) => valueAt(exchange.spec.body, ...part.split('.')) !== undefined),
  );
}

/** A request without a part. */
interface Shortened {
  readonly answer: RecordedAnswer;
  /** Equal for requests that differ in the part only. */
  readonly key: string;
  readonly hasPart: boolean;
}

function requestWithout(answer: RecordedAnswer, part: string, whole: string): Shortened {
  const { path, body } = answer.exchange.spec;
  if (part === 'path') return { answer, key: whole.replace(JSON.stringify(path), ''), hasPart: true };
  const keys = part.split('.');
  if (valueAt(body, ...keys) === undefined) return { answer, key: whole, hasPart: false };
  return { answer, key: keyOf(answer, without(body, keys)), hasPart: true };
}

function keyOf({ exchange }: RecordedAnswer, body: unknown): string {
  const { method, path, rawBody, credential } = exchange.spec;
  return JSON.stringify([method, path, body, rawBody, credential]);
}

/** Which requests get which answers. */
interface Instead {
  readonly instead: ReadonlyMap<string, RecordedAnswer>;
  readonly isPartial: boolean;
}

/** Each request gets the answer to the first one that is equal but for the part. */
function cached(requests: readonly Shortened[]): Instead {
  const first = new Map<string, RecordedAnswer>();
  const instead = new Map<string, RecordedAnswer>();
  for (const { answer, key } of requests) {
    const known = first.get(key);
    if (known === undefined) first.set(key, answer);
    else if (known.json !== answer.json) instead.set(answer.key, known);
  }
  return { instead, isPartial: false };
}

/** Each request with the part gets the answer to the same one without it. */
function ignored(requests: readonly Shortened[]): Instead {
  const plain = new Map(requests.filter(({ hasPart }) => !hasPart).map(({ key, answer }) => [key, answer]));
  const having = requests.filter(({ hasPart }) => hasPart);
  const pairs = having.map(({ answer, key }) => [answer, plain.get(key)] as const);
  const instead = new Map(
    pairs.flatMap(([answer, other]) =>
      other === undefined || other.json === answer.json ? [] : [[answer.key, other]],
    ),
  );
  return { instead, isPartial: pairs.some(([, other]) => other === undefined) };
}

/** A few single answers that are those to the request before. */
function stale(all: readonly RecordedAnswer[]): readonly Instead[] {
  const places = [1, Math.floor(all.length / 2), all.length - 1];
  return [...new Set(places)].flatMap((place) => {
    const [before, answer] = [all[place - 1], all[place]];
    return before === undefined || answer === undefined || before.json === answer.json
      ? []
      : [{ instead: new Map([[answer.key, before]]), isPartial: false }];
  });
}

function without(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const { [key]: inner, ...others } = value;
  return rest.length === 0 || inner === undefined ? others : { ...others, [key]: without(inner, rest) };
}
