import { apiGroups, groupInfo, type ApiGroup } from '../../../contracts/index.ts';
import { checkedGroups, TargetError, type Exchange } from '../../../properties/index.ts';
import { openClient, type Client, type ClientOptions } from '../../client/client.ts';
import { proxyOf } from '../../client/proxy.ts';
import { urlOf } from '../../client/target-address.ts';
import { bad, good, note, type Diagnosis, diagnoseCertificate, diagnoseName } from './network.ts';

/** What a few requests show of a target. */
export interface Inspection {
  readonly diagnoses: readonly Diagnosis[];
  /** The groups that answer as something else than a missing route. */
  readonly deployed: readonly ApiGroup[];
  /** Whether a group required a token, or for another one. */
  readonly wantsToken: boolean;
}

/** A clock may differ by this much before tokens are refused; seconds. */
const SKEW = 60;

/** Looks up the name of a target, connects, requests a token, and sends a request to each group. The diagnoses have no secrets. */
export async function inspectTarget(options: ClientOptions): Promise<Inspection> {
  const { origin } = options.target;
  const diagnoses = await diagnoseConnection(origin, options.timeoutSeconds);
  if (diagnoses.some(({ state }) => state === 'bad')) return { diagnoses, deployed: [], wantsToken: false };

  const client = await openClient(options);
  try {
    const token = await diagnoseToken(client, options);
    // A run that has no token although it should have one sends nothing.
    const asked = token.state === 'bad' ? [] : apiGroups;
    const answers = new Map(
      await Promise.all(asked.map(async (group) => [group, await askGroup(client, group)] as const)),
    );
    const groups = [...answers].map(([group, answer]) => diagnoseGroup(group, answer, client));
    const found = [...answers.values()].flatMap((answer) => (answer instanceof TargetError ? [] : answer));
    const all = [...diagnoses, token, ...groups, ...diagnoseClock(found)];
    if (answers.size > 0 && groups.every(({ state }) => state === 'note'))
      all.push(
        bad(
          'groups',
          'none of the groups is there',
          'check the URL, or set the prefixes with --path GROUP=PREFIX',
        ),
      );
    return {
      diagnoses: client.redact(all),
      deployed: [...answers].flatMap(([group, answer]) =>
        !(answer instanceof TargetError) && !isMissing(answer) ? [group] : [],
      ),
      wantsToken: found.some(({ response }) => response.status === 401),
    };
  } finally {
    await client.close();
  }
}

/** Looks up the name and connects; with a proxy, only that connects. */
async function diagnoseConnection(origin: string, timeoutSeconds: number): Promise<readonly Diagnosis[]> {
  if (proxyOf(origin) !== undefined)
    return [good('proxy', 'requests go through the proxy of the environment')];
  const name = await diagnoseName(origin);
  return name.state === 'bad' ? [name] : [name, await diagnoseCertificate(origin, timeoutSeconds)];
}

async function diagnoseToken(client: Client, { credentials }: ClientOptions): Promise<Diagnosis> {
  const { token, source } = credentials;
  if (token === undefined && source === undefined)
    return good('token', 'none given; the groups say below whether they need one');
  try {
    // Any request needs the token first; what the target answers is judged by group.
    await client.send({ group: 'classification', method: 'GET', path: '/status' });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    // Any other error after the answer of the token endpoint is that of the group.
    const isIssued = source === undefined || client.tokenExchange()?.response.status === 200;
    if (error.code === 'target/token' || !isIssued) return bad('token', error.message, error.hint);
  }
  if (source === undefined) return good('token', 'given');
  return good('token', `issued by ${urlOf(source.authUrl)}`);
}

async function askGroup(client: Client, group: ApiGroup): Promise<readonly Exchange[] | TargetError> {
  try {
    const answers = [];
    for (const probe of checkedGroups[group].probes) answers.push(await client.send(probe));
    return answers;
  } catch (error) {
    if (error instanceof TargetError) return error;
    throw error;
  }
}

function isMissing(answers: readonly Exchange[]): boolean {
  return answers.every(({ response }) => [404, 405, 501].includes(response.status));
}

function diagnoseGroup(
  group: ApiGroup,
  answers: readonly Exchange[] | TargetError,
  client: Client,
): Diagnosis {
  if (answers instanceof TargetError) return bad(group, answers.message, answers.hint);
  const statuses = [...new Set(answers.map(({ response }) => response.status))].join(' and ');
  const has = (test: (status: number) => boolean): boolean =>
    answers.some(({ response }) => test(response.status));
  if (isMissing(answers))
    return note(
      group,
      `not there (${statuses})`,
      `a run skips it; --path ${group}=PREFIX if it is elsewhere`,
    );
  if (has((status) => status >= 300 && status < 400))
    return bad(group, `redirects (${statuses})`, 'give the URL to which it redirects');
  if (has((status) => status === 401))
    return client.holds('valid')
      ? bad(group, 'refuses the token (401)', 'check which service the token is for, and the clock')
      : bad(group, 'needs a token (401)', 'give --token, or --client-id and --client-secret');
  if (has((status) => status === 403))
    return bad(
      group,
      'the token is not enough (403)',
      `request the scope, such as --scope ${groupInfo[group].scope}`,
    );
  if (has((status) => status >= 500))
    return bad(group, `fails (${statuses})`, 'look at the log of the target');
  if (answers.every(({ response }) => /^text\/html\b/i.test(response.headers['content-type'] ?? '')))
    return bad(
      group,
      `answers with a web page (${statuses}, text/html)`,
      'give the URL of the API, not that of a site or a login page',
    );
  const milliseconds = Math.max(...answers.map((answer) => answer.milliseconds));
  return good(group, `is there: answers with ${statuses} in ${Math.ceil(milliseconds)} ms`);
}

/** Compares the clock of the target with ours, where its answers have a date. */
function diagnoseClock(exchanges: readonly Exchange[]): readonly Diagnosis[] {
  const dates = exchanges.flatMap(({ response }) => {
    const time = Date.parse(response.headers['date'] ?? '');
    return Number.isNaN(time) ? [] : [time];
  });
  const last = dates.at(-1);
  if (last === undefined)
    return exchanges.length === 0
      ? []
      : [note('clock', 'the answers have no date to compare with', 'nothing to do if tokens are accepted')];
  const seconds = Math.round((last - Date.now()) / 1000);
  if (Math.abs(seconds) <= SKEW) return [good('clock', `agrees within ${Math.abs(seconds) + 1} s`)];
  return [
    note(
      'clock',
      `the target is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'}`,
      'set both clocks by NTP: tokens may be refused as expired or not yet valid',
    ),
  ];
}
