import { type ClauseId, matchRoute, pathOf } from '../../../contracts/index.ts';
import type { CheckContext, ActiveCheck } from '../../kit/check.ts';
import { shownDifference } from '../../kit/compare/differences.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { type Exchange, isAccepted, type RequestSpec } from '../../kit/exchange.ts';
import { surveyed, togetherEntries, togetherRequest } from '../graph/accepted.ts';
import { shortenedRequest, withTexts } from '../graph/entries/failures.ts';
import { type WiredEntries, wiresTogether } from '../graph/references/working-wires.ts';
import { bodyOrStatus, failuresOf, get, type GraphEntry, graphRequest, setRequest } from '../requests.ts';
import { routeSamples } from '../route-samples.ts';
import { classifyRequest, isClassifiable } from '../sets/surveyed-sets.ts';
import { casesToSpare } from '../spare-requests.ts';
import { acceptedEntries, aloneRequest, sent } from '../survey/accepted-entries.ts';
import { steadyAnswer } from '../survey/steady-output.ts';
import type { ClassificationSurvey } from '../survey/survey-data.ts';

/** A request, and others before it that must not change its answer. */
interface Sequence {
  /** Accepted, or refused: with 400, unless the target has to refuse it. */
  readonly request: RequestSpec;
  readonly before: readonly [RequestSpec, ...RequestSpec[]];
  readonly because: string;
  /** Whether the request is one that the target has to refuse. */
  readonly isWrong?: boolean;
}

/** The clauses that a second request for a description may violate. */
const discoveryRoutes = [
  'classification/status-route',
  'classification/meta-route',
  'classification/models-route',
  'classification/model-route',
  'classification/versions-route',
  'classification/version-detail-route',
  'classification/sets-route',
  'classification/set-route',
  'classification/set-versions-route',
  'classification/set-version-route',
] as const satisfies readonly ClauseId[];

/** How often a sequence is repeated before its answer counts as wrong. */
const ROUNDS = 3;

/** Requests after others, refused ones among them. */
export const independenceCheck: ActiveCheck = {
  id: 'classification/independent-requests',
  clauses: ['classification/independent-requests', ...discoveryRoutes],
  title: 'answers a request the same whatever was requested before, also after a refused request',
  alone: true,
  async run(t) {
    // What a target keeps of an answer may have another form, which each exchange shows.
    const discovery = routeSamples(t.survey).filter(({ spec }) => spec.method === 'GET');
    for (const { spec } of casesToSpare(t, discovery, { least: 0, share: 0.3 }))
      await t.accept(spec, { fresh: true });
    const sequences = await sequencesOf(t);
    t.require(sequences[0], 'the target accepted no request of which two could differ');
    for (const sequence of sequences) await expectSequence(t, sequence);
  },
};

/** Texts of another posting, in which every model may find something else than in those of the survey. */
export const OTHER_TEXTS = {
  title: 'Registered Nurse',
  description:
    'A permanent full-time post in a hospital in Zürich, or a paid internship: work from home, 5 years of experience, a bachelor of nursing, Java and dental insurance, for $61,000 a year.',
} as const;

async function sequencesOf(t: CheckContext): Promise<readonly Sequence[]> {
  const survey = surveyed(t);
  const [entry] = acceptedEntries(survey);
  const set = survey.sets.find(isClassifiable);
  const sequences: Sequence[] = [];
  const wired = await wiresTogether(t);
  if (wired !== undefined) sequences.push(wireSequence(t, wired));
  else if (entry !== undefined)
    sequences.push({
      request: aloneRequest(entry),
      before: [unknownModelRequest(entry)],
      because: 'after a request for an unknown model under the same name, which was refused',
    });
  sequences.push(...contextSequences(survey));
  const together = togetherRequest(t);
  if (isAccepted(await t.recall(together)))
    sequences.push({
      request: together,
      before: [shortenedRequest(t), otherTextsRequest(t)],
      because: 'after a request for the same models with other texts',
    });
  if (set !== undefined) {
    const request = classifyRequest(set);
    sequences.push({
      request,
      before: [
        classifyRequest(set, { ...OTHER_TEXTS, company: 'Siemens' }),
        setRequest(set.name, { input: {} }),
      ],
      because: 'after a request for other texts, and one that was refused',
    });
  }
  return sequences;
}

