import { defined, fnv1a, type ApiGroup } from '../../contracts/index.ts';
import {
  TargetError,
  type ActiveCheck,
  type CheckSettings,
  type Connection,
  type Exchange,
  type PassiveCheck,
  type Profile,
  type RequestSpec,
  type Survey,
  type TargetClient,
  groupOfCheck,
} from '../../properties/index.ts';
import { purposes, type Purpose } from '../recording/answer.ts';
import type { DroppedRequest } from './exchanges/dropped-requests.ts';
import { createExchangeLog, type ExchangeLog } from './exchanges/exchange-log.ts';

/** How requests of one run are made. */
export interface RunContextOptions {
  readonly client: TargetClient;
  readonly passiveChecks: readonly PassiveCheck[];
  readonly profile: Profile;
  readonly seed: number;
  /** fast-check path for the one check that is run again. */
  readonly path?: string;
  /** Bytes of responses that the log keeps; none when omitted. */
  readonly keptBytes?: number;
}

/** How the survey, or one check, sends requests. */
export interface Sender {
  /** Requests sent so far, without recalled answers. */
  readonly sent: number;
  send(spec: RequestSpec, connection?: Connection): Promise<Exchange>;
  /** The answer to an equal request of this run, whoever sent it; sends it when there is none yet. */
  recall(spec: RequestSpec): Promise<Exchange>;
  /** The answers of a group that were recalled in the run so far, sorted by their requests. */
  answers(group: ApiGroup): Promise<readonly Exchange[]>;
}

/** What belongs to one run: the client, the answers so far, and the log of exchanges. */
export interface RunContext {
  readonly client: TargetClient;
  readonly profile: Profile;
  readonly seed: number;
  readonly log: ExchangeLog;
  /** The requests so far to which the target closed the connection. */
  readonly dropped: readonly DroppedRequest[];
  /** Sends on behalf of a check; without one, what the passive checks find counts for them. */
  senderOf(check: ActiveCheck | undefined): Sender;
  settingsOf(check: ActiveCheck, survey: Survey, sender: Sender): CheckSettings;
}

/** Opens the context of a run. */
export function createRunContext(options: RunContextOptions): RunContext {
  const { client, profile, seed, path } = options;
  const log = createExchangeLog(options.passiveChecks, options.keptBytes);
  const shared: SharedBySenders = { client, log, dropped: [], recalled: new Map() };
  return {
    client,
    profile,
    seed,
    log,
    dropped: shared.dropped,
    senderOf: (check) => createSender(shared, check),
    settingsOf: (check, survey, sender) => ({
      survey,
      profile,
      seed: deriveSeed(seed, check.id),
      send: (spec, connection) => sender.send(spec, connection),
      recall: (spec) => sender.recall(spec),
      ...(check.last !== undefined ? { answers: () => sender.answers(groupOfCheck(check)) } : {}),
      ...defined({ path }),
    }),
  };
}

/** What the senders of a run have in common. */
interface SharedBySenders extends Pick<RunContext, 'client' | 'log'> {
  readonly dropped: DroppedRequest[];
  /** The answers to recalled requests, by request. */
  readonly recalled: Map<string, { readonly group: ApiGroup; readonly answer: Promise<Exchange> }>;
}

function createSender({ client, log, dropped, recalled }: SharedBySenders, check?: ActiveCheck): Sender {
  let sent = 0;
  const sendAs = async (spec: RequestSpec, purpose: Purpose, connection?: Connection): Promise<Exchange> => {
    sent += 1;
    const sentAfter = log.entries.length;
    try {
      const exchange = await client.send(spec, purpose, connection);
      log.add(exchange, check, sentAfter);
      return exchange;
    } catch (error) {
      if (error instanceof TargetError && error.code === 'target/reset') dropped.push({ spec, error });
      throw error;
    }
  };
  return {
    get sent() {
      return sent;
    },
    send: (spec, connection) => sendAs(spec, check?.id ?? purposes.survey, connection),
    async recall(spec) {
      const key = JSON.stringify(spec);
      const known = recalled.get(key);
      if (known !== undefined) {
        const exchange = await known.answer;
        if (check !== undefined) log.see(exchange, check);
        return exchange;
      }
      const answer = sendAs(spec, purposes.shared).then((exchange) => {
        log.share(exchange);
        return exchange;
      });
      recalled.set(key, { group: spec.group, answer });
      try {
        return await answer;
      } catch (error) {
        recalled.delete(key);
        throw error;
      }
    },
    async answers(group) {
      const sorted = [...recalled]
        .filter(([, one]) => one.group === group)
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
      const settled = await Promise.allSettled(sorted.map(([, { answer }]) => answer));
      return settled.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
  };
}

/** The seed of one check, from the run's seed and its id: it gets the same cases whichever other checks run. */
export const deriveSeed = (seed: number, id: string): number => fnv1a(`${seed}:${id}`) | 0;
