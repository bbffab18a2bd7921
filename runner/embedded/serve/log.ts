import type { Logger } from 'pino';

/** How `jobmark serve` logs: a line for each request, or nothing. */
export const logFormats = ['json', 'pretty', 'none'] as const;

/** One of `logFormats`. */
export type LogFormat = (typeof logFormats)[number];

/** A logger to standard error, whose lines are written at once; `none` is undefined, no format has failures only. */
export async function createLogger(format: LogFormat | undefined): Promise<Logger | undefined> {
  if (format === 'none') return undefined;
  const { destination, pino, stdTimeFunctions } = await import('pino');
  const options = { timestamp: stdTimeFunctions.isoTime };
  if (format !== 'pretty')
    return pino(
      { ...options, level: format === 'json' ? 'info' : 'error' },
      destination({ dest: 2, sync: true }),
    );
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({
      destination: 2,
      sync: true,
      singleLine: true,
      ignore: 'pid,hostname',
      translateTime: 'SYS:HH:MM:ss.l',
    }),
  );
}