/** References to outputs that another request had before, under the same names. */
function wireSequence(t: CheckContext, { producers, consumers, context }: WiredEntries): Sequence {
  const named = (entries: readonly { readonly name: string; readonly sent: GraphEntry }[]) =>
    Object.fromEntries(entries.map((entry) => [entry.name, entry.sent]));
  const changed = producers.map(({ name, entry }) => ({
    name,
    sent: withTexts(t, entry, OTHER_TEXTS.title),
  }));
  const readers = named(consumers);
  return {
    request: graphRequest({ ...named(producers), ...readers }, context),
    before: [
      graphRequest({ ...named(changed), ...readers }, context),
      ...producers.slice(0, 1).map(({ sent: entry }) => unknownModelRequest(entry)),
    ],
    because: 'after a request with other outputs of the same entries, and one for an unknown model',
  };
}

function unknownModelRequest(entry: GraphEntry): RequestSpec {
  return graphRequest({ [entry.model]: { ...sent(entry), model: 'jobmarkUnknown' } });
}

/** A reference to a context that only the request before had. */
function contextSequences({ fields }: ClassificationSurvey): readonly Sequence[] {
  const free = fields.find(({ acceptsAnyText }) => acceptsAnyText);
  if (free === undefined) return [];
  const models = { [free.entry.model]: sent(free.entry, { [free.field]: '$.context.shared' }) };
  return [
    {
      request: graphRequest(models),
      before: [graphRequest(models, { shared: free.value })],
      because: 'after a request with the context that it lacks',
      isWrong: true,
    },
  ];
}

/** The entry of each model with another text in each text field of which the served schema accepts that. */
function otherTextsRequest(t: CheckContext): RequestSpec {
  const entries = togetherEntries(t).map((entry) => withTexts(t, entry, OTHER_TEXTS.description));
  return graphRequest(Object.fromEntries(entries.map((entry, at) => [`entry${at}`, entry])));
}

/** Sends the request after the others: another answer is a violation if it comes after them each time, and only then. */
async function expectSequence(t: CheckContext, sequence: Sequence): Promise<void> {
  const { request, before, because } = sequence;
  const known = await t.recall(request);
  const { status } = known.response;
  const isRefused = status === 400 || (sequence.isWrong === true && status !== 200);
  const first: Exchange = isRefused ? known : await t.accept(request);
  // A model may fail occasionally.
  const hasFailed = !isRefused && Object.keys(failuresOf(first)).length > 0;
  const alone = hasFailed ? await t.accept(request, { fresh: true }) : first;
  let expected = bodyOrStatus(alone);
  const isExpected = (exchange: Exchange): boolean => sameJson(bodyOrStatus(exchange), expected);
  const sendBefore = async (): Promise<readonly Exchange[]> => {
    const answers: Exchange[] = [];
    for (const other of before) answers.push(await t.send(other));
    return answers;
  };
  const others = await sendBefore();
  const answer = await t.send(request);
  let isWrong = !isExpected(answer);
  for (let round = 1; round < ROUNDS && isWrong; round += 1) {
    const steady = await steadyAnswer((spec) => t.send(spec), request);
    if (steady === undefined) {
      t.inconclusive('an answer changes from one request to the next');
      return;
    }
    const once = bodyOrStatus(steady);
    // The first answer may have depended on the request before it as well. An answer that stays wrong is one, too.
    if (!sameJson(once, bodyOrStatus(answer))) expected = once;
    if (await wasDeployed(t, request)) {
      t.inconclusive('the set changed between two answers');
      return;
    }
    await sendBefore();
    isWrong = !isExpected(await t.send(request));
  }
  t.expect({
    clause: 'classification/independent-requests',
    after: [alone, ...others],
    exchange: answer,
    holds: !isWrong,
    expected: () =>
      `${shownDifference(expected, bodyOrStatus(answer)).first}, as without the requests before (${because})`,
    actual: () => shownDifference(expected, bodyOrStatus(answer)).second,
  });
}

/** Whether the target describes the set of a request differently than before: a new version may answer differently. */
async function wasDeployed(t: CheckContext, { group, method, path }: RequestSpec): Promise<boolean> {
  const set = matchRoute(group, method, path)?.params['set'];
  if (set === undefined) return false;
  const spec = get(pathOf('getSet', { set }));
  return !sameJson(bodyOrStatus(await t.recall(spec)), bodyOrStatus(await t.send(spec)));
}
