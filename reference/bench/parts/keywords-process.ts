import { startReference } from '../../app/server.ts';
import { benchCases } from '../cases.ts';
import { measured, rounded } from '../measure.ts';
import { sendRequest } from './bench-request.ts';
import type { KeywordCost } from './keywords.ts';

// The process that `keywords` starts: UK-FOLDER; it sends a KeywordCost.

const [folder = ''] = process.argv.slice(2);
const bench = benchCases[1];
const reference = await startReference({ auth: 'off', datasets: [folder] });
async function costOf(query: string | null): Promise<Awaited<ReturnType<typeof measured>>['cost']> {
  const keywords = query === null ? {} : { keywords: { query } };
  const body = { ...bench.body, filter: { ...bench.body.filter, ...keywords } };
  return (await measured(() => sendRequest(reference.url, { bench, body, statements: [] }))).cost;
}
const first = await costOf('nurse');
const second = await costOf('senior software OR driver');
const without = await costOf(null);
const cost: KeywordCost = {
  first: rounded(first.time),
  processor: rounded(first.processor),
  second: rounded(second.time),
  without: rounded(without.time),
  memory: Math.round(process.resourceUsage().maxRSS / 1024),
};
process.send?.(cost);
process.disconnect();
process.exit();
