import { startReference } from '../../app/server.ts';
import { benchCases } from '../cases.ts';
import { openDuckdb } from '../engines/duckdb.ts';
import { measured } from '../measure.ts';
import { duckdbStatements } from '../statements/duckdb.ts';
import { ask, inYear } from './asking.ts';

// The process that `cold` starts: WAY CASE UK-FOLDER US-FOLDER; it sends the cost of the first answer.

const [way, at, uk = '', us = ''] = process.argv.slice(2);
const bench = benchCases[Number(at)];
if (bench === undefined) throw new RangeError(`no case ${at}`);
const asked = inYear(bench, duckdbStatements[bench.name], '2024');
if (way === 'http') {
  const reference = await startReference({ auth: 'off', datasets: [uk, us] });
  const { cost } = await measured(() => ask(reference.url, asked));
  process.send?.(cost);
} else {
  const duckdb = await openDuckdb({ uk, us });
  const { cost } = await measured(() => duckdb.run(bench.country, asked.statements));
  process.send?.(cost);
}
process.disconnect();
process.exit();
