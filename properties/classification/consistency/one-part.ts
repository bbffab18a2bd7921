import { companyOutputs, valueAt } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { shownDifference } from '../../kit/compare/differences.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { type AcceptedExchange, type Exchange, isAccepted, type RequestSpec } from '../../kit/exchange.ts';
import { surveyed, togetherEntries, togetherRequest, fitsSchema } from '../graph/accepted.ts';
import { expectResultKeys } from '../graph/expect-results.ts';
import { graphRequest, resultOf, type GraphEntry } from '../requests.ts';
import { foreignTitle } from '../sets/classify/locales.ts';
import { otherCompanies } from '../sets/known-company.ts';
import {
  classifyRequest,
  isClassifiable,
  versionedRequest,
  type ClassifiableSet,
} from '../sets/surveyed-sets.ts';
import { sent } from '../survey/accepted-entries.ts';
import { OTHER_TEXTS } from './independence.ts';

const clause = 'classification/independent-requests';

/**
 * A cache whose key lacks a part of the request answers with the answer to an earlier request. So each of these requests
 * follows one that differs in that part only. Its answer is compared with that of a request of the same meaning in another
 * form, which follows no such request: contracts/specification/classification.md#routes.
 */
export const onePartCheck: Check = {
  id: 'classification/one-part-differs',
  clauses: [clause, 'classification/graph-result-keys'],
  title: 'answers a request by its own parts, after a request that differs in one of them',
  async run(t) {
    const set = surveyed(t).sets.find(isClassifiable);
    const ofSet = set === undefined ? false : await expectSet(t, set);
    const ofGraph = await expectGraph(t);
    if (!ofSet && !ofGraph) t.inconclusive('the target accepted no two requests that differ in one part');
  },
};

/** A part of a set classify request with another value, and the outputs that may depend on it. */
interface ChangedPart {
  readonly part: string;
  readonly change: Readonly<Record<string, unknown>>;
  readonly outputs: readonly string[];
}

/** The texts and the locale of a set. The other form names the latest version and some outputs. */
async function expectSet(t: CheckContext, set: ClassifiableSet): Promise<boolean> {
  const latest = set.versionDetails.find(({ version }) => version === set.latestVersion);
  if (latest === undefined || latest.outputs.length === 0) return false;
  const pairs: { readonly part: ChangedPart; readonly answer: AcceptedExchange }[] = [];
  for (const part of await changedParts(t, set, latest.outputs)) {
    const isOfCompany = part.outputs === companyOutputs;
    const answer = await t.recall(
      classifyRequest(set, { ...part.change, ...(isOfCompany && { outputs: companyOutputs }) }),
    );
    if (!isAccepted(answer)) continue;
    pairs.push({ part, answer });
    if (isOfCompany) await expectOwnCompany(t, set, part, answer);
  }
  // The last ones first, so that none of them follows one that differs in the same part.
  for (const { part, answer } of pairs.toReversed()) {
    // All but one of them: a cache that reads the version and the outputs has no answer to these.
    const all = [...new Set([...latest.outputs, ...part.outputs])];
    const outputs = all.slice(0, Math.max(1, all.length - 1));
    const named = await t.recall(versionedRequest(set, latest.version, { ...part.change, outputs }));
    if (isAccepted(named))
      await expectSameParts(t, {
        exchanges: [named, answer],
        names: part.outputs,
        because: `another ${part.part}, with the version and some outputs named`,
      });
  }
  return pairs.length > 0;
}

/**
 * Expects that the output company of another company does not have the name of the accepted one, if the target returns that
 * name for the accepted one. The title and description are the same, so that a cache of each output shows too.
 */
async function expectOwnCompany(
  t: CheckContext,
  set: ClassifiableSet,
  { change }: ChangedPart,
  answer: AcceptedExchange,
): Promise<void> {
  const accepted = await t.accept(classifyRequest(set, { outputs: companyOutputs }));
  const [own, other] = [set.accepted.company, String(change['company'])].map(letters);
  await t.expectRelation<string>({
    clause,
    rule: 'company',
    exchanges: [accepted, answer],
    read: (exchange) => letters(valueAt(resultOf(exchange, 'company'), 'name')),
    holds: ([one = '', two = '']) => one !== two || one !== own || two === other,
    expected: () => `not the name of ${set.accepted.company} for ${String(change['company'])}`,
  });
}

