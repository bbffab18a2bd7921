import {
  ChoiceError,
  defaultDialect,
  defined,
  type Dialect,
  parseChoice,
  withChoices,
} from '../../../contracts/index.ts';
import { serveReference } from '../../embedded/embedded-reference.ts';
import type { LogFormat } from '../../embedded/serve/log.ts';
import { choiceHint } from '../../errors/nearest-ids.ts';
import { missingOption, UsageError, wrongValue } from '../../errors/usage-error.ts';
import type { Outputs } from '../output/output.ts';
import { startedAs } from '../output/started-as.ts';

/** The options of `serve` as commander returns them. */
export interface RawServeOptions {
  readonly port: number;
  readonly host: string;
  readonly auth: 'on' | 'off';
  readonly clients?: string;
  readonly signingKey?: string;
  readonly dataset?: readonly string[];
  readonly memoryLimit?: string;
  /** `ID=OPTION` or `GROUP/ID=OPTION`. */
  readonly choice?: readonly string[];
  readonly fault?: string;
  readonly variant?: string;
  readonly delay?: number;
  readonly status?: number;
  readonly every?: number;
  readonly log?: LogFormat;
  readonly metrics?: boolean;
  readonly cors?: readonly string[];
}

/** The default dialect with the chosen options. Throws UsageError for a text that names no choice or option. */
function readDialect(choices: readonly string[]): Dialect {
  try {
    return withChoices(defaultDialect, choices.map(parseChoice));
  } catch (error) {
    if (error instanceof ChoiceError)
      throw new UsageError(
        error.code,
        `--choice: ${error.message}`,
        choiceHint(choices) ?? 'such as --choice month-membership=posted',
      );
    throw error;
  }
}

/** An origin as browsers send it, or `*`. Throws UsageError. */
function readOrigin(text: string): string {
  if (text === '*') return text;
  if (URL.canParse(text)) {
    const { origin } = new URL(text);
    if (text === origin || text === `${origin}/`) return origin;
  }
  throw wrongValue(
    `--cors must be an origin or *; got ${text}`,
    'such as --cors http://localhost:5173, without a path',
  );
}

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** How the reference differs from the plain one, in words. */
function deviationsOf(raw: RawServeOptions): readonly string[] {
  const { fault, variant, delay, status, every = 1, choice = [] } = raw;
  return [
    ...(fault === undefined ? [] : [`It violates the clause of the fault ${fault} on purpose`]),
    ...(variant === undefined ? [] : [`It is the conformant variant ${variant}`]),
    ...(delay === undefined ? [] : [`It holds each answer back for ${delay} ms`]),
    ...(status === undefined
      ? []
      : [`It answers ${every === 1 ? 'every request' : `one request in ${every}`} with ${status}`]),
    ...choice.map((text) => `It takes the option ${text}`),
  ];
}

/** `jobmark serve`: runs the reference server until `signal` is aborted. Returns 0. Throws UsageError. */
export async function serve(raw: RawServeOptions, outputs: Outputs, signal: AbortSignal): Promise<number> {
  const { port, host, auth, clients, signingKey, dataset, memoryLimit, choice = [] } = raw;
  const { fault, variant, delay, status, every, log, metrics = false, cors = [] } = raw;
  if (every !== undefined && status === undefined)
    throw missingOption('--every needs --status', 'such as --status 503 --every 7');
  const deviations = deviationsOf(raw);
  const reference = await serveReference({
    host,
    port,
    auth,
    ...defined({ clientsFile: clients, signingKeyFile: signingKey, datasets: dataset, memoryLimit }),
    ...(choice.length === 0 ? {} : { dialect: readDialect(choice) }),
    misbehaviour: {
      ...defined({ fault, variant, delay }),
      ...(status === undefined ? {} : { failing: { status, every: every ?? 1 } }),
    },
    deviations,
    ...defined({ log }),
    metrics,
    corsOrigins: cors.map(readOrigin),
  });
  const { url, authUrl, developmentClient } = reference;
  const { clientId, clientSecret } = developmentClient;
  const form = `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`;
  await outputs.stdout.write(
    [
      `The reference listens at ${url}`,
      ...(isEveryAddress(host) ? ['  also at  every other address of this machine, with the same port'] : []),
      ...deviations.map((text) => `  differs  ${text}`),
      `  page     ${url}/`,
      ...(auth === 'off'
        ? ['  auth     off: requests need no token', `  check    ${startedAs()} check ${url}`]
        : [
            `  tokens   ${authUrl}/connect/token`,
            `  client   ${clientId} with the secret ${clientSecret}`,
            `  try      curl -sS -d '${form}' ${authUrl}/connect/token`,
            `  check    ${startedAs()} check ${url} --client-id ${clientId} --client-secret ${clientSecret}`,
          ]),
      'Ctrl-C ends it.',
      '',
    ].join('\n'),
  );
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await reference.close();
  return 0;
}
