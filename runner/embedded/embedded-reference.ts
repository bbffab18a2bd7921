import { readFileSync } from 'node:fs';
import { type ApiGroup, type Change, defined, type Dialect } from '../../contracts/index.ts';
import type * as reference from '../../reference/index.ts';
import type {
  Fault,
  GeneratedFault,
  GeneratedVariant,
  Middleware,
  Misbehaviour,
  ReferenceOptions,
  Variant,
} from '../../reference/index.ts';
import type { CredentialOptions } from '../client/credentials/credentials.ts';
import { parseTargetUrl, type TargetAddress } from '../client/target-address.ts';
import { fileProblem } from '../errors/system-errors.ts';
import { conflict, UsageError, wrongFile } from '../errors/usage-error.ts';
import type { OpenedOracle } from '../oracle/compare-target.ts';
import type { LogFormat } from './serve/log.ts';
import { listenError, settingError } from './setting-error.ts';

/** The options of the reference for `jobmark serve`. */
export interface EmbeddedOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly auth: 'on' | 'off';
  /** A JSON file of clients in addition to the development client. */
  readonly clientsFile?: string;
  /** A file whose bytes sign the tokens; a random key when omitted. */
  readonly signingKeyFile?: string;
  /** Folders of datasets for the posting groups. */
  readonly datasets?: readonly string[];
  /** The most memory for each of them, such as `2GB`. */
  readonly memoryLimit?: string;
  /** The options that it takes; those of the default dialect when omitted. */
  readonly dialect?: Dialect;
  /** How it misbehaves on purpose. */
  readonly misbehaviour?: Misbehaviour;
  /** How it differs from the plain reference, in words for its page. */
  readonly deviations?: readonly string[];
  /** Failures only, as JSON, when omitted. */
  readonly log?: LogFormat;
  /** Serve `/metrics`. */
  readonly metrics: boolean;
  /** The origins whose pages may send requests, `*` for all. */
  readonly corsOrigins: readonly string[];
}

/** A reference that listens for others. */
export interface ServedReference {
  readonly url: string;
  readonly authUrl: string;
  readonly developmentClient: { readonly clientId: string; readonly clientSecret: string };
  close(): Promise<void>;
}

/** The embedded reference with the credentials of every kind of request. */
export interface EmbeddedReference {
  readonly target: TargetAddress;
  readonly credentials: CredentialOptions;
  close(): Promise<void>;
}

/** The time limit of a request to the embedded reference, whose models and datasets have to be built and opened first. */
export const EMBEDDED_TIMEOUT_SECONDS = 120;

/**
 * Requests to the embedded reference at the same time. It answers in one thread, which four requests keep busy. With more, all
 * groups would end late and together, and the evaluation of their answers would follow the last request.
 */
export const EMBEDDED_CONCURRENCY = 4;

/** Loads the reference, which only this file does: a check of another target needs neither Koa nor the models. */
export const loadReference = (): Promise<typeof reference> => import('../../reference/index.ts');

/** The faults and conformant variants on which the checks are tried, and what their trials need. */
export async function loadMutations(): Promise<{
  readonly faults: readonly Fault[];
  readonly variants: readonly Variant[];
  readonly isIntermittent: (fault: Fault) => boolean;
  readonly generateFaults: (count: number, seed: number) => readonly GeneratedFault[];
  readonly faultOf: (change: Change) => GeneratedFault;
  readonly generateVariants: (count: number, seed: number) => readonly GeneratedVariant[];
  readonly coveringVariants: (group: ApiGroup) => readonly GeneratedVariant[];
  readonly variantOfId: (id: string) => GeneratedVariant;
  readonly rememberAnswers: () => Middleware;
  readonly drawnDialects: (count: number, seed: number) => readonly Dialect[];
}> {
  const reference = await loadReference();
  return reference.loadMutations();
}

/** Starts a reference on a free port of this machine, to be checked instead of a target. */
export async function startEmbeddedReference(options: ReferenceOptions = {}): Promise<EmbeddedReference> {
  const { startReference } = await loadReference();
  const reference = await startReference(options);
  const { clientId, clientSecret } = reference.developmentClient;
  const authUrl = parseTargetUrl(reference.authUrl, 'the address of the reference');
  return {
    target: parseTargetUrl(reference.url, 'the address of the reference'),
    credentials: {
      source: { clientId, clientSecret, authUrl },
      expiredToken: await reference.mintToken({ expiresIn: -3600 }),
      unscopedToken: await reference.mintToken({ scope: 'postings:uk' }),
    },
    close: () => reference.close(),
  };
}

