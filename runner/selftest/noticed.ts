import { clauses, levelOf, type ClauseId } from '../../contracts/index.ts';
import type { Fault, Variant } from '../../reference/index.ts';
import { faultsOfEachRun } from './extent.ts';
import { knownSurvivors } from './records/known-survivors.ts';
import { recordedBesides } from './records/matrix.ts';
import reasons from './records/survivor-reasons.json' with { type: 'json' };

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The first part of an id: an API group, `auth` or `service`. */
const topOf = (id: string): string => id.slice(0, id.indexOf('/'));

/** How many written faults a clause has, and how many other clauses are reported with it. */
function clauseRow(clause: ClauseId, faults: readonly Fault[]): Row {
  const own = faults.filter((fault) => fault.breaks === clause);
  const besides = new Set(own.flatMap(({ id }) => recordedBesides(id)));
  const missed = own.filter(({ id }) => knownSurvivors.has(id)).length;
  return [
    `\`${clause}\``,
    levelOf(clause),
    String(own.length),
    String(own.length - missed),
    besides.size === 0 ? '' : String(besides.size),
  ];
}

/** The page NOTICED.md: what `npm run selftest:record` recorded of the faults and variants, by group and clause. */
export function noticedPage(faults: readonly Fault[], variants: readonly Variant[]): string {
  const tops = [...new Set(clauses.map(({ id }) => topOf(id)))];
  const testable = clauses.filter(({ level }) => level !== 'open');
  const missed = faults.filter(({ id }) => knownSurvivors.has(id));
  const sections = tops.map((top) => {
    const rows = testable
      .filter(({ id }) => topOf(id) === top)
      .map(({ id }) => clauseRow(id, faults))
      .filter(([, , count]) => count !== '0');
    return [
      `## ${top}`,
      table(['clause', 'level', 'faults', 'reported', 'other clauses reported too'], rows),
    ].join('\n\n');
  });
  const summary = tops.map((top): Row => {
    const own = faults.filter(({ breaks }) => topOf(breaks) === top);
    const ids = testable.filter(({ id }) => topOf(id) === top);
    const broken = new Set(own.map(({ breaks }) => breaks));
    return [
      top,
      String(ids.length),
      String(ids.filter(({ id }) => broken.has(id)).length),
      String(own.length),
      String(own.filter(({ id }) => !knownSurvivors.has(id)).length),
    ];
  });
  return [
    '# What jobmark noticed',
    'A fault is a reference that violates one clause on purpose; it is reported when a check names that clause. A conformant variant is a reference that differs where the specification is open; whatever a check reports on it is a false alarm. This page is made from `matrix.json` and `known-survivors.json`, which `npm run selftest:record` writes; `npx vitest run --config .config/vitest.config.ts runner/selftest/noticed.test.ts -u` writes it anew. The ids of the other clauses are in `matrix.json`.',
    table(['group', 'must and should clauses', 'with a fault', 'faults', 'reported'], summary),
    `Not reported: ${missed.length === 0 ? 'none' : missed.map(({ id }) => `\`${id}\``).join(', ')}. \`npm run jobmark -- selftest\` tries all ${faults.length} faults and ${variants.length} conformant variants; a fault is tried with the requests of \`smoke\` first, and with those of \`standard\` when these do not report it. In CI the tests in \`runner/selftest\` try ${faultsOfEachRun(faults).length} of them, and variants that together have every difference; \`npm run test:all\` tries all. They fail for another fault that is not reported, and for any alarm.`,
    '## Generated faults and variants',
    'Faults can also be generated: a change of one field, by one operator, in some answers, under some condition. `npm run jobmark -- selftest --faults 200 --seed 1` tries 200 of them and prints those that no check reports; `npm run jobmark -- selftest --variants 50 --seed 1` tries generated variants. A fault that no reader of the specification could call wrong is not counted; these are the reasons:',
    (reasons as readonly { readonly reason: string; readonly faults: readonly string[] }[])
      .map(({ reason, faults: patterns }) => `- ${reason} (${patterns.length} patterns)`)
      .join('\n'),
    ...sections,
    '',
  ].join('\n\n');
}
