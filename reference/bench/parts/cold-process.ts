import { startReference } from '../../app/server.ts';
import { benchCases } from '../cases.ts';
import { openDuckdb } from '../engines/duckdb.ts';
import { measured } from '../measure.ts';
import { duckdbStatements } from '../statements/duckdb.ts';
import { inYear, sendRequest } from './bench-request.ts';

// The process that `cold` starts: WAY CASE UK-FOLDER US-FOLDER; it sends the cost of the first answer.

const [way, at, uk = '', us = ''] = process.argv.slice(2);
const bench = benchCases[Number(at)];
if (bench === undefined) throw new RangeError(`no case ${at}`);
const request = inYear(bench, duckdbStatements[bench.name], '2024');
if (way === 'http') {
  const reference = await startReference({ auth: 'off', datasets: [uk, us] });
  const { cost } = await measured(() => sendRequest(reference.url, request));
  process.send?.(cost);
} else {
  const duckdb = await openDuckdb({ uk, us });
  const { cost } = await measured(() => duckdb.run(bench.country, request.statements));
  process.send?.(cost);
}
process.disconnect();
process.exit();
