import { choices, clauses, findChoice, findClause } from '../../../contracts/index.ts';
import { checks } from '../../../properties/index.ts';
import { loadMutations } from '../../embedded/embedded-reference.ts';
import { nearestIds } from '../../errors/nearest-ids.ts';
import { unknownId } from '../../errors/usage-error.ts';
import { statementPath } from '../../report/reporters/text/finding-text.ts';
import type { Outputs } from '../output/output.ts';

/** `jobmark explain`: a clause with its checks and faults, a check, or a choice. Returns the exit code. Throws UsageError. */
export async function explain(id: string, outputs: Outputs): Promise<number> {
  const parts = [await explainClause(id), explainCheck(id), explainChoice(id)].filter(
    (part) => part !== undefined,
  );
  if (parts.length === 0) {
    const near = nearestIds(
      id,
      [...clauses, ...checks, ...choices].map((one) => one.id),
    );
    throw unknownId(
      `there is no clause, check or choice ${id}`,
      near.length === 0 ? 'jobmark list shows the ids' : `did you mean ${near.join(', ')}?`,
    );
  }
  await outputs.stdout.write(`${parts.join('\n\n')}\n`);
  return 0;
}

async function explainClause(id: string): Promise<string | undefined> {
  const clause = findClause(id);
  if (clause === undefined) return undefined;
  const judging = checks.filter((check) => check.clauses.includes(clause.id));
  const { faults } = await loadMutations();
  const breaking = faults.filter(({ breaks }) => breaks === clause.id);
  return [
    `clause ${clause.id}`,
    `  ${clause.text}`,
    ...listed('level', [clause.level]),
    ...listed('stated in', [statementPath(clause.section)]),
    ...listed('violation', [clause.violation]),
    ...listed('untestable', clause.untestable === undefined ? [] : [clause.untestable]),
    ...listed(
      'evaluated by',
      judging.map((check) => `${check.id}: ${check.title}`),
    ),
    ...listed(
      'violated by',
      breaking.map(({ id, title }) => `jobmark serve --fault ${id}: ${title}`),
    ),
  ].join('\n');
}

function explainCheck(id: string): string | undefined {
  const check = checks.find((check) => check.id === id);
  if (check === undefined) return undefined;
  return [
    `check ${check.id}`,
    `  ${check.title}`,
    ...listed('profile', [check.profile ?? 'standard']),
    ...listed(
      'evaluates',
      check.clauses.map((clause) => `${clause} (${findClause(clause)?.level ?? 'unknown'})`),
    ),
  ].join('\n');
}

/** A choice that the report or a known failure names, such as `when-end` or `rankings/when-end`. */
function explainChoice(id: string): string | undefined {
  const choice = findChoice(id.slice(id.indexOf('/') + 1));
  if (choice === undefined) return undefined;
  const options =
    choice.kind === 'closed'
      ? Object.entries(choice.options).map(([option, meaning]) => `${option}: ${meaning}`)
      : [choice.form];
  return [
    `choice ${choice.id}`,
    `  ${choice.question}`,
    ...listed('open in', [choice.groups.join(', ')]),
    ...listed('options', options),
    ...listed('decides on', choice.clauses),
    ...listed('reference', [`jobmark serve --choice ${choice.id}=OPTION`]),
  ].join('\n');
}

/** Lines under one label. */
function listed(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(12)} ${line}`);
}
