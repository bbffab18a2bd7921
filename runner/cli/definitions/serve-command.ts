import { Option, type Command } from 'commander';
import { logFormats } from '../../embedded/serve/log.ts';
import { numberParser } from '../options/read-number.ts';
import { several } from './option-groups.ts';

/** Adds `serve` to the program. */
export function addServeCommand(program: Command): Command {
  return program
    .command('serve')
    .description('run the reference server')
    .option(
      '--port <number>',
      '0 for any free one',
      numberParser('--port', { least: 0, most: 65_535, integer: true, example: 4010 }),
      4010,
    )
    .option('--host <host>', 'address to listen at', '127.0.0.1')
    .addOption(
      new Option('--auth <mode>', 'off accepts requests without a token')
        .choices(['on', 'off'])
        .default('on'),
    )
    .option('--clients <file>', 'JSON array of { clientId, clientSecret, scopes }')
    .option('--signing-key <file>', 'its bytes sign the tokens, so that several references accept them')
    .option(
      '--dataset <folder...>',
      'made by `jobmark data make`; the sample stands in for a country without one',
    )
    .option('--memory-limit <size>', 'for each dataset, such as 2GB')
    .option('--choice <id=option>', 'an option where the specification leaves a choice; repeatable', several)
    .optionsGroup('Operation:')
    .addOption(
      new Option(
        '--log <format>',
        'a line for each request on standard error; none: not even failures (default: failures, as JSON)',
      ).choices(logFormats),
    )
    .option('--metrics', 'serve /metrics in the format of Prometheus')
    .option('--cors <origin>', 'let pages of this origin send requests, * for all; repeatable', several)
    .optionsGroup('Misbehaviour, for tests of clients:')
    .option('--fault <id>', 'violate a clause: the id of a fault, which `jobmark explain CLAUSE` lists')
    .option('--variant <id>', 'differ where the specification is open: a variant of `jobmark selftest`')
    .option(
      '--delay <milliseconds>',
      'hold each answer back',
      numberParser('--delay', { least: 0, most: 600_000, integer: true, example: 500 }),
    )
    .option(
      '--status <status>',
      'answer with this status instead',
      numberParser('--status', { least: 400, most: 599, integer: true, example: 503 }),
    )
    .option(
      '--every <n>',
      'with --status: only every nth request',
      numberParser('--every', { least: 1, most: 1_000_000, integer: true }),
    );
}
