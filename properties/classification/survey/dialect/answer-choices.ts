import { pathOf } from '../../../../contracts/index.ts';
import { determined, undetermined, type InferredOption } from '../../../kit/dialect/inferred-dialect.ts';
import { dataOf, type Exchange, type RequestSpec, type Send } from '../../../kit/exchange.ts';
import { failuresOf, get, graphBody, graphRequest, itemsOf, resultsOf, setRequest } from '../../requests.ts';
import { acceptedEntries, sent, surveyedVersions } from '../accepted-entries.ts';
import { misfitsOf } from '../misfits.ts';
import type { AcceptedEntry, ClassificationSurvey, SurveyedSet } from '../survey-data.ts';

/** A name that no set has as an output. */
export const UNKNOWN_OUTPUT = 'jobmarkUnknownOutput';

/** Neither three dot-separated integers nor a year, a dot and a month; a server may read it as the newest version. */
export const MALFORMED_VERSION = 'latest';

/** A request of a set for an output that it does not have, alone. */
export function unknownOutputRequest({ name, accepted }: SurveyedSet): RequestSpec {
  return setRequest(name, { input: { ...accepted, outputs: [UNKNOWN_OUTPUT] } });
}

/** An accepted request with an unknown key next to `models`. */
export function unknownKeyRequest(entry: AcceptedEntry): RequestSpec {
  return graphBody({ models: { [entry.model]: sent(entry) }, jobmark: 1 });
}

/** An accepted request with an unknown key in its entry. */
export function unknownEntryKeyRequest(entry: AcceptedEntry): RequestSpec {
  return graphBody({ models: { [entry.model]: { ...sent(entry), jobmark: 1 } } });
}

/** The option that the answer to an unfit input shows; undefined when it fits none. */
export function unfitOption(answer: Exchange, name: string): '400' | 'reported' | undefined {
  if (answer.response.status === 400) return '400';
  return answer.response.status === 200 && Object.hasOwn(failuresOf(answer), name) ? 'reported' : undefined;
}

/** The option that the answer to an unknown output shows; undefined when it fits none. */
export function unknownOutputOption(answer: Exchange): '400' | 'reported' | 'ignored' | undefined {
  const reported = unfitOption(answer, UNKNOWN_OUTPUT);
  if (reported !== undefined) return reported;
  const results = resultsOf(answer);
  return results !== undefined && !Object.hasOwn(results, UNKNOWN_OUTPUT) ? 'ignored' : undefined;
}

/** The option that a failed entry or output shows; undefined when it fits none. */
export function failedResultOption(answer: Exchange, name: string): 'absent' | 'null' | 'empty' | undefined {
  const results = resultsOf(answer) ?? {};
  if (!Object.hasOwn(results, name)) return 'absent';
  const result = results[name];
  if (result === null) return 'null';
  return typeof result === 'object' && Object.keys(result).length === 0 ? 'empty' : undefined;
}

/** `unfit-input`: what an input that does not fit its schema gets. */
export async function inferUnfitInput(send: Send, survey: ClassificationSurvey): Promise<InferredOption> {
  const misfit = surveyedVersions(survey).flatMap(misfitsOf)[0];
  if (misfit === undefined) return undetermined('no served input schema refuses anything');
  const { entry } = misfit;
  const answer = await send(graphRequest({ [entry.model]: sent(entry) }));
  const option = unfitOption(answer, entry.model);
  return option === undefined
    ? undetermined(`status ${answer.response.status} without a failure for an input that does not fit`)
    : determined<'unfit-input'>(option, answer);
}

/** `unknown-output`: what an unknown name in `outputs` of a set gets. */
export async function inferUnknownOutput(
  send: Send,
  { sets }: ClassificationSurvey,
): Promise<InferredOption> {
  const set = sets.find(({ accepted }) => accepted !== undefined);
  if (set === undefined) return undetermined('no set accepted a classify request');
  const answer = await send(unknownOutputRequest(set));
  const option = unknownOutputOption(answer);
  return option === undefined
    ? undetermined(`status ${answer.response.status} with a result for an unknown output`)
    : determined<'unknown-output'>(option, answer);
}