/** The name of the committed sample as a dataset. */
const SAMPLE = 'sample';

/** Opens the oracle on `sample`, or on a folder for each country. Throws UsageError for invalid folders. */
export async function openOracle(datasets: readonly string[]): Promise<OpenedOracle> {
  const { DatasetError, readManifest } = await import('../../datasets/index.ts');
  const folders = datasets.filter((dataset) => dataset !== SAMPLE);
  if (folders.length > 0 && folders.length < datasets.length)
    throw conflict(
      `--oracle: ${SAMPLE} has both countries, and ${folders.join(', ')} is given too`,
      `name ${SAMPLE}, or the folder of each country`,
    );
  try {
    const countries = folders.map((folder) => readManifest(folder).country);
    const { openInProcess } = await loadReference();
    const groups = [
      ...(folders.length === 0 || countries.includes('uk') ? (['rankings'] as const) : []),
      ...(folders.length === 0 || countries.includes('us') ? (['company-postings'] as const) : []),
    ];
    return { reference: openInProcess({ datasets: folders }), datasets, groups };
  } catch (error) {
    if (error instanceof DatasetError)
      throw new UsageError(error.code, `--oracle: ${error.message}`, error.hint);
    throw error;
  }
}

/** Starts a reference for others. Throws UsageError for an address, a clients file or a dataset that cannot be used. */
export async function serveReference(options: EmbeddedOptions): Promise<ServedReference> {
  const { host, port, auth, clientsFile, signingKeyFile, metrics, corsOrigins } = options;
  const { misbehaviour = {}, deviations = [] } = options;
  const loaded = await loadReference();
  const { developmentClient, openInProcess, startReference, warmUp } = loaded;
  const { misbehaviourOptions } = await loaded.loadMutations();
  const clients = clientsFile === undefined ? [] : readClientsFile(clientsFile, loaded);
  const signingKey = signingKeyFile === undefined ? undefined : readSigningKey(signingKeyFile);
  try {
    const logger = await (await import('./serve/log.ts')).createLogger(options.log);
    const wrong = misbehaviourOptions(misbehaviour);
    const referenceOptions = {
      ...wrong,
      auth,
      clients,
      ...defined({
        logger,
        signingKey,
        dialect: options.dialect,
        datasets: options.datasets,
        memoryLimit: options.memoryLimit,
      }),
    };
    // The datasets that the reference itself serves: an open dataset is shared.
    const postings = openInProcess(referenceOptions);
    let listens = (): void => undefined;
    const listening = new Promise<void>((resolve) => (listens = resolve));
    const { frontOf } = await import('./serve/front.ts');
    const front = await frontOf({
      auth,
      client: developmentClient,
      deviations,
      postings,
      preparations: [
        { name: 'models', done: listening.then(warmUp) },
        {
          name: 'datasets',
          done: listening.then(() =>
            Promise.all([postings.manifest('rankings'), postings.manifest('company-postings')]),
          ),
        },
      ],
      metrics,
      corsOrigins,
    });
    const reference = await startReference({ ...referenceOptions, host, port, front });
    listens();
    return reference;
  } catch (error) {
    const names = { dialect: '--choice', datasets: '--dataset', memoryLimit: '--memory-limit' };
    const wrong = await settingError(error, loaded, names, misbehaviour);
    throw wrong ?? listenError(error, { host: `--host ${host}`, port: `--port ${port}` }) ?? error;
  }
}

/** The clients of a file. Throws UsageError for a file that cannot be used. */
function readClientsFile(
  file: string,
  { readClients }: typeof reference,
): ReturnType<typeof reference.readClients> {
  try {
    return readClients(file);
  } catch (error) {
    // A cause is an error of the system, whose code says little.
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    throw wrongFile(
      `--clients: ${cause === undefined ? message : `${file} cannot be read: ${fileProblem(cause)}`}`,
      'write a JSON array of { clientId, clientSecret, scopes }',
    );
  }
}

/** Throws UsageError for a file that cannot be read or has fewer than 32 bytes. */
function readSigningKey(file: string): Uint8Array {
  const hint = 'make one with: head -c 48 /dev/urandom > FILE';
  try {
    const key = readFileSync(file);
    if (key.length >= 32) return key;
  } catch (error) {
    throw wrongFile(`--signing-key: ${file} cannot be read: ${fileProblem(error)}`, hint);
  }
  throw wrongFile(`--signing-key: ${file} has fewer than 32 bytes`, hint);
}
