import { wrongValue } from '../../errors/usage-error.ts';
import schema from '../config/config.schema.json' with { type: 'json' };

/** The numbers that an option accepts. */
interface NumberBounds {
  readonly least?: number;
  readonly above?: number;
  readonly most?: number;
  readonly integer?: boolean;
  /** One to show in an error; 8 or the nearest when omitted. */
  readonly example?: number;
}

/** Reads a number in decimal notation. Throws UsageError that names option, value and bounds. */
export function readNumber(option: string, text: string, bounds: NumberBounds): number {
  const { least, above, most = Infinity, integer = false } = bounds;
  const { example = Math.min(most, Math.max(least ?? 0, 8)) } = bounds;
  const number = /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits =
    number <= most &&
    (least === undefined || number >= least) &&
    (above === undefined || number > above) &&
    (!integer || Number.isInteger(number));
  if (fits) return number;
  const from = least === undefined ? `above ${above ?? 0}` : `from ${least}`;
  const to = most === Infinity ? '' : ` to ${most}`;
  throw wrongValue(
    `${option} must be a ${integer ? 'whole ' : ''}number ${from}${to}; got ${text === '' ? 'nothing' : text}`,
    `such as ${option} ${example}`,
  );
}

/** `readNumber` as a parser of an option for commander. */
export function numberParser(option: string, bounds: NumberBounds): (text: string) => number {
  return (text) => readNumber(option, text, bounds);
}

const numbers = schema.$defs.options.properties;

/** The options of a check that are numbers. */
type NumberOption = 'seed' | 'budget' | 'rate' | 'concurrency' | 'timeout' | 'wait';

/** The numbers that an option accepts, as the schema of the configuration file has them. */
export function boundsOf(option: NumberOption): NumberBounds {
  const { type, maximum, ...least } = numbers[option];
  return {
    most: maximum,
    integer: type === 'integer',
    ...('minimum' in least ? { least: least.minimum } : { above: least.exclusiveMinimum }),
  };
}

/** Reads the number of an option, for commander; `example` is one to show in an error. */
export function optionNumber(option: NumberOption, example?: number): (text: string) => number {
  return numberParser(`--${option}`, { ...boundsOf(option), ...(example !== undefined && { example }) });
}