/** Reads the place of a failure from an unfit input. An unknown output has no model that failed: its place may be none. */
export function inferFailedResult(unfit: InferredOption): InferredOption {
  const answers = unfit.kind === 'determined' && unfit.option === 'reported' ? unfit.evidence : [];
  for (const answer of answers)
    for (const name of Object.keys(failuresOf(answer))) {
      const option = failedResultOption(answer, name);
      if (option !== undefined) return determined<'failed-result'>(option, answer);
    }
  return undetermined('no entry was seen to fail with status 200');
}

/** `malformed-version`: the status for a version that is not a version. */
export async function inferMalformedVersion(
  send: Send,
  { models }: ClassificationSurvey,
): Promise<InferredOption> {
  const model = models.find(({ versions }) => versions.length > 0)?.name;
  if (model === undefined) return undetermined('the target lists no model with a version');
  const answer = await send(get(pathOf('getModelVersion', { model, version: MALFORMED_VERSION })));
  const { status } = answer.response;
  return status === 400 || status === 404
    ? determined<'malformed-version'>(`${status}`, answer)
    : undetermined(`status ${status} for a malformed version`);
}

/** `unknown-key`: what a key that the specification does not name gets, in the request and in an entry. */
export async function inferUnknownKey(send: Send, survey: ClassificationSurvey): Promise<InferredOption> {
  const [entry] = acceptedEntries(survey);
  if (entry === undefined) return undetermined('no model accepted an input');
  const inRequest = await send(unknownKeyRequest(entry));
  const inEntry = await send(unknownEntryKeyRequest(entry));
  const statuses = `${inRequest.response.status} ${inEntry.response.status}`;
  if (statuses === '200 200') return determined<'unknown-key'>('ignored', inRequest, inEntry);
  if (statuses === '400 400') return determined<'unknown-key'>('refused', inRequest, inEntry);
  return undetermined(`status ${statuses} for an unknown key in the request and in an entry`);
}

/** The form of a date-time (decisions.md#dates); undefined for anything else. */
function dateForm(date: unknown): 'iso' | 'spaced' | undefined {
  const separator = typeof date === 'string' ? /^\d{4}-\d\d-\d\d([Tt ])\d\d:\d\d/.exec(date)?.[1] : undefined;
  if (separator === undefined) return undefined;
  return separator === ' ' ? 'spaced' : 'iso';
}

/** `dates`: the form of the dates of versions. */
export async function inferDates(send: Send, { models }: ClassificationSurvey): Promise<InferredOption> {
  const answers = await Promise.all(
    models.flatMap(({ name, details }) => [
      send(get(pathOf('listModelVersions', { model: name }))),
      ...details.map(({ version }) => send(get(pathOf('getModelVersion', { model: name, version })))),
    ]),
  );
  const forms = new Map<'iso' | 'spaced', Exchange>();
  for (const answer of answers)
    for (const item of [...itemsOf(answer), dataOf(answer) ?? {}])
      for (const date of [item['releaseDate'], item['deprecationDate']]) {
        const form = dateForm(date);
        if (form !== undefined && !forms.has(form)) forms.set(form, answer);
      }
  if (forms.size === 2) return determined<'dates'>('mixed', ...forms.values());
  for (const [form, answer] of forms) return determined<'dates'>(form, answer);
  return undetermined('the target lists no version with a date');
}

/** `unauthorized-order`: whether a missing token is refused before an unknown route, method or name. */
export async function inferUnauthorizedOrder(send: Send): Promise<InferredOption> {
  const without = (method: string, path: string): RequestSpec => ({
    group: 'classification',
    method,
    path,
    credential: 'none',
  });
  const open = await send(without('GET', pathOf('getStatus', {})));
  if (open.response.status !== 401)
    return undetermined(`a request without a token is answered with status ${open.response.status}`);
  const answers = [
    await send(without('GET', '/jobmark-no-such-route')),
    await send(without('DELETE', pathOf('getStatus', {}))),
    await send(without('GET', pathOf('getModel', { model: 'jobmarkUnknown' }))),
  ];
  const statuses = answers.map(({ response }) => response.status).join(' ');
  const option = (
    { '401 401 401': 'before', '404 405 401': 'after-routing', '404 405 404': 'after' } as const
  )[statuses];
  return option === undefined
    ? undetermined(`status ${statuses} without a token for no route, no method and no model`)
    : determined<'unauthorized-order'>(option, ...answers);
}
