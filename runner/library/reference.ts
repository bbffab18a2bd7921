import type { IncomingMessage, ServerResponse } from 'node:http';
import { defined, defaultDialect, parseChoice, withChoices } from '../../contracts/index.ts';
import { loadReference } from '../embedded/embedded-reference.ts';
import { listenError, settingError } from '../embedded/setting-error.ts';
import type { ListenSettings, ReferenceSettings } from './reference-settings.ts';
import { validateSettings } from './validate-settings.ts';

/** The claims of a token of the development client. */
export interface TokenGrant {
  /** Scopes separated by spaces; all of them when omitted. */
  readonly scope?: string;
  /** Life in seconds, 3600 when omitted; a negative one makes an expired token. */
  readonly expiresIn?: number;
}

/** A reference without a port. */
export interface TestReference {
  /** The request listener, for `http.createServer(listener)` or `supertest(listener)`. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** A token of the development client, without a request to the token endpoint. */
  readonly token: (grant?: TokenGrant) => Promise<string>;
  /** The client that may request tokens at `/connect/token`. Its secret is public. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
}

/** A reference that listens. `await using` closes it at the end of the block. */
export interface ListeningReference extends Omit<TestReference, 'listener'> {
  /** Base URL without a trailing slash: the groups are at `{url}/classification`, `{url}/uk-jpa`, `{url}/company-postings`. */
  readonly url: string;
  /** Ends idle connections at once, the others with their answer, and after a second what is still open. */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Makes a reference without a port, for supertest or a server of your own. Rejects with UsageError for a wrong setting.
 *
 * @example
 * const reference = await createReference({ status: 503, every: 2 });
 * await supertest(reference.listener).get('/classification/status').expect(200);
 * await supertest(reference.listener).get('/classification/status').expect(503);
 */
export async function createReference(settings: ReferenceSettings = {}): Promise<TestReference> {
  const { reference, options } = await readReferenceSettings(settings);
  const { app, mintToken } = await withNames(settings, reference, async () => {
    const made = reference.createReference(options);
    await made.openDatasets();
    return made;
  });
  const handle = app.callback();
  return {
    // Koa answers errors itself; the promise that it returns never rejects.
    listener: (request, response) => void handle(request, response),
    token: mintToken,
    client: reference.developmentClient,
  };
}

/**
 * Starts a reference on a port, to test a client against it. It answers as the specification says, unless a fault, a
 * delay or a status is set. Rejects with UsageError for a wrong setting, such as a port that is taken.
 *
 * @example
 * await using reference = await startReference({ fault: 'classification/error-405-text', delay: 200 });
 * const answer = await fetch(`${reference.url}/classification/status`, {
 *   headers: { authorization: `Bearer ${await reference.token()}` },
 * });
 */
export async function startReference(
  settings: ReferenceSettings & ListenSettings = {},
): Promise<ListeningReference> {
  const { host, port } = settings;
  const { reference, options } = await readReferenceSettings(settings);
  const running = await withNames(settings, reference, () =>
    reference.startReference({ ...options, ...defined({ host, port }) }),
  );
  const close = (): Promise<void> => running.close();
  return {
    url: running.url,
    token: running.mintToken,
    client: running.developmentClient,
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Loaded = Awaited<ReturnType<typeof loadReference>>;
type BuildOptions = NonNullable<Parameters<Loaded['createReference']>[0]>;

/** The reference as a module, and its options for the settings. Throws UsageError for a wrong setting. */
async function readReferenceSettings(
  settings: ReferenceSettings & ListenSettings,
): Promise<{ readonly reference: Loaded; readonly options: BuildOptions }> {
  const { fault, variant, delay, status, every, auth, clients, datasets, memoryLimit, dialect } = settings;
  const reference = await loadReference();
  validateSettings(settings, reference.scopes);
  const { misbehaviourOptions } = await reference.loadMutations();
  return withNames(settings, reference, () => {
    const wrong = misbehaviourOptions({
      ...defined({ fault, variant, delay }),
      ...(status === undefined ? {} : { failing: { status, every: every ?? 1 } }),
    });
    const chosen = Object.entries(dialect ?? {}).map(([id, option]) => parseChoice(`${id}=${option}`));
    return {
      reference,
      options: {
        ...wrong,
        ...(chosen.length === 0 ? {} : { dialect: withChoices(wrong.dialect ?? defaultDialect, chosen) }),
        ...defined({ auth }),
        ...(clients === undefined ? {} : { clients: clients as NonNullable<BuildOptions['clients']> }),
        ...defined({ datasets, memoryLimit }),
      },
    };
  });
}

/** Calls the reference; an error about a setting names it as in the library. */
async function withNames<Result>(
  settings: ReferenceSettings & ListenSettings,
  reference: Loaded,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const names = { dialect: 'dialect', datasets: 'datasets', memoryLimit: 'memoryLimit' };
    const { host = '127.0.0.1', port = 0 } = settings;
    throw (
      (await settingError(error, reference, names, settings)) ??
      listenError(error, { host: `host ${host}`, port: `port ${port}` }) ??
      error
    );
  }
}
