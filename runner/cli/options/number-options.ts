import schema from '../config/config.schema.json' with { type: 'json' };
import { numberParser, type NumberBounds } from './read-number.ts';

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