/** The letters and digits of a text, in lower case. */
function letters(text: unknown): string {
  return String(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Each part with another value; the request before is in the run already, or is sent here. */
async function changedParts(
  t: CheckContext,
  set: ClassifiableSet,
  outputs: readonly string[],
): Promise<readonly ChangedPart[]> {
  const { accepted } = set;
  const company = otherCompanies().find((name) => name !== accepted.company);
  const hasCompany = isAccepted(await t.recall(classifyRequest(set, { outputs: companyOutputs })));
  const foreign = foreignTitle(set);
  const title = foreign?.title ?? OTHER_TEXTS.title;
  return [
    {
      part: 'description',
      change: { description: `${accepted.description} ${OTHER_TEXTS.description}` },
      outputs,
    },
    { part: 'title', change: { title }, outputs },
    ...(foreign === undefined
      ? []
      : [{ part: 'inputLocale', change: { title, inputLocale: foreign.locale }, outputs }]),
    ...(company === undefined || !hasCompany
      ? []
      : [{ part: 'company', change: { company }, outputs: companyOutputs }]),
  ];
}

/**
 * Texts of a graph that begin like those of an earlier request. The other form has the entry names in upper case, and the
 * keys of each input in the reverse order.
 */
async function expectGraph(t: CheckContext): Promise<boolean> {
  if (!isAccepted(await t.recall(togetherRequest(t)))) return false;
  const entries = togetherEntries(t).map((entry): GraphEntry => {
    const [field, text] =
      Object.entries(entry.input).find(([, value]) => String(value).length > LONG_ENOUGH) ?? [];
    const continued = field === undefined ? entry : sent(entry, { [field]: `${String(text)} ${MORE}` });
    return fitsSchema(t, continued) ? sent(continued) : sent(entry);
  });
  const reversed = entries.map((entry): GraphEntry => ({
    ...entry,
    input: Object.fromEntries(Object.entries(entry.input).toReversed()),
  }));
  const requestWith = (name: string, some: readonly GraphEntry[]): RequestSpec =>
    graphRequest(Object.fromEntries(some.map((entry, at) => [`${name}${at}`, entry])));
  const lower = await t.recall(requestWith('entry', entries));
  const upper = await t.recall(requestWith('ENTRY', reversed));
  if (!isAccepted(lower) || !isAccepted(upper)) return false;
  expectResultKeys(
    t,
    upper,
    entries.map((_, at) => `ENTRY${at}`),
  );
  await expectSameParts(t, {
    exchanges: [upper, lower],
    names: entries.map((_, at) => `entry${at}`),
    because: 'texts that are continued, with other entry names and the keys of the inputs in reverse order',
  });
  return true;
}

/** A text with more characters than a server may look at to find an answer that it keeps. */
const LONG_ENOUGH = 40;

/** The text that is appended to another one. */
const MORE = OTHER_TEXTS.description;

/** Expects two answers to have the same results, of those that both have: a model may fail occasionally. */
async function expectSameParts(
  t: CheckContext,
  {
    exchanges,
    names,
    because,
  }: {
    readonly exchanges: readonly [AcceptedExchange, AcceptedExchange];
    readonly names: readonly string[];
    readonly because: string;
  },
): Promise<void> {
  const read = (exchange: Exchange): Results =>
    Object.fromEntries(
      names.map((name) => [name, resultOf(exchange, name) ?? resultOf(exchange, name.toUpperCase())]),
    );
  const inBoth = ([one = {}, other = {}]: readonly Results[]): readonly [Results, Results] => {
    const shared = names.filter((name) => one[name] !== undefined && other[name] !== undefined);
    const of = (results: Results): Results => Object.fromEntries(shared.map((name) => [name, results[name]]));
    return [of(one), of(other)];
  };
  await t.expectRelation<Results>({
    clause,
    rule: 'part',
    exchanges,
    read,
    holds: (all) => sameJson(...inBoth(all)),
    expected: (all) =>
      `${shownDifference(...inBoth(all)).first}, as the same request has in another form (${because})`,
    actual: (all) => shownDifference(...inBoth(all)).second,
  });
}

/** Results by the name of an output or of an entry. */
type Results = Readonly<Record<string, unknown>>;
